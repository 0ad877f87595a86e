#if !XML
extension DocumentFormats {
    /// Trait XML is off.
    static let xml: (any DocumentFormat)? = nil
}
#endif

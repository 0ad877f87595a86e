#if !JSON
extension DocumentFormats {
    /// Trait JSON is off.
    static let json: (any DocumentFormat)? = nil
}
#endif

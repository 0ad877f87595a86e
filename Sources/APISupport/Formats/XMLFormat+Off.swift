#if !XML
extension FormatReaders {
    /// XML is not compiled in.
    static let xml: (any FormatReader)? = nil
}
#endif

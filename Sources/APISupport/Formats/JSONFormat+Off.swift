#if !JSON
extension FormatReaders {
    /// JSON is not compiled in.
    static let json: (any FormatReader)? = nil
}
#endif

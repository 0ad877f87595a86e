#if !XML
extension CompiledFormats {
    static let xml: String? = nil
}
#endif

#if XML
extension CompiledFormats {
    static let xml: String? = "XML"
}
#endif

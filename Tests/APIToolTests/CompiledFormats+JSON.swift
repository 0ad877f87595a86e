#if JSON
extension CompiledFormats {
    static let json: String? = "JSON"
}
#endif

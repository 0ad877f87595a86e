#if !JSON
extension CompiledFormats {
    static let json: String? = nil
}
#endif

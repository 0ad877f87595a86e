internal import APISupportDefaults

/// What the tool says of itself.
enum Version {
    /// The version, and the formats that are compiled in.
    static var text: String {
        let formats = DocumentFormats.all.map(\.name).joined(separator: ", ")
        return "apitool \(Defaults.version) (formats: \(formats))"
    }
}

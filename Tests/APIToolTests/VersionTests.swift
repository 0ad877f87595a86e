import Testing

@Suite struct VersionTests {
    @Test func versionTellsTheFormats() throws {
        let result = try Tool.run("--version")
        #expect(result.status == 0)
        #expect(result.output == "apitool 0.1.0 (formats: \(CompiledFormats.names.joined(separator: ", ")))\n")
    }
}

/// The formats that this build has.
enum CompiledFormats {
    static let names = [json, xml].compactMap(\.self)
}

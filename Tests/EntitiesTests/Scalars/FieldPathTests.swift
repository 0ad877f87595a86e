import APISupportEntities
import Testing

/// Paths as they are shown: on one line, and bounded, whatever a document's keys are.
@Suite struct FieldPathTests {
    @Test(
        arguments: [
            ([.key("rates"), .index(3), .key("value")], "rates[3].value"),
            (
                [.element("ValCurs", number: nil), .element("Valute", number: 4), .attribute("ID")],
                "/ValCurs/Valute[4]/@ID"
            ),
            ([.key("a b"), .key("c\"d\\e")], #"["a b"]["c\"d\\e"]"#),
            ([.key("Имя")], "Имя"),
            ([], ""),
        ] as [([FieldPath.Step], String)]
    )
    func text(steps: [FieldPath.Step], text: String) {
        #expect(FieldPath(steps).description == text)
    }

    @Test(arguments: ["a\nrequest: GET http://evil/", "\u{1B}[31m", "a\0b", "\u{202E}txt", "a\u{2028}b"])
    func hidesNoControlCharacters(key: String) {
        let text = FieldPath([.key(key)]).description
        #expect(!text.unicodeScalars.contains { $0.value < 0x20 || $0 == "\u{202E}" || $0 == "\u{2028}" })
        #expect(text.hasPrefix("[\""))
    }

    @Test func isBounded() {
        let long = FieldPath([.key(String(repeating: "x", count: 1_000_000))]).description
        #expect(long == "[\"" + String(repeating: "x", count: 100) + "…\"]")
        let deep = FieldPath((0..<512).map(FieldPath.Step.index)).description
        let ends = [0..<32, 480..<512].map { $0.map { "[\($0)]" }.joined() }
        #expect(deep == ends.joined(separator: "…"))
    }
}

#if JSON
import APISupportEntities
import Foundation
import Testing

/// Keys that are looked for in vain, in objects with so many members that their keys are marked.
struct JSONMissingKeyTests {
    private struct Part: DecodableEntity, Equatable {
        var gone, absent, missing, last: Int?
        var inner: [Part]?
    }

    /// The members of an object: these, behind a dozen of others.
    private func object(_ members: String...) -> String {
        let others = (0..<12).map { "\"other \($0)\": \($0)" }
        return "{\((others + members).joined(separator: ", "))}"
    }

    private func part(_ json: String) throws -> Part {
        try Part.decoded(fromJSON: Data(json.utf8))
    }

    @Test func severalInOneObject() throws {
        #expect(try part(object(#""last": 4"#)) == Part(last: 4))
        #expect(try part(object(#""missing": 3"#)) == Part(missing: 3))
        #expect(try part(object(#""absent": 2"#, #""missing": 3"#)) == Part(absent: 2, missing: 3))
    }

    /// A key may be written in other ways than the one that was looked for.
    @Test func aKeyWithEscapes() throws {
        #expect(try part(object(#""\u006cast": 4"#)) == Part(last: 4))
        #expect(try part(object(#""l\u0061st": 4"#, #""missing": 3"#)) == Part(missing: 3, last: 4))
    }

    /// What one object lacks another may have, at the same place of the next document too.
    @Test func eachObjectForItself() throws {
        let inner = [object(#""absent": 2"#), object(#""last": 4"#), object()].joined(separator: ", ")
        let whole = object(#""gone": 1"#, "\"inner\": [\(inner)]")
        #expect(try part(whole) == Part(gone: 1, inner: [Part(absent: 2), Part(last: 4), Part()]))
        #expect(try part(object()) == Part())
        #expect(try part(object(#""gone": 1"#, #""last": 4"#)) == Part(gone: 1, last: 4))
    }

    /// Keys that are nearly the same.
    @Test func keysThatLookAlike() throws {
        #expect(try part(object(#""lxxt": 4"#, #""mxxxxxg": 3"#)) == Part())
        #expect(try part(object(#""lxxt": 4"#, #""last": 5"#)) == Part(last: 5))
    }

    @Test func anEmptyKey() throws {
        struct Named: DecodableEntity {
            enum CodingKeys: String, CodingKey {
                case gone
                case nothing = ""
            }
            var gone, nothing: Int?
        }
        #expect(try Named.decoded(fromJSON: Data(object(#""": 7"#).utf8)).nothing == 7)
        #expect(try Named.decoded(fromJSON: Data(object().utf8)).nothing == nil)
    }
}
#endif

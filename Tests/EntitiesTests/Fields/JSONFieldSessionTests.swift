#if JSON
import Foundation
import Testing

@testable import APISupportEntities

/// What a session keeps for the next document.
@Suite struct JSONFieldSessionTests {
    @Test("the memory of very many keys is let go, that of a few is kept")
    func keys() throws {
        for (count, isKept) in [(100, true), (5_000, false)] {
            var keys = JSONUnknownKeys()
            let text = "{" + (0..<count).map { "\"k\($0)\": 0" }.joined(separator: ", ") + "}"
            try JSONDocument(Data(text.utf8)).withReader { reader in
                guard try reader.enterObject() else { return }
                repeat {
                    let isNew = keys.insert(try reader.key(), from: 0)
                    #expect(isNew)
                    try reader.skipValue()
                } while try reader.nextMember()
            }
            #expect(keys.count == count)
            #expect(keys.capacity >= count)
            keys.letGo()
            #expect(keys.count == 0)
            #expect((keys.capacity > 0) == isKept)
        }
    }

    @Test("what a reader left behind is forgotten")
    func leftovers() {
        for (count, isKept) in [(100, true), (5_000, false)] {
            let session = JSONFieldSession(JSONDocument(Data("{}".utf8)), DecodingRules())
            session.slots = Array(repeating: nil, count: count)
            session.letGo()
            #expect(session.slots.isEmpty)
            #expect((session.slots.capacity > 0) == isKept)
        }
    }
}
#endif

#if JSON
import Foundation
import Testing

@testable import APISupportEntities

@Suite struct StreamMemoryTests {
    private struct Item: AutoEntity {
        var id = 0
        static let autoFields: AutoFields<Item> = [.field("id", \.id)]
    }

    /// What is kept for the next element holds none before it.
    @Test func nothingIsLeftOfAnElement() throws {
        weak var document: JSONDocument?
        weak var kept: JSONFieldSessions?
        do {
            let sessions = JSONFieldSessions()
            kept = sessions
            for number in 1...2 {
                let bytes = Data(#"{"id":\#(number)}"#.utf8)
                let element = JSONDocument(bytes, rules: DecodingRules(), origin: nil, sessions: sessions)
                #expect(try Item.decoded(from: element, rules: DecodingRules()).id == number)
                document = element
            }
            #expect(document == nil)
        }
        #expect(kept == nil)
    }
}
#endif

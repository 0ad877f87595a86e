#if XML
import APISupportEntities
import Foundation
import Testing

/// Lists of any length, and elements of one kind in each other: what is read does not depend on what was foreseen or used again.
@Suite struct XMLListShapeTests {
    struct Item: AutoEntity, Equatable {
        var id = 0
        var tags: [String] = []
        static let autoFields: AutoFields<Item> = [.field("id", \.id, attribute: true), .field("tag", \.tags)]
    }

    struct Items: AutoEntity {
        var items: [Item] = []
        static let autoFields: AutoFields<Items> = [.field("item", \.items)]
    }

    /// The elements of a list, some of them with others behind that are not of it.
    @Test(arguments: [0, 1, 7, 8, 9, 64, 65, 5_000])
    func lengths(count: Int) throws {
        let elements = (0..<count).map { number in
            let tags = (0..<number % 20).map { "<tag>\($0)</tag>" }.joined()
            return "<item id=\"\(number)\">\(tags)</item>" + (number % 3 == 0 ? "<other><x/><x/></other>" : "")
        }
        let read = try Items.decoded(fromXML: Data("<list>\(elements.joined())<other/></list>".utf8))
        #expect(read.items == (0..<count).map { Item(id: $0, tags: (0..<$0 % 20).map(String.init)) })
    }

    struct Nested: DecodableEntity {
        let before: Int
        let inner: [Nested]?
        let after: Int
    }

    /// What is read behind an element inside is the outer one's.
    @Test(arguments: [1, 2, 63, 64, 65, 150])
    func nesting(depth: Int) throws {
        var text = ""
        for level in (0..<depth).reversed() {
            let inner = "<before>\(level)</before>\(text)<after>-\(level)</after>"
            // One more of the kind, behind the one that holds others.
            text = "<inner>\(inner)</inner><inner><before>\(level)</before><after>7</after></inner>"
        }
        var levels = try Nested.decoded(fromXML: Data("<e><before>9</before>\(text)<after>8</after></e>".utf8)).inner
        for level in 0..<depth {
            let inner = try #require(levels)
            #expect(inner.map(\.before) == [level, level] && inner.map(\.after) == [-level, 7])
            levels = inner.first?.inner
        }
        #expect(levels?.isEmpty ?? true)
    }
}
#endif

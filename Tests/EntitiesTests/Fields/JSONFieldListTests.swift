#if JSON
import Foundation
import Testing

@testable import APISupportEntities

/// What is learnt about field lists for other documents.
@Suite struct JSONFieldListTests {
    private struct Changing: AutoEntity {
        var value = 0

        @TaskLocal static var isSecond = false
        private static let first: AutoFields<Changing> = [.field("a", \.value)]
        private static let second: AutoFields<Changing> = [.field("b", \.value)]
        static var autoFields: AutoFields<Changing> { isSecond ? second : first }
    }

    @Test("a computed list is asked for by each document")
    func computedList() throws {
        // Twice each, so that what was learnt of the one is there when the other is asked for.
        for isSecond in [false, false, true, true, false, true] {
            let text = isSecond ? #"{"b": 7}"# : #"{"a": 7}"#
            let entity = try Changing.$isSecond.withValue(isSecond) { try json(Changing.self, text) }
            #expect(entity.value == 7)
        }
    }

    private struct Odd: AutoEntity {
        var empty = 0
        var quoted = 0
        var slashed = 0

        static let autoFields: AutoFields<Odd> = [
            .field("", \.empty), .field("a\"b", \.quoted), .field("c\\d", \.slashed),
        ]
    }

    @Test("names that are empty or need escapes")
    func oddNames() throws {
        let odd = try json(Odd.self, #"{"": 1, "a\"b": 2, "c\\d": 3}"#)
        #expect(odd.empty == 1 && odd.quoted == 2 && odd.slashed == 3)
        for text in [#"{"": 1, "a"b": 2, "c\\d": 3}"#, #"{"": 1, "a\"b": 2, "c\d": 3}"#] {
            let error = try #require(throws: EntityError.self) { try json(Odd.self, text) }
            #expect(error.code == .malformed)
        }
    }

    private struct Sparse: AutoEntity {
        var a: Int?
        var b: Int?
        var c: Int?
        var d = 0

        static let autoFields: AutoFields<Sparse> = [
            .field("a", \.a), .field("b", \.b), .field("c", \.c), .field("d", \.d),
        ]
    }

    @Test(
        "members that are missing, in any order",
        arguments: [
            (#"{"b":2,"d":4}"#, [nil, 2, nil, 4]), (#"{"c":3,"d":4}"#, [nil, nil, 3, 4]),
            (#"{"d":4,"a":1}"#, [1, nil, nil, 4]), (#"{ "a" : 1 , "c" : 3 , "d" : 4 }"#, [1, nil, 3, 4]),
        ] as [(String, [Int?])]
    )
    func missingMembers(text: String, values: [Int?]) throws {
        let sparse = try json(Sparse.self, text)
        #expect([sparse.a, sparse.b, sparse.c, sparse.d] == values)
    }

    @Test(
        "a key that stands twice is found wherever it stands",
        arguments: [#"{"a":1,"a":1}"#, #"{"b":1,"d":4,"b":1}"#]
    )
    func duplicates(text: String) throws {
        let error = try #require(throws: EntityError.self) { try json(Sparse.self, text) }
        #expect(error.code == .duplicateKey)
    }
}
#endif

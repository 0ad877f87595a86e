#if JSON
import Foundation
import Testing

@testable import APISupportEntities

/// What types do that encode themselves: containers in every order, inheritance, errors.
@Suite struct EncoderTests {
    /// Bytes, and the same by way of a tree.
    private static func texts(_ entity: some Entity, _ rules: DecodingRules = DecodingRules()) throws -> [String] {
        try [JSONLayout(), JSONLayout(sortedKeys: true)].map {
            String(decoding: try entity.jsonData(rules: rules, layout: $0), as: UTF8.self)
        }
    }

    @Test("nested containers may be filled in any order")
    func nested() throws {
        let expected = #"{"a":{"list":[1,[2],{"k":3}],"x":1,"y":2},"b":[true,null],"c":{},"d":4,"super":{"s":5}}"#
        for text in try Self.texts(Woven()) { #expect(text == expected) }
    }

    @Test("a class writes into its superclass's object, or into one of its own")
    func inheritance() throws {
        #expect(try Self.texts(Below()) == Array(repeating: #"{"base":1,"below":2}"#, count: 2))
        for layout in [JSONLayout(), JSONLayout(sortedKeys: true)] {
            let error = try #require(throws: EntityError.self) { try Twice().jsonData(layout: layout) }
            #expect(error.code == .duplicateKey && error.path.description == "base")
        }
    }

    @Test("keys in an enum of more than 64, in a struct, and of a dictionary")
    func keys() throws {
        #expect(
            try Self.texts(Keyed(), DecodingRules(keyConversion: .snakeCase))
                == Array(repeating: #"{"a_key":1,"b_key":2,"names":{"theKey":3},"numbers":{"1":4}}"#, count: 2)
        )
    }

    @Test("what a type's own code throws has the path")
    func errors() throws {
        for layout in [JSONLayout(), JSONLayout(sortedKeys: true)] {
            let error = try #require(throws: EntityError.self) { try [Thrower(), Thrower()].jsonData(layout: layout) }
            #expect(error.code == .invalidValue && error.path.description == "[0].inner.bad" && error.message == "no")
            #expect(error.underlying is EncodingError)
            let other = try #require(throws: EntityError.self) { try Foreign().jsonData(layout: layout) }
            #expect(other.code == .custom && other.path.description == "v" && other.underlying is Odd)
        }
    }

    @Test("a value whose writing failed leaves nothing behind")
    func undone() throws {
        for text in try Self.texts(Forgiving()) { #expect(text == #"{"a":1,"b":[1,2],"c":3}"#) }
    }

    @Test("a value that writes nothing is an empty object")
    func nothing() throws {
        for text in try Self.texts(Silent()) { #expect(text == #"{"v":{}}"#) }
    }

    @Test("using an encoder after its value was written stops the program")
    func mistakes() async {
        await #expect(processExitsWith: .failure) { _ = try Late().jsonData() }
        await #expect(processExitsWith: .failure) { _ = try Twofold().jsonData() }
    }

    @Test("coding paths tell the way")
    func codingPaths() throws {
        for text in try Self.texts(Pathed()) { #expect(text == #"{"v":[{"p":"v/Index 0/p"}]}"#) }
    }
}

private struct Woven: DecodableEntity, Encodable {
    enum Key: String, CodingKey { case a, b, c, d, list, x, y, k }

    init() {}
    init(from decoder: any Decoder) throws {}

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        var a = container.nestedContainer(keyedBy: Key.self, forKey: .a)
        var b = container.nestedUnkeyedContainer(forKey: .b)
        var list = a.nestedUnkeyedContainer(forKey: .list)
        try list.encode(1)
        try b.encode(true)
        var inner = list.nestedUnkeyedContainer()
        var object = list.nestedContainer(keyedBy: Key.self)
        try a.encode(1, forKey: .x)
        try object.encode(3, forKey: .k)
        try inner.encode(2)
        _ = container.superEncoder(forKey: .c)
        try container.encode(4, forKey: .d)
        try b.encodeNil()
        try a.encode(2, forKey: .y)
        var above = container.superEncoder().container(keyedBy: PathCodingKey.self)
        try above.encode(5, forKey: PathCodingKey(.key("s")))
    }
}

private class Base: DecodableEntity, Encodable {
    var base = 1

    init() {}
}

private final class Below: Base {
    enum Key: String, CodingKey { case below }

    override func encode(to encoder: any Encoder) throws {
        try super.encode(to: encoder)
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(2, forKey: .below)
    }
}

private final class Twice: Base {
    enum Key: String, CodingKey { case base }

    override func encode(to encoder: any Encoder) throws {
        try super.encode(to: encoder)
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(2, forKey: .base)
    }
}

private struct Keyed: DecodableEntity, Encodable {
    struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    init() {}
    init(from decoder: any Decoder) throws {}

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(1, forKey: Key(stringValue: "aKey"))
        try container.encode(2, forKey: Key(stringValue: "bKey"))
        try container.encode(["theKey": 3], forKey: Key(stringValue: "names"))
        try container.encode([1: 4], forKey: Key(stringValue: "numbers"))
    }
}

private struct Thrower: DecodableEntity, Encodable {
    var inner = Inner()

    struct Inner: Codable {
        enum Key: String, CodingKey { case bad }

        init() {}
        init(from decoder: any Decoder) throws {}

        func encode(to encoder: any Encoder) throws {
            let path = encoder.codingPath + [Key.bad]
            throw EncodingError.invalidValue(1, .init(codingPath: path, debugDescription: "no"))
        }
    }
}

private struct Odd: Error {}

private struct Refusing: Codable {
    init() {}
    init(from decoder: any Decoder) throws {}
    func encode(to encoder: any Encoder) throws { throw Odd() }
}

private struct Foreign: DecodableEntity, Encodable {
    var v = Refusing()
}

private struct Forgiving: DecodableEntity, Encodable {
    enum Key: String, CodingKey { case a, b, bad, c }

    init() {}
    init(from decoder: any Decoder) throws {}

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(1, forKey: .a)
        try? container.encode(["x": [Refusing()]], forKey: .bad)
        try container.encode(Elements(), forKey: .b)
        try? container.encode(Double.nan, forKey: .bad)
        try container.encode(3, forKey: .c)
    }

    private struct Elements: Encodable {
        func encode(to encoder: any Encoder) throws {
            var container = encoder.unkeyedContainer()
            try container.encode(1)
            try? container.encode(Refusing())
            try container.encode(2)
        }
    }
}

private struct Silent: DecodableEntity, Encodable {
    var v = Nothing()

    struct Nothing: Codable {
        init() {}
        init(from decoder: any Decoder) throws {}
        func encode(to encoder: any Encoder) throws {}
    }
}

private struct Late: DecodableEntity, Encodable {
    enum Key: String, CodingKey { case a, b }

    final class Kept: Encodable {
        var encoder: (any Encoder)?
        func encode(to encoder: any Encoder) throws { self.encoder = encoder }
    }

    init() {}
    init(from decoder: any Decoder) throws {}

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        let kept = Kept()
        try container.encode(kept, forKey: .a)
        var late = kept.encoder?.singleValueContainer()
        try late?.encode(1)
    }
}

private struct Twofold: DecodableEntity, Encodable {
    init() {}
    init(from decoder: any Decoder) throws {}

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(1)
        try container.encode(2)
    }
}

private struct Pathed: DecodableEntity, Encodable {
    var v = [["p": Path()]]

    struct Path: Codable {
        init() {}
        init(from decoder: any Decoder) throws {}

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(encoder.codingPath.map(\.stringValue).joined(separator: "/"))
        }
    }
}
#endif

#if JSON
import Foundation
import Testing

@testable import APISupportEntities

@Suite struct JSONEntityTests {
    struct Point: DecodableEntity, Equatable {
        var x: Int
        var y: Int
    }

    /// Written by hand, with decoded entities inside.
    struct Path: Entity {
        var name: String
        var start: Point
        var points: [Point]
        var size: [String: Int]

        static func from(json: JSONValue) throws -> Path {
            try Path(
                name: json["name"].string(),
                start: json.entity("start"),
                points: json.entities("points", of: Point.self),
                size: json["size"].decode()
            )
        }
    }

    private func failure<T: Entity>(_ type: T.Type, _ text: String) throws -> EntityError {
        try #require(throws: EntityError.self) { try T.decoded(fromJSON: Data(text.utf8)) }
    }

    @Test func handWritten() throws {
        let text =
            #"{"name": "n", "start": {"x": 0, "y": 1}, "points": [{"x": 2, "y": 3}, {"x": 4, "y": 5}], "size": {"w": 6}}"#
        let path = try Path.decoded(fromJSON: Data(text.utf8))
        #expect(path.name == "n" && path.start == Point(x: 0, y: 1) && path.size == ["w": 6])
        #expect(path.points == [Point(x: 2, y: 3), Point(x: 4, y: 5)])
        let error = try failure(Path.self, text.replacing("5", with: "\"y\""))
        #expect(error.path.description == "points[1].y" && error.code == .typeMismatch)
        #expect(error.position?.byteOffset == 84)
        #expect(try failure(Path.self, #"{"name": "n", "start": {}}"#).path.description == "start.x")
        #expect(
            try failure(Path.self, #"{"name": "n", "start": {"x": 0, "y": 1}, "points": 1}"#).path.description
                == "points"
        )
    }

    /// An entity that does not look at the whole document never makes something of a broken one.
    struct Careless: Entity {
        var name: String?
        static func from(json: JSONValue) throws -> Careless {
            Careless(name: try? json["name"].string())
        }
    }

    struct Blind: Entity {
        static func from(json: JSONValue) throws -> Blind { Blind() }
    }

    @Test func brokenDocuments() throws {
        #expect(try Careless.decoded(fromJSON: Data(#"{"name": "x"}"#.utf8)).name == "x")
        #expect(try failure(Careless.self, #"{"name": "x""#).code == .malformed)
        #expect(try failure(Blind.self, "[1,]").code == .malformed)
        #expect(try failure(Blind.self, "").code == .emptyDocument)
        #expect(try failure(Blind.self, "\u{FEFF} \n").code == .emptyDocument)
    }

    struct XMLOnly: Entity {}

    @Test func otherFormats() throws {
        let error = try failure(XMLOnly.self, "{}")
        #expect(error.code == .formatNotSupported)
        #expect(error.message.contains("XMLOnly") && error.message.contains("JSON"))
    }

    // MARK: Errors of entities' own code

    struct Problem: Error {}

    struct Throwing: DecodableEntity {
        var kind: String
        enum CodingKeys: CodingKey { case kind }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            kind = try container.decode(String.self, forKey: .kind)
            let context = DecodingError.Context(
                codingPath: decoder.codingPath + [CodingKeys.kind],
                debugDescription: "bad"
            )
            switch kind {
            case "corrupted":
                throw DecodingError.dataCorruptedError(forKey: .kind, in: container, debugDescription: "bad")
            case "mismatch": throw DecodingError.typeMismatch(Int.self, context)
            case "null": throw DecodingError.valueNotFound(Int.self, context)
            case "missing":
                let context = DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "bad")
                throw DecodingError.keyNotFound(CodingKeys.kind, context)
            case "other": throw Problem()
            default: break
            }
        }
    }

    @Test(
        arguments: [
            ("corrupted", .invalidValue, "[1].kind"), ("mismatch", .typeMismatch, "[1].kind"),
            ("null", .nullValue, "[1].kind"), ("missing", .missingValue, "[1].kind"), ("other", .custom, "[1]"),
        ] as [(String, EntityError.Code, String)]
    )
    func foreignErrors(kind: String, code: EntityError.Code, path: String) throws {
        let json = try JSONValue(parsing: #"[{"kind": "fine"}, {"kind": "\#(kind)"}]"#)
        let error = try #require(throws: EntityError.self) { try json.decode([Throwing].self) }
        #expect(error.code == code)
        #expect(error.path.description == path)
        #expect(error.position?.byteOffset == 19)
        #expect(error.underlying != nil)
        if code == .custom { #expect(error.underlying is Problem) } else { #expect(error.message == "bad") }
    }

    struct HandThrowing: Entity {
        static func from(json: JSONValue) throws -> HandThrowing {
            if try json["own"].optional?.bool() == true { throw EntityError(.invalidValue, "mine") }
            throw Problem()
        }
    }

    @Test func errorsOfHandWrittenEntities() throws {
        #expect(try failure(HandThrowing.self, "{}").code == .custom)
        #expect(try failure(HandThrowing.self, "{}").underlying is Problem)
        let json = try JSONValue(parsing: #"{"a": [{"own": true}]}"#)
        let error = try #require(throws: EntityError.self) { try json.entities("a", of: HandThrowing.self) }
        #expect(error.message == "mine" && error.path.description == "a[0]" && error.position?.byteOffset == 7)
    }

    // MARK: Any JSON

    struct Envelope: DecodableEntity {
        var status: String
        var payload: JSONValue
        var extra: JSONValue?
    }

    @Test func anyJSONInside() throws {
        let text = #"{"status": "ok", "payload": {"list": [1, {"x": 1.50}]}}"#
        let value = try Envelope.decoded(fromJSON: Data(text.utf8))
        #expect(try value.payload["list"][1]["x"].decimal() == Decimal(3) / 2)
        #expect(value.payload.description == #"{"list":[1,{"x":1.50}]}"#)
        #expect(value.extra == nil)
        let error = try #require(throws: EntityError.self) { try value.payload["list"][1]["x"].int() }
        #expect(error.path.description == "payload.list[1].x")
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(Envelope.self, from: Data(text.utf8)) }
    }

    // MARK: Limits

    /// Depth costs no stack: all of this runs on 512 KB, and deeper documents end with an error.
    @Test func smallStack() async throws {
        let results = await withCheckedContinuation { continuation in
            let thread = Thread { continuation.resume(returning: Self.readDeepDocuments()) }
            thread.stackSize = 512 << 10
            thread.start()
        }
        #expect(results == ["1", "1", "true", "511", "depthLimit", "depthLimit", "depthLimit"])
    }

    /// The entity of an array in an array in an array...
    private struct Nested: DecodableEntity {
        let inner: [Nested]
        init(from decoder: any Decoder) throws {
            inner = try decoder.singleValueContainer().decode([Nested].self)
        }
        var depth: Int { 1 + (inner.first?.depth ?? 0) }
    }

    @Test(arguments: [JSONParser.foundation, .native])
    func theDepthCanBeSet(parser: JSONParser) throws {
        func nested(_ depth: Int) -> Data {
            Data((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
        }
        for limit in [1, 10, 600, Int.max] {
            let rules = DecodingRules(jsonDepth: limit, jsonParser: parser)
            let allowed = min(limit, 700)
            var value = try JSONValue(parsing: nested(allowed), rules: rules)
            // A decoder of one's own takes stack for each level, and much under the address sanitizer.
            if allowed < 100 { #expect(try Nested.decoded(fromJSON: nested(allowed), rules: rules).depth == allowed) }
            for _ in 1..<allowed { value = value[0] }
            #expect(try value.count() == 0)
            guard limit < 700 else { continue }
            let error = #expect(throws: EntityError.self) {
                try Nested.decoded(fromJSON: nested(limit + 1), rules: rules)
            }
            #expect(error?.code == .depthLimit)
            #expect(error?.message.contains("more than \(limit) levels") == true)
            #expect(throws: EntityError.self) { try JSONValue(parsing: nested(limit + 1), rules: rules) }
        }
    }

    @Test func decodersGoDeeperThanUsualWhereTheyMay() async {
        let depth = await withCheckedContinuation { continuation in
            let thread = Thread {
                let text = String(repeating: "[", count: 1_000) + String(repeating: "]", count: 1_000)
                let rules = DecodingRules(jsonDepth: .max)
                continuation.resume(returning: try? Nested.decoded(fromJSON: Data(text.utf8), rules: rules).depth)
            }
            thread.stackSize = 256 << 20
            thread.start()
        }
        #expect(depth == 1_000)
    }

    private static func readDeepDocuments() -> [String] {
        func nested(_ depth: Int) -> Data {
            Data((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
        }
        func result(_ body: () throws -> String) -> String {
            do { return try body() } catch { return (error as? EntityError)?.code.name ?? "\(error)" }
        }
        return [
            result { try "\(JSONValue(parsing: nested(512)).count())" },
            result { try "\(JSONValue(parsing: nested(512), rules: DecodingRules(jsonParser: .native)).count())" },
            result { try "\(JSONValue(parsing: nested(512)) == JSONValue(parsing: nested(512)))" },
            result { try "\(JSONValue(parsing: nested(512))[0].jsonString().count / 2)" },
            result { try "\(JSONValue(parsing: nested(100_000)))" },
            result { try "\(Blind.decoded(fromJSON: nested(513)))" },
            result { try "\(Point.decoded(fromJSON: Data(String(repeating: "[", count: 100_000).utf8)))" },
        ]
    }

    /// Errors cost no pass over the document each, in whatever order their places come.
    ///
    /// One pass for each would read 10 GB here.
    @Test(.timeLimit(.minutes(5)))
    func manyErrors() throws {
        let element = #"{"a":"x","b":"y","c":"z"}"#
        let text = "[" + repeatElement(element, count: 20_000).joined(separator: ",\n") + "]"
        let json = try JSONValue(parsing: text, rules: DecodingRules(lossyArrays: true, maximumLeftOut: .max))
        #expect(try json.decode([Point].self).isEmpty)
        var paths = 0
        let elements = try json.array()
        for element in elements.enumerated().filter({ $0.offset.isMultiple(of: 10) }).map(\.element) {
            for key in ["c", "a", "b"] {
                let error = try #require(throws: EntityError.self) { try element[key].int() }
                paths += error.path.steps.count
            }
        }
        #expect(paths == 2_000 * 3 * 2)
        let backwards = try elements.reversed().prefix(1_000).map { element in
            try #require(throws: EntityError.self) { try element["a"].int() }.position
        }
        #expect(backwards.first == TextPosition(line: 20_000, column: 6, byteOffset: 1 + 19_999 * 27 + 5))
        #expect(backwards.last == TextPosition(line: 19_001, column: 6, byteOffset: 1 + 19_000 * 27 + 5))
    }

    /// Places before, in and behind long strings and deep nesting, forwards and backwards.
    @Test func placesInAnyOrder() throws {
        let long = String(repeating: "x", count: 50_000)
        let deep = String(repeating: #"{"d":["#, count: 200) + "1" + String(repeating: "]}", count: 200)
        let text = #"{"a": 1, "s": "\#(long)", "b": [true, \#(deep)], "e": "\#(long)", "z": null}"#
        let json = try JSONValue(parsing: text)
        for key in ["z", "a", "e", "b", "s", "z", "b", "a"] {
            let value = json[key]
            let error = try #require(throws: EntityError.self) { try value.date() }
            #expect(error.path.description == key)
            let start = try #require(text.utf8.firstRange(of: Array("\"\(key)\": ".utf8)))
            #expect(error.position?.byteOffset == text.utf8.distance(from: text.utf8.startIndex, to: start.upperBound))
        }
    }

    // MARK: Misuse

    final class Keeper: Decodable {
        let decoder: any Decoder
        init(from decoder: any Decoder) throws { self.decoder = decoder }
    }

    @Test func keptDecodersStopTheProgram() async {
        await #expect(processExitsWith: .failure) {
            let keeper = try JSONValue(parsing: "{}").decode(Keeper.self)
            _ = try keeper.decoder.singleValueContainer().decode(Int.self)
        }
    }
}
#endif

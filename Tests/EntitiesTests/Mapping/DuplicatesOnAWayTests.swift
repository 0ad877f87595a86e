#if JSON
import APISupportEntities
import Foundation
import Testing

/// Keys that stand twice in an object which a way passes through are errors in each front end.
@Suite struct DuplicatesOnAWayTests {
    struct DecodedWay: DecodableEntity {
        let value: Int?
        enum CodingKeys: String, CodingKey { case value = "a/b/c" }
    }
    struct ListedWay: AutoEntity {
        var value: Int?
        static let autoFields: AutoFields<ListedWay> = [.field("a/b/c", \.value)]
    }
    struct DecodedPath: DecodableEntity {
        let value: Int?
        static let decoding = DecodingRules(keyPath: "a/b")
    }
    struct ListedPath: AutoEntity {
        var value: Int?
        static let autoFields: AutoFields<ListedPath> = [.field("value", \.value)]
        static let decoding = DecodingRules(keyPath: "a/b")
    }
    struct OwnPath: DecodableEntity {
        let inner: Int?
        static let decoding = DecodingRules(fields: ["inner": DecodingRules(keyPath: "b/c")])
    }

    @Test(arguments: [DecodedWay.self, ListedWay.self] as [any Entity.Type])
    func onAWay(type: any Entity.Type) {
        for text in [
            #"{"a": {"b": {"c": 1, "c": 2}}}"#, #"{"a": {"b": {"c": 1, "x": 2, "x": 3}}}"#,
            #"{"a": {"b": {"c": 1}, "b": {}}}"#, #"{"a": {"x": 1, "b": {"c": 1}, "\u0078": 2}}"#,
            #"{"a": {"b": {"c": 1}}, "a": 1}"#,
        ] {
            let error = #expect(throws: EntityError.self) { try type.decoded(fromJSON: Data(text.utf8)) }
            #expect(error?.code == .duplicateKey, "\(text)")
        }
    }

    @Test(arguments: [DecodedPath.self, ListedPath.self] as [any Entity.Type])
    func onAKeyPath(type: any Entity.Type) {
        for text in [
            #"{"a": {"b": {"value": 1}}, "a": {"b": {"value": 2}}}"#, #"{"a": {"b": {"value": 1}}, "x": 1, "x": 2}"#,
            #"{"a": {"b": {"value": 1}, "x": 1, "x": 2}}"#,
        ] {
            let error = #expect(throws: EntityError.self) { try type.decoded(fromJSON: Data(text.utf8)) }
            #expect(error?.code == .duplicateKey, "\(text)")
        }
    }

    @Test func onAFieldsOwnKeyPath() {
        for text in [#"{"inner": {"b": {"c": 1}, "b": 2}}"#, #"{"inner": {"b": {"c": 1, "d": 1, "d": 2}}}"#] {
            let error = #expect(throws: EntityError.self) { try OwnPath.decoded(fromJSON: Data(text.utf8)) }
            #expect(error?.code == .duplicateKey, "\(text)")
        }
    }

    @Test("where the rules are lenient, the last counts")
    func lenient() throws {
        let rules = DecodingRules(strictness: .lenient)
        let text = Data(#"{"a": {"b": 0, "b": {"c": 1, "c": 2}}}"#.utf8)
        #expect(try DecodedWay.decoded(fromJSON: text, rules: rules).value == 2)
        #expect(try ListedWay.decoded(fromJSON: text, rules: rules).value == 2)
    }
}
#endif

import Foundation
import Testing

@testable import APISupport

@Suite struct DirectiveTests {
    @Test(
        arguments: [
            ("max-age=60", 60), ("MAX-AGE=60", 60), ("max-age=\"60\"", 60), ("a, , max-age=60,", 60),
            ("max-age=060", 60),
            ("max-age=99999999999999999999", 1 << 31), ("max-age=60, max-age=5", 5), ("max-age", 0), ("max-age=", 0),
            ("max-age=-1", 0), ("max-age=1.5", 0), ("max-age='60'", 0), ("max-age= 60", 0), ("max-age=6x", 0),
            ("max-age =60", nil),
            ("x=\"a, max-age=60\"", nil), ("x=\"\\\", max-age=60", nil), ("", nil), ("no-cache", nil),
        ] as [(String, Int?)]
    )
    func secondsOfDirectives(_ line: String, _ seconds: Int?) {
        #expect(CacheDirectives(["Cache-Control": line]).seconds("max-age") == seconds)
    }

    @Test func directivesOfAllLinesCount() {
        let directives = CacheDirectives(["Cache-Control": "no-cache=\"a, b\"", "cache-control": "public"])
        #expect(directives.contains("no-cache") && directives.contains("public") && !directives.contains("b"))
        #expect(directives.isBare("public") && !directives.isBare("no-cache"))
    }

    /// Dictionaries by RFC 9651, section 3.2.
    @Test(
        arguments: [
            ("max-age=60", ["max-age": 60]), ("max-age=60, private", ["max-age": 60, "private": nil]),
            ("no-store;why=\"x\\\"y\";n=1.5, max-age=5", ["no-store": nil, "max-age": 5]),
            ("a=?1, max-age=-5", ["a": nil, "max-age": 0]),
            ("max-age=1, max-age=2", ["max-age": 2]), ("max-age=\"5\", private", ["private": nil]),
            ("max-age=1.5, b", ["b": nil]),
            ("a=token/x:y, b=?0, c", ["c": nil]), ("", nil), ("max-age=\"5\"", nil), ("max-age=5,", nil),
            ("max-age=5 private", nil),
            ("Max-Age=5", nil), ("max-age=5, &&", nil), ("max-age=", nil), ("a=\"b", nil), ("a=?2", nil),
            ("a=1.2345", nil), ("a;=1", nil),
            ("a=1234567890123456", nil), ("a=\"\\b\"", nil),
        ] as [(String, [String: Int?]?)]
    )
    func targetedFields(_ line: String, _ directives: [String: Int?]?) {
        let read = TargetedDirectives("CDN-Cache-Control", in: ["CDN-Cache-Control": line])?.directives
        #expect(read == directives)
    }

    @Test(arguments: [
        ("\"a\"", "\"a\"", true), ("\"a\"", "\"b\", W/\"a\"", true), ("W/\"a\"", "\"a\"", true), ("\"a\"", "*", true),
        ("\"a\"", "\"b\"", false), ("\"a,b\"", "\"a,b\"", true), ("\"a\"", "\"x,\\\"a\\\"\"", false),
    ])
    func tagsInLists(_ tag: String, _ list: String, _ isIn: Bool) {
        #expect(EntityTag(tag).isIn(list) == isIn)
    }
}

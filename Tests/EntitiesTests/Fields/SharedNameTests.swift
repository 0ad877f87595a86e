#if JSON && XML
import APISupportEntities
import Foundation
import Testing

/// Fields of one name, keys that stand twice, and what the rules of a field may say, in both formats.
@Suite struct SharedNameTests {
    private struct Twins: AutoEntity {
        var number = 0
        var text = ""
        var all: [String] = []

        static let autoFields: AutoFields<Twins> = [
            .field("p", \.number), .field("p", \.text), .field("p", \.all),
        ]
    }

    @Test func eachFieldOfANameIsReadFromXML() throws {
        let twins = try Twins.decoded(fromXML: Data("<r><p>5</p><p>6</p></r>".utf8))
        #expect(twins.number == 5)
        #expect(twins.text == "5")
        #expect(twins.all == ["5", "6"])
    }

    @Test func twoFieldsOfANameAreReadFromJSON() throws {
        struct Pair: AutoEntity {
            var number = 0
            var text = ""
            static let autoFields: AutoFields<Pair> = [.field("p", \.number), .field("p", \.text)]
        }
        let pair = try Pair.decoded(fromJSON: Data(#"{"p":"5"}"#.utf8))
        #expect(pair.number == 5)
        #expect(pair.text == "5")
    }

    private struct Named: AutoEntity {
        var name = ""
        static let autoFields: AutoFields<Named> = [.field("name", \.name)]
    }

    @Test func unknownKeysOfAnElementAreForgottenWithIt() throws {
        let many = (0..<40).map { #""k\#($0)":0"# }.joined(separator: ",")
        let json = #"[{"name":"a",\#(many),"k0":0},{"name":"b",\#(many)}]"#
        let list = try EntityList<Named>.decoded(fromJSON: Data(json.utf8))
        #expect(list.map(\.name) == ["b"])
        #expect(list.failures.map(\.error.code) == [.duplicateKey])
    }

    @Test func widestIntegersAreFields() throws {
        struct Wide: AutoEntity {
            var low = Int128()
            var high = UInt128()
            static let autoFields: AutoFields<Wide> = [.field("low", \.low), .field("high", \.high)]
        }
        let low = "-170141183460469231731687303715884105728"
        let high = "340282366920938463463374607431768211455"
        let json = try Wide.decoded(fromJSON: Data(#"{"low":\#(low),"high":\#(high)}"#.utf8))
        let xml = try Wide.decoded(fromXML: Data("<r><low>\(low)</low><high>\(high)</high></r>".utf8))
        #expect(json.low == .min && json.high == .max)
        #expect(xml.low == .min && xml.high == .max)
    }
}
#endif

#if JSON && XML
import APISupportEntities
import Foundation
import Testing

/// Streams cut into pieces in every way, and streams that end too early.
@Suite struct StreamCutTests {
    /// A stream with ten elements, and the number of bytes from which on it is complete.
    struct Sample: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let layout: StreamLayout
        let bytes: Data
        let complete: Int
    }

    private static let names = [
        "plain", #"q\"u\\o"#, "é\\u00e9", "Москва [{", "日本 🙂 }]", "a,b:c", "", "\\ud83d\\ude42", "\\/", "x\\n",
    ]
    private static let objects = names.enumerated().map { #"{"id": \#($0), "name":"\#($1)" , "price":\#($0).5}"# }
    private static let elements = names.enumerated().map { index, _ in
        "<i m:k='&lt;]>' >\r\n<id>\(index)</id><name>é<![CDATA[]] >]]>]]&gt;&#x1F642;日</name><!-- <i> --></i>"
    }

    static let samples: [Sample] = {
        let array = "[\(objects.joined(separator: ",\n"))]"
        let document = #"{"a":{"x":[[],{"y":"]}"}],"n":-1.5e3},"\u0069tems": \#(array) ,"z":[null,true]}"#
        let lines = objects.joined(separator: "\r\n") + "\n"
        let sequence = objects.map { "\u{1E}\($0)\n" }.joined()
        let xml =
            "<?xml version='1.0'?>\n<!DOCTYPE r [<!-- ' -->]><r xmlns:m='urn:m'>]<l>"
            + elements.joined(separator: "]\n&amp;") + "</l></r>"
        return [
            Sample("array", .jsonArray(), array, complete: array.utf8.count),
            Sample("array at a key path", .jsonArray(at: "items"), document, complete: document.utf8.count),
            Sample("lines", .jsonLines, lines, complete: lines.utf8.count - 1),
            Sample("sequence", .jsonSequence, sequence, complete: sequence.utf8.count - 1),
            Sample("XML", .xml("l/i"), xml, complete: xml.utf8.count),
        ]
    }()

    @Test(arguments: samples)
    func anySplitGivesTheSame(_ sample: Sample) async throws {
        let whole = try await read(
            Pieces(sample.bytes, size: sample.bytes.count),
            of: StreamItem.self,
            in: sample.layout
        )
        #expect(whole.error == nil)
        #expect(whole.elements.map(\.id) == Array(0..<10))
        // One cut at every place; then many cuts at places by chance.
        for place in 1..<sample.bytes.count {
            let reading = try await read(Pieces(sample.bytes, at: [place]), of: StreamItem.self, in: sample.layout)
            #expect(reading == whole, "cut at \(place)")
        }
        var numbers = SameNumbers(state: 7)
        for round in 0..<50 {
            let places = (0..<Int.random(in: 2...60, using: &numbers)).map { _ in
                Int.random(in: 0...sample.bytes.count, using: &numbers)
            }
            let reading = try await read(
                Pieces(sample.bytes, at: places.sorted()),
                of: StreamItem.self,
                in: sample.layout
            )
            #expect(reading == whole, "round \(round)")
        }
    }

    @Test(arguments: samples)
    func anyEarlyEndIsAnError(_ sample: Sample) async throws {
        let whole = try await read(
            Pieces(sample.bytes, size: sample.bytes.count),
            of: StreamItem.self,
            in: sample.layout
        )
        let isRecords = ["lines", "sequence"].contains(sample.testDescription)
        for count in 0..<sample.complete {
            let start = sample.bytes.prefix(count)
            let reading = try await read(Pieces(start, size: 100), of: StreamItem.self, in: sample.layout)
            #expect(whole.elements.starts(with: reading.elements), "\(count) bytes")
            // Between two documents nothing shows that others should follow.
            let isBetween = isRecords && endsBetweenRecords(start)
            let expected: [EntityError.Code?] = isBetween ? [nil] : [.truncated, .emptyDocument]
            #expect(expected.contains(reading.error?.code), "\(count) bytes: \(String(describing: reading.error))")
            // What was complete has been given.
            #expect(reading.elements.count >= completeElements(start, sample) - 1, "\(count) bytes")
        }
    }

    private func endsBetweenRecords(_ bytes: Data) -> Bool {
        let ends = bytes.reversed().drop { [0x0A, 0x0D, 0x1E].contains($0) }
        return ends.isEmpty || ends.starts(with: "}5.".utf8)
    }

    private func completeElements(_ bytes: Data, _ sample: Sample) -> Int {
        let text = String(decoding: bytes, as: UTF8.self)
        return text.components(separatedBy: sample.testDescription == "XML" ? "</i>" : ".5}").count - 1
    }
}

extension StreamCutTests.Sample {
    fileprivate init(_ name: String, _ layout: StreamLayout, _ text: String, complete: Int) {
        self.init(testDescription: name, layout: layout, bytes: Data(text.utf8), complete: complete)
    }
}
#endif

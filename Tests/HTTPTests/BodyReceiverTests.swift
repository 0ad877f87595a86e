import Foundation
import Testing

@testable import APISupportHTTP

@Suite struct BodyReceiverTests {
    /// Streams made by Python's zlib and gzip modules, and what they hold.
    struct Stream: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let codings: [ContentCoding]
        let bytes: Data
        var text = "Hello, hello, hello, hello!"

        init(_ name: String, _ codings: [ContentCoding], _ base64: String) {
            testDescription = name
            self.codings = codings
            bytes = Data(base64Encoded: base64) ?? Data()
        }
    }

    static let streams = [
        Stream("gzip", [.gzip], "H4sIAAAAAAACA/NIzcnJ11HIwKQUAaGO9DkbAAAA"),
        Stream(
            "two gzip members",
            [.gzip],
            "H4sIAAAAAAACA/NIzcnJ11HISM0BABGAqvQKAAAAH4sIAAAAAAACA8vJ11HISM3JgVGKAORRAyQRAAAA"
        ),
        Stream("zlib", [.deflate], "eJzzSM3JyddRyMCkFAGCDAk2"),
        Stream("bare deflate", [.deflate], "80jNycnXUcjApBQB"),
        Stream("gzip of gzip", [.gzip, .gzip], "H4sIAAAAAAACA5Pv5mAAASbmzx5nT568HnjiwBIRxoV9XyylgaIAdFE0Vx4AAAA="),
        Stream("gzip of zlib", [.gzip, .deflate], "H4sIAAAAAAACA6uY89nj7MmT1wNPHFgiwtjEw2kGANhnc0MSAAAA"),
    ]

    private func receive(
        _ pieces: [Data],
        _ codings: [ContentCoding],
        limit: Int? = nil,
        announced: Int64? = nil,
        isLengthKnown: Bool = true
    ) throws -> Data {
        var limits = HTTPLimits()
        limits.bodySize = limit
        let body = try BodyReceiver(codings: codings, limits: limits, announced: announced)
        for piece in pieces { try piece.withUnsafeBytes { try body.append($0) } }
        return try body.finish(isLengthKnown: isLengthKnown)
    }

    @Test(arguments: streams)
    func decodesWholeAndByteByByte(_ stream: Stream) throws {
        #expect(try receive([stream.bytes], stream.codings) == Data(stream.text.utf8))
        #expect(try receive(stream.bytes.map { Data([$0]) }, stream.codings) == Data(stream.text.utf8))
    }

    @Test(arguments: streams)
    func noticesEveryCut(_ stream: Stream) throws {
        // The end of the first member is a whole stream.
        let whole = stream.testDescription == "two gzip members" ? [30] : []
        for count in 1..<stream.bytes.count where !whole.contains(count) {
            let error = #expect(throws: TransportError.self, "\(count) bytes") {
                try receive([stream.bytes.prefix(count)], stream.codings)
            }
            #expect(error?.code == .truncated)
        }
    }

    @Test(arguments: streams)
    func noticesJunkBehindTheEnd(_ stream: Stream) throws {
        for junk in [Data("JUNK".utf8), Data([0])] {
            for pieces in [[stream.bytes + junk], [stream.bytes, junk]] {
                let error = #expect(throws: TransportError.self) { try receive(pieces, stream.codings) }
                #expect(error?.code == .badContentCoding)
            }
        }
    }

    @Test func noticesAWrongCheckSum() throws {
        var bytes = Self.streams[0].bytes
        bytes[bytes.count - 8] ^= 1
        let error = #expect(throws: TransportError.self) { try receive([bytes], [.gzip]) }
        #expect(error?.code == .badContentCoding)
    }

    @Test func anEmptyBodyHasNoCodingWhereItsEndIsMarked() throws {
        #expect(try receive([], [.gzip]).isEmpty)
        let error = #expect(throws: TransportError.self) { try receive([], [.gzip], isLengthKnown: false) }
        #expect(error?.code == .truncated)
    }

    @Test func boundsThePlainSize() throws {
        let pieces = [Data(count: 600), Data(count: 400)]
        #expect(try receive(pieces, [], limit: 1_000).count == 1_000)
        let error = #expect(throws: TransportError.self) { try receive(pieces, [], limit: 999) }
        #expect(error?.code == .bodyTooLarge)
        #expect(error?.received == 1_000)
        #expect(error?.expected == 999)
    }

    @Test func boundsTheAnnouncedSize() throws {
        #expect(throws: Never.self) { try receive([], [], limit: 1_000, announced: 1_000) }
        let error = #expect(throws: TransportError.self) { try receive([], [], limit: 1_000, announced: 1_001) }
        #expect(error?.code == .bodyTooLarge)
        #expect(error?.received == 1_001)
        // Of a coded body it says nothing.
        #expect(throws: Never.self) { try receive([], [.gzip], limit: 1_000, announced: 1_001) }
    }

    @Test func boundsTheDecodedSize() throws {
        let stream = Self.streams[0]
        #expect(try receive([stream.bytes], [.gzip], limit: 27).count == 27)
        let error = #expect(throws: TransportError.self) { try receive([stream.bytes], [.gzip], limit: 26) }
        #expect(error?.code == .bodyTooLarge)
        #expect(error?.received == 27)
    }

    /// 200,000 zero bytes, which Python's zlib makes 217 of: 921.7 for one.
    @Test(arguments: [
        (922, 0, true), (921, 200_000, true), (nil, 0, true), (921, 199_999, false), (100, 1_000, false),
    ])
    func boundsTheRatio(_ ratio: Int?, _ threshold: Int, _ isAllowed: Bool) throws {
        let base64 = """
            eJztwTEBAAAAwqD1T20Gf6AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
            AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
            AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAgNcADW0AAQ==
            """
        let zeros = try #require(Data(base64Encoded: base64))
        var limits = HTTPLimits()
        limits.decompressionRatio = ratio
        limits.decompressionRatioThreshold = threshold
        let body = try BodyReceiver(codings: [.deflate], limits: limits, announced: nil)
        let result = Result { try zeros.withUnsafeBytes { try body.append($0) } }
        if isAllowed {
            try result.get()
        } else {
            let error = #expect(throws: TransportError.self) { try result.get() }
            #expect(error?.code == .bodyTooLarge)
        }
    }

    @Test func keepsTheFirstBytes() throws {
        let body = try BodyReceiver(codings: [], limits: HTTPLimits(), announced: nil)
        for text in ["abc", "def", "ghi"] { try Data(text.utf8).withUnsafeBytes { try body.append($0) } }
        #expect(body.prefix(5) == Data("abcde".utf8))
        #expect(body.prefix(50) == Data("abcdefghi".utf8))
        #expect(body.received == 9)
    }

    /// A field's value, and the codings in the order in which they are undone; nil is an error.
    @Test(
        arguments: [
            (["gzip"], [.gzip]), (["X-GZIP"], [.gzip]), (["deflate"], [.deflate]), (["identity"], []), ([""], []),
            (["deflate, gzip"], [.gzip, .deflate]), (["deflate", "gzip"], [.gzip, .deflate]),
            (["gzip, identity, gzip"], [.gzip, .gzip]), (["foo"], nil), (["br"], nil), (["gzip, foo"], nil),
            (["gzip, gzip, gzip"], nil),
        ] as [([String], [ContentCoding]?)]
    )
    func readsContentEncoding(_ values: [String], _ codings: [ContentCoding]?) throws {
        let fields = HTTPHeaders(values.map { HTTPHeaders.Field(name: "Content-Encoding", value: $0) })
        guard let codings else {
            let error = #expect(throws: TransportError.self) { try ContentCoding.codings(fields) }
            #expect(error?.code == .badContentCoding)
            return
        }
        #expect(try ContentCoding.codings(fields) == codings)
    }

    @Test func theNumberOfCodingsCanBeSet() throws {
        let fields: HTTPHeaders = ["Content-Encoding": "gzip, gzip, gzip"]
        #expect(try ContentCoding.codings(fields, limit: 3) == [.gzip, .gzip, .gzip])
        #expect(try ContentCoding.codings(fields, limit: nil) == [.gzip, .gzip, .gzip])
        let error = #expect(throws: TransportError.self) {
            try ContentCoding.codings(["Content-Encoding": "gzip"], limit: 0)
        }
        #expect(error?.expected == 0)
    }
}

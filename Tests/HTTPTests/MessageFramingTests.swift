import Testing

@testable import APISupportHTTP

@Suite struct MessageFramingTests {
    /// A response's fields, and what RFC 9112, section 6.3, makes of them; nil is an error.
    struct Case: Sendable, CustomTestStringConvertible {
        var status = "HTTP/1.1 200 OK"
        var method = HTTPMethod.get
        let fields: [String]
        let framing: MessageFraming?

        var testDescription: String { "\(method) \(status) \(fields)" }
    }

    @Test(arguments: [
        Case(fields: [], framing: .untilClose),
        Case(status: "HTTP/2 200", fields: [], framing: .marked),
        Case(fields: ["Content-Length: 7"], framing: .length(7)),
        Case(fields: ["Content-Length: 0"], framing: .length(0)),
        Case(fields: ["CONTENT-LENGTH: 7"], framing: .length(7)),
        Case(fields: ["transfer-encoding: chunked"], framing: .marked),
        Case(fields: ["Content-Length: 7", "content-length: 7"], framing: .length(7)),
        Case(fields: ["Content-Length: 7, 7"], framing: .length(7)),
        Case(fields: ["Content-Length: 7, 8"], framing: nil),
        Case(fields: ["Content-Length: 3", "Content-Length: 7"], framing: nil),
        Case(fields: ["Content-Length: -1"], framing: nil),
        Case(fields: ["Content-Length: +7"], framing: nil),
        Case(fields: ["Content-Length: 7x"], framing: nil),
        Case(fields: ["Content-Length: 0x7"], framing: nil),
        Case(fields: ["Content-Length:"], framing: nil),
        Case(fields: ["Content-Length: 99999999999999999999999999"], framing: nil),
        Case(fields: ["Content-Length: 007"], framing: .length(7)),
        Case(fields: ["Content-Length: 999999999999999999"], framing: .length(999_999_999_999_999_999)),
        Case(fields: ["Content-Length: 9223372036854775807"], framing: .length(.max)),
        Case(fields: ["Content-Length: 9223372036854775808"], framing: nil),
        Case(fields: ["A: b", "Content-Length:", " 7", "C: d"], framing: .length(7)),
        Case(fields: ["Content-Length: 7", " 8"], framing: nil),
        Case(fields: ["Content-Length: 7", "A: b", "Content-Length: 7", "Content-Length: 7"], framing: .length(7)),
        Case(status: "HTTP/1.1 103 Hints", fields: ["Content-Length: 3", "", "HTTP/1.1 200 OK"], framing: .untilClose),
        Case(
            status: "HTTP/1.1 103 Hints",
            fields: ["Content-Length: 3", "", "HTTP/1.1 200 OK", "A: b", "Content-Length: 7"],
            framing: .length(7)
        ),
        Case(fields: ["Transfer-Encoding: chunked"], framing: .marked),
        Case(fields: ["Transfer-Encoding: Chunked"], framing: .marked),
        Case(fields: ["Transfer-Encoding: gzip, chunked"], framing: nil),
        Case(fields: ["Transfer-Encoding: chunked", "Transfer-Encoding: chunked"], framing: nil),
        Case(fields: ["Transfer-Encoding: xchunked"], framing: nil),
        Case(fields: ["Transfer-Encoding: chunked", "Content-Length: 7"], framing: nil),
        Case(method: .head, fields: ["Content-Length: 7"], framing: .noBody),
        Case(status: "HTTP/1.1 204 No Content", fields: [], framing: .noBody),
        Case(status: "HTTP/1.1 304 Not Modified", fields: ["Content-Length: 7"], framing: .noBody),
    ])
    func judges(_ example: Case) throws {
        var section = HeaderSection()
        for line in [example.status] + example.fields + [""] { try section.append(line: line) }
        guard let expected = example.framing else {
            let error = #expect(throws: TransportError.self) { try MessageFraming(section, method: example.method) }
            #expect(error?.code == .badResponse)
            return
        }
        #expect(try MessageFraming(section, method: example.method) == expected)
    }
}

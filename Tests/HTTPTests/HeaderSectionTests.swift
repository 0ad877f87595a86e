import Testing

@testable import APISupportHTTP

@Suite struct HeaderSectionTests {
    private func section(
        _ lines: [String],
        limits: HTTPLimits = HTTPLimits()
    ) throws(TransportError) -> HeaderSection {
        var section = HeaderSection(limits: limits)
        for line in lines { try section.append(line: line) }
        return section
    }

    @Test func keepsOrderAndRepeatedFields() throws {
        let section = try section(["HTTP/1.1 200 OK", "Set-Cookie: a=1", "X-A:  b\t ", "set-cookie: b=2", "Empty:", ""])
        #expect(section.isComplete)
        #expect(section.status == 200)
        #expect(section.version == "HTTP/1.1")
        #expect(section.fields.map(\.name) == ["Set-Cookie", "X-A", "set-cookie", "Empty"])
        #expect(section.fields.map(\.value) == ["a=1", "b", "b=2", ""])
    }

    @Test func isCompleteOnlyWithTheBlankLine() throws {
        #expect(try !section(["HTTP/1.1 200 OK", "A: b"]).isComplete)
    }

    @Test func passesOverInterimResponses() throws {
        let section = try section([
            "HTTP/1.1 103 Early Hints", "Link: </a>", "", "HTTP/2 404", "A: b", "", "Trailer: t",
        ])
        #expect(section.status == 404)
        #expect(section.isMultiplexed)
        // A trailer is not a header.
        #expect(section.fields == ["A": "b"])
    }

    @Test(arguments: [
        ([], false), (["Content-Type: text/event-stream"], true),
        (["A: b", "content-type: Text/Event-Stream;x=y"], true),
        (["Content-Type: text/event-stream ; charset=utf-8"], true), (["Content-Type: text/event-streams"], false),
        (["Content-Type: text/event"], false), (["Content-Type:"], false),
        (["Content-Type:", " text/event-stream"], true),
        (["Content-Type: text/event-", " stream"], false), (["X-Content-Type: text/event-stream"], false),
        (["Content-Type: text/event-stream", "Content-Type: text/html"], true),
        (["Content-Type: text/html", "Content-Type: text/event-stream"], false),
        (["Content-Length: 1", "", "HTTP/1.1 200", "A: b", "Content-Type: text/event-stream"], true),
        (["Content-Type: text/event-stream", "", "HTTP/1.1 200", "A: b"], false),
    ])
    func tellsStreamsOfEvents(lines: [String], isEventStream: Bool) throws {
        let status = lines.contains("") ? "HTTP/1.1 103" : "HTTP/1.1 200"
        #expect(try section([status] + lines + [""]).isEventStream == isEventStream)
    }

    @Test func readsFoldedFields() throws {
        #expect(try section(["HTTP/1.1 200", "A: b", " c", "\td", ""]).fields["A"] == "b c d")
    }

    @Test func keepsBytesThatAreNotUTF8() throws {
        var section = HeaderSection()
        try section.append(line: "HTTP/1.1 200 OK")
        // "Привет" in windows-1251.
        let bytes: [UInt8] = [0xCF, 0xF0, 0xE8, 0xE2, 0xE5, 0xF2]
        try section.append(line: Array("X: ".utf8) + bytes)
        let field = try #require(section.fields.first)
        #expect(field.bytes == bytes)
        #expect(field.value == "\u{CF}\u{F0}\u{E8}\u{E2}\u{E5}\u{F2}")
    }

    @Test(arguments: [
        ["HTTP/1.1 101 Switching Protocols"], ["hello"], ["HTTP/1.1 9999 OK"], ["HTTP/1.1 20x OK"], ["HTTP/1.1"],
        ["HTTP/1.1 099 OK"],
        ["HTTP/1.1 200 OK", "no colon"], ["HTTP/1.1 200 OK", ": no name"], ["HTTP/1.1 200 OK", "a b: c"],
        ["HTTP/1.1 200 OK", "A : b"], ["HTTP/1.1 200 OK", " folded: first"],
        ["HTTP/1.1 200 OK", "A: b\rSet-Cookie: c"],
        ["HTTP/1.1 200 OK", "A: b\0c"],
    ])
    func refusesBrokenLines(_ lines: [String]) throws {
        let error = #expect(throws: TransportError.self) { try section(lines) }
        #expect(error?.code == .badResponse)
    }

    @Test func boundsTheNumberOfFields() throws {
        let allowed = Array(repeating: "A: b", count: 256)
        #expect(try section(["HTTP/1.1 200 OK"] + allowed + [""]).fields.count == 256)
        let error = #expect(throws: TransportError.self) { try section(["HTTP/1.1 200 OK"] + allowed + ["A: b"]) }
        #expect(error?.code == .headersTooLarge)
        #expect(error?.received == 257)
        #expect(error?.expected == 256)
    }

    @Test func boundsTheSize() throws {
        // 17 bytes of status line, and a field that fills up to 65,536.
        let line = "A: " + String(repeating: "x", count: 65_536 - 17 - 5)
        #expect(try section(["HTTP/1.1 200 OK", line]).size == 65_536)
        let error = #expect(throws: TransportError.self) { try section(["HTTP/1.1 200 OK", line + "x"]) }
        #expect(error?.code == .headersTooLarge)
        #expect(error?.received == 65_537)
    }

    @Test func theBoundsCanBeSet() throws {
        let lines = ["HTTP/1.1 200 OK"] + Array(repeating: "A: \(String(repeating: "x", count: 1_000))", count: 300)
        var limits = HTTPLimits()
        limits.headerFields = nil
        limits.headerSize = nil
        #expect(try section(lines, limits: limits).fields.count == 300)
        limits.headerFields = 299
        #expect(#expect(throws: TransportError.self) { try section(lines, limits: limits) }?.expected == 299)
        limits.headerFields = nil
        limits.headerSize = 1_021
        #expect(#expect(throws: TransportError.self) { try section(lines, limits: limits) }?.received == 1_022)
    }

    @Test func boundsInterimResponses() throws {
        let error = #expect(throws: TransportError.self) {
            try section(Array(repeating: ["HTTP/1.1 100 Continue", ""], count: 100_000).flatMap(\.self))
        }
        #expect(error?.code == .headersTooLarge)
    }
}

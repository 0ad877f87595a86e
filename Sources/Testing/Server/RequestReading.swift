internal import APISupportHTTP
internal import Foundation

extension LoopbackConnection {
    /// The longest line and the longest header section that is read, in bytes.
    private static var maximumHeaderSize: Int { 1 << 20 }

    /// Reads the next request (RFC 9112); nil when the connection ends first.
    ///
    /// `continueBody` is called before the body of a request that expects `100 Continue`.
    func readRequest(continueBody: () -> Void) throws(BadRequest) -> FixtureRequest? {
        guard let line = try readRequestLine() else { return nil }
        let parts = text(line).split(separator: " ", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[2].hasPrefix("HTTP/1.") else {
            throw BadRequest("not a request line: \(text(line))")
        }
        guard let headers = try readHeaders() else { return nil }
        if headers["Expect"]?.lowercased() == "100-continue" { continueBody() }
        guard let body = try readBody(headers) else { return nil }
        return FixtureRequest(
            method: HTTPMethod(rawValue: String(parts[0])),
            target: String(parts[1]),
            version: String(parts[2]),
            headers: headers,
            body: body,
            connection: number
        )
    }

    /// The first line that isn't empty (RFC 9112, section 2.2).
    private func readRequestLine() throws(BadRequest) -> ArraySlice<UInt8>? {
        while let line = try readLine(atMost: Self.maximumHeaderSize) {
            if !line.isEmpty { return line }
        }
        return nil
    }

    private func readHeaders() throws(BadRequest) -> HTTPHeaders? {
        var headers = HTTPHeaders()
        var size = 0
        while let line = try readLine(atMost: Self.maximumHeaderSize) {
            if line.isEmpty { return headers }
            size += line.count
            guard size <= Self.maximumHeaderSize else { throw BadRequest("the header section is too large") }
            guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else {
                throw BadRequest("a header field without a colon: \(text(line))")
            }
            let value = text(line[(colon + 1)...]).trimmingCharacters(in: CharacterSet(charactersIn: " \t"))
            headers.add(text(line[..<colon]), value)
        }
        return nil
    }

    private func readBody(_ headers: HTTPHeaders) throws(BadRequest) -> Data? {
        if let coding = headers["Transfer-Encoding"] {
            guard coding.lowercased() == "chunked" else { throw BadRequest("unknown transfer coding \(coding)") }
            return try readChunks()
        }
        guard let length = headers["Content-Length"] else { return Data() }
        guard let count = Int(length), count >= 0 else { throw BadRequest("bad content length \(length)") }
        return read(count)
    }

    private func readChunks() throws(BadRequest) -> Data? {
        var body = Data()
        while let line = try readLine(atMost: Self.maximumHeaderSize) {
            let digits = text(line).prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces)
            guard let size = Int(digits, radix: 16), size >= 0 else { throw BadRequest("bad chunk size \(digits)") }
            guard size > 0 else { return try readHeaders() == nil ? nil : body }
            guard let chunk = read(size), let end = try readLine(atMost: 2) else { return nil }
            guard end.isEmpty else { throw BadRequest("a chunk is longer than its size") }
            body += chunk
        }
        return nil
    }
}

/// The text of header bytes: UTF-8, or ISO 8859-1 where they are not.
private func text(_ bytes: some Collection<UInt8>) -> String {
    String(validating: bytes, as: UTF8.self) ?? String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
}

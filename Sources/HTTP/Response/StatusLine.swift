internal import Foundation

/// The first line of a response (RFC 9112, section 4).
enum StatusLine {
    /// Reads a line without its line end; throws `.badResponse` where it is none.
    static func read(_ line: UnsafeRawBufferPointer) throws(TransportError) -> (version: String, status: Int) {
        let space = UInt8(ascii: " ")
        var end = 0
        while end < line.count, line[end] != space { end += 1 }
        let code = line[end...].dropFirst()
        guard line.hasPrefix("HTTP/"), code.prefix(while: { $0 != space }).count == 3,
            let status = number(code.prefix(3)), status >= 100
        else {
            let shown = String(decoding: line.prefix(100), as: UTF8.self).debugDescription
            throw TransportError(.badResponse, "the status line is \(shown)")
        }
        // The text of most is there already.
        let isUsual = line.hasPrefix("HTTP/1.1 ")
        return (isUsual ? "HTTP/1.1" : String(decoding: line[..<end], as: UTF8.self), status)
    }

    /// The value of decimal digits; nil for others.
    private static func number(_ digits: Slice<UnsafeRawBufferPointer>) -> Int? {
        var number = 0
        for digit in digits {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
            number = 10 * number + Int(digit - UInt8(ascii: "0"))
        }
        return number
    }
}

extension UnsafeRawBufferPointer {
    /// Whether the first bytes are those of a text.
    fileprivate func hasPrefix(_ text: StaticString) -> Bool {
        guard let baseAddress, count >= text.utf8CodeUnitCount else { return false }
        return memcmp(baseAddress, text.utf8Start, text.utf8CodeUnitCount) == 0
    }
}

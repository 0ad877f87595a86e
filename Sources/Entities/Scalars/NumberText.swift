import APISupportDefaults

/// Numbers in text: those of JSON strings, and all numbers of XML.
///
/// Beside JSON's own notation a leading `+`, leading zeros and an empty whole or fraction (`.5`, `5.`) are read, as XML
/// Schema has them, and the separators that the rules name. Groups must look like groups: the last has three digits, the
/// others two or three, so that `1,5` is never read as 15. `INF`, `NaN`, hexadecimal numbers and units are errors.
enum NumberText {
    /// Hands out the number as JSON writes it; returns nil where the text is no number.
    ///
    /// Throws `.limitExceeded` for a text longer than a number may be, and what `body` throws.
    static func withJSONNumber<Result>(
        _ text: TextBytes,
        _ rules: TextRules,
        _ body: (TextBytes) throws(EntityError) -> Result
    ) throws(EntityError) -> Result? {
        guard text.count <= Defaults.maximumNumberLength else {
            throw EntityError(
                .limitExceeded,
                "a number of \(text.count) characters, where \(Defaults.maximumNumberLength) are allowed"
            )
        }
        if rules.plainNumbers, isPlain(text) { return try body(text) }
        return try withUnsafeTemporaryAllocation(of: UInt8.self, capacity: text.count + 2) { buffer in
            Swift.Result<Result?, EntityError> { () throws(EntityError) in
                guard let count = rewrite(text, rules, into: buffer) else { return nil }
                return try body(TextBytes(rebasing: buffer[..<count]))
            }
        }.get()
    }

    /// Whether the text is a number of the commonest kind, just as JSON has it: digits, with or without a sign in front of
    /// them and a fraction behind.
    private static func isPlain(_ text: TextBytes) -> Bool {
        var scanner = ByteScanner(text)
        _ = scanner.take(UInt8(ascii: "-"))
        let whole = scanner.run(while: \.isDigit)
        guard let first = whole.first, first != UInt8(ascii: "0") || whole.count == 1 else { return false }
        if scanner.take(UInt8(ascii: ".")), scanner.run(while: \.isDigit).isEmpty { return false }
        return scanner.isAtEnd
    }

    /// Writes the number as JSON does, and returns its length; nil where the text is no number.
    ///
    /// At most two bytes are added: a zero on either side of the point.
    private static func rewrite(
        _ text: TextBytes,
        _ rules: TextRules,
        into buffer: UnsafeMutableBufferPointer<UInt8>
    ) -> Int? {
        var output = NumberWriter(buffer: buffer)
        var rest = text[...]
        if rest.first == UInt8(ascii: "-") { output.append(UInt8(ascii: "-")) }
        if rest.first == UInt8(ascii: "-") || rest.first == UInt8(ascii: "+") { rest.removeFirst() }
        guard let whole = whole(&rest, rules, into: &output) else { return nil }
        var fraction = 0
        if rest.starts(with: rules.decimalSeparator) {
            rest.removeFirst(rules.decimalSeparator.count)
            output.append(UInt8(ascii: "."))
            while let digit = rest.first, digit.isDigit {
                output.append(digit)
                rest.removeFirst()
                fraction += 1
            }
            if fraction == 0 { output.append(UInt8(ascii: "0")) }
        }
        guard whole + fraction > 0 else { return nil }
        if let mark = rest.first, mark | 0x20 == UInt8(ascii: "e") {
            for byte in rest { output.append(byte) }
            rest = rest.dropFirst()
            if let sign = rest.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") { rest = rest.dropFirst() }
            guard !rest.isEmpty, rest.allSatisfy(\.isDigit) else { return nil }
            rest = rest.dropFirst(rest.count)
        }
        return rest.isEmpty ? output.count : nil
    }

    /// Writes the whole part without group marks and leading zeros, and returns the number of digits read.
    private static func whole(
        _ rest: inout Slice<TextBytes>,
        _ rules: TextRules,
        into output: inout NumberWriter
    ) -> Int? {
        let start = output.count
        var digits = 0
        var group = 0
        var grouped = false
        while let byte = rest.first {
            if byte.isDigit {
                if output.count == start + 1, output.last == UInt8(ascii: "0") { output.removeLast() }
                output.append(byte)
                rest.removeFirst()
                digits += 1
                group += 1
            } else if let mark = rules.groupingSeparators.first(where: { rest.starts(with: $0) }) {
                guard grouped ? 2...3 ~= group : 1...3 ~= group else { return nil }
                rest.removeFirst(mark.count)
                grouped = true
                group = 0
            } else {
                break
            }
        }
        guard !grouped || group == 3 else { return nil }
        if digits == 0 { output.append(UInt8(ascii: "0")) }
        return digits
    }
}

/// Bytes being written into a buffer that is large enough.
private struct NumberWriter {
    let buffer: UnsafeMutableBufferPointer<UInt8>
    var count = 0

    var last: UInt8? { count > 0 ? buffer[count - 1] : nil }

    mutating func append(_ byte: UInt8) {
        buffer[count] = byte
        count += 1
    }

    mutating func removeLast() {
        count -= 1
    }
}

#if JSON
extension JSONValue: Equatable {
    /// Whether two values mean the same: numbers of the same value, strings of the same characters, arrays of equal
    /// elements, objects of equal members in any order.
    ///
    /// `1`, `1.0` and `10e-1` are equal. Strings are compared by their Unicode scalars. A value that is missing, or whose
    /// document can't be parsed, equals none.
    public static func == (left: JSONValue, right: JSONValue) -> Bool {
        do {
            let (first, second) = (try left.found(), try right.found())
            return try left.document.withView { leftView in
                try right.document.withView { rightView in
                    JSONComparison(left: leftView, right: rightView).areEqual(first.index, second.index)
                }
            }
        } catch {
            return false
        }
    }
}

/// Compares values of two tapes, without recursion.
private struct JSONComparison {
    let left: JSONTapeView
    let right: JSONTapeView

    func areEqual(_ first: Int, _ second: Int) -> Bool {
        var pending = [(first, second)]
        while let (first, second) = pending.popLast() {
            switch (left.tape.kind(first), right.tape.kind(second)) {
            case (.array, .array):
                let (elements, others) = (left.tape.elementIndices(of: first), right.tape.elementIndices(of: second))
                guard elements.count == others.count else { return false }
                pending += zip(elements, others)
            case (.object, .object):
                guard let members = members(first, second) else { return false }
                pending += members
            case (.string, .string), (.string, .escapedString), (.escapedString, .string),
                (.escapedString, .escapedString):
                guard areEqualStrings(first, second) else { return false }
            case (.wholeNumber, .wholeNumber), (.wholeNumber, .number), (.number, .wholeNumber), (.number, .number):
                guard DecimalText(left.token(first)) == DecimalText(right.token(second)) else { return false }
            case (let kind, let other):
                guard kind == other else { return false }
            }
        }
        return true
    }

    /// The members' values in pairs; nil when the keys are not the same.
    private func members(_ first: Int, _ second: Int) -> [(Int, Int)]? {
        let keys = left.distinctKeyIndices(of: first)
        guard keys.count == right.distinctKeyIndices(of: second).count else { return nil }
        let table = JSONKeyTable(of: second, in: right)
        var pairs: [(Int, Int)] = []
        for key in keys {
            guard let value = left.withText(key, { table.value(of: $0, in: right) }) else { return nil }
            pairs.append((key + 1, value))
        }
        return pairs
    }

    private func areEqualStrings(_ first: Int, _ second: Int) -> Bool {
        left.withText(first) { text in right.withText(second) { text.elementsEqual($0) } }
    }
}

/// A number's sign, digits and exponent in one form only, for numbers of any length.
private struct DecimalText: Equatable {
    private var isNegative = false
    private var digits: [UInt8] = []
    private var exponent = 0

    /// Takes apart a number that was checked.
    ///
    /// Exponents beyond the limit of `NumberExponent` are not told apart.
    init(_ token: UnsafeBufferPointer<UInt8>) {
        var fraction = 0
        var rest = token[...]
        let isMinus = rest.first == UInt8(ascii: "-")
        if isMinus { rest.removeFirst() }
        var isBehindPoint = false
        while let byte = rest.first {
            if byte | 0x20 == UInt8(ascii: "e") {
                exponent = Self.exponent(UnsafeBufferPointer(rebasing: rest))
                break
            }
            rest.removeFirst()
            if byte == UInt8(ascii: ".") {
                isBehindPoint = true
            } else {
                digits.append(byte)
                fraction += isBehindPoint ? 1 : 0
            }
        }
        exponent -= fraction
        while digits.last == UInt8(ascii: "0") {
            digits.removeLast()
            exponent += 1
        }
        digits = Array(digits.drop { $0 == UInt8(ascii: "0") })
        if digits.isEmpty { exponent = 0 }
        isNegative = isMinus && !digits.isEmpty
    }

    private static func exponent(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
        guard var cursor = bytes.baseAddress else { return 0 }
        // The tape has checked the number.
        return (try? NumberExponent.read(at: &cursor, cursor + bytes.count)) ?? 0
    }
}
#endif

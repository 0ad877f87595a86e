extension TextScalar {
    /// An integer that is written as plainly as can be, whatever the rules are; nil where there is more to mind.
    @inline(__always)
    static func plainInteger<T: FixedWidthInteger>(_ text: TextBytes, _ type: T.Type) -> T? {
        guard let start = text.baseAddress, !text.isEmpty, text.count <= 18 else { return nil }
        let end = start + text.count
        let isNegative = start.pointee == UInt8(ascii: "-")
        let first = isNegative ? start + 1 : start
        guard first < end, first.pointee != UInt8(ascii: "0") || end - first == 1 else { return nil }
        var cursor = first
        var value: Int64 = 0
        while cursor < end {
            let digit = cursor.pointee &- UInt8(ascii: "0")
            guard digit <= 9 else { return nil }
            value = value &* 10 &+ Int64(digit)
            cursor += 1
        }
        return T(exactly: isNegative ? -value : value)
    }

    /// A double written as JSON writes it, where the rules have numbers with a point and without groups; nil else.
    static func plainDouble(_ text: TextBytes) -> Double? {
        guard let start = text.baseAddress, !text.isEmpty,
            let scan = try? NumberScan(start, start + text.count, grammar: .json), scan.stop == start + text.count
        else { return nil }
        return try? scan.double()
    }

    /// A truth value as XML Schema writes it; nil where it is anything else.
    @inline(__always)
    static func plainBool(_ text: TextBytes) -> Bool? {
        guard let start = text.baseAddress, text.count >= 4 else { return nil }
        // Four bytes at once.
        let word = UInt32(bigEndian: UnsafeRawPointer(start).loadUnaligned(as: UInt32.self))
        return switch (word, text.count) {
        case (0x7472_7565, 4): true
        case (0x6661_6C73, 5) where start[4] == UInt8(ascii: "e"): false
        default: nil
        }
    }
}

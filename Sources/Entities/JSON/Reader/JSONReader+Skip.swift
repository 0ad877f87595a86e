#if JSON
extension JSONReader {
    /// Passes over a value of any kind and checks it: grammar, UTF-8, surrogates, depth, length of numbers.
    ///
    /// Keys that stand twice in an object are not looked for: nothing reads it.
    @usableFromInline
    package mutating func skipValue() throws {
        // One bit for each open container tells objects from arrays; so nesting costs no stack.
        var objects = JSONNesting()
        let outside = depth
        while true {
            if try skipScalarOrOpen(&objects) { continue }
            // Behind a value: leave what ends here, up to a comma.
            repeat {
                if depth == outside { return }
            } while try !nextInside(&objects)
        }
    }

    /// Passes over a scalar or an empty container (false), or enters a container up to its first value (true).
    private mutating func skipScalarOrOpen(_ objects: inout JSONNesting) throws -> Bool {
        switch peek() {
        case UInt8(ascii: "{"):
            guard try enterObject() else { return false }
            objects[depth] = true
            _ = try key()
            return true
        case UInt8(ascii: "["):
            guard try enterArray() else { return false }
            objects[depth] = false
            return true
        case UInt8(ascii: "\""):
            _ = try rawString()
        case UInt8(ascii: "t"):
            try takeLiteral("true")
        case UInt8(ascii: "f"):
            try takeLiteral("false")
        case UInt8(ascii: "n"):
            try takeLiteral("null")
        case .some(let byte) where JSONReader.startsNumber(byte):
            _ = try number()
        default:
            throw unexpected(expected: "a value")
        }
        return false
    }

    /// Goes on to the next value of the innermost container; false when it has none and was left.
    private mutating func nextInside(_ objects: inout JSONNesting) throws -> Bool {
        guard objects[depth] else { return try nextElement() }
        guard try nextMember() else { return false }
        _ = try key()
        return true
    }
}

/// One bit for each level of nesting, from 1 to the deepest that is read.
struct JSONNesting {
    private var bits = SIMD8<UInt64>()

    /// The bit of a level.
    subscript(level: Int) -> Bool {
        get { bits[(level - 1) >> 6] & 1 << UInt64((level - 1) & 63) != 0 }
        set {
            let bit = 1 << UInt64((level - 1) & 63) as UInt64
            if newValue { bits[(level - 1) >> 6] |= bit } else { bits[(level - 1) >> 6] &= ~bit }
        }
    }
}
#endif

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
            try takeLiteral(.yes)
        case UInt8(ascii: "f"):
            try takeLiteral(.no)
        case UInt8(ascii: "n"):
            try takeLiteral(.null)
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
    /// The first 512 levels, which need no memory of their own.
    private var bits = SIMD8<UInt64>()
    /// The levels behind them, where the rules allow so many.
    private var deep: [Bool] = []

    /// The bit of a level; each is set before it is looked at, from the outside in.
    subscript(level: Int) -> Bool {
        get {
            level > 512 ? deep[level - 513] : bits[(level - 1) >> 6] & 1 << UInt64((level - 1) & 63) != 0
        }
        set {
            guard level <= 512 else { return setDeep(level - 513, newValue) }
            let bit = 1 << UInt64((level - 1) & 63) as UInt64
            if newValue { bits[(level - 1) >> 6] |= bit } else { bits[(level - 1) >> 6] &= ~bit }
        }
    }

    private mutating func setDeep(_ index: Int, _ value: Bool) {
        // A value that is passed over may itself stand deeper than this.
        while deep.count <= index { deep.append(false) }
        deep[index] = value
    }
}
#endif

#if JSON
extension JSONTapeView {
    /// The first key of an object that stands in it a second time, there; nil when there is none.
    func duplicateKey(in object: Int) -> Int? {
        let count = tape.length(object)
        if count < 2 { return nil }
        if count <= 8 { return duplicateAmongFew(in: object) }
        if count <= 64, haveKeysMarksOfTheirOwn(in: object) { return nil }
        return withUnsafeTemporaryAllocation(of: UInt32.self, capacity: JSONKeyTable.capacity(for: count)) { slots in
            slots.initialize(repeating: 0)
            return JSONKeyTable.fill(slots, with: object, of: self)
        }
    }

    private func duplicateAmongFew(in object: Int) -> Int? {
        let end = tape.end(object)
        var index = tape.next(object + 3)
        while index < end {
            var other = object + 2
            while other < index {
                if areEqual(index, other) { return index }
                other = tape.next(other + 1)
            }
            index = tape.next(index + 1)
        }
        return nil
    }

    /// Whether each key has a mark that no other has: then none stands twice.
    ///
    /// A mark takes much less than a hash that nobody can foresee. Keys made to have the same marks cost only this look.
    private func haveKeysMarksOfTheirOwn(in object: Int) -> Bool {
        withUnsafeTemporaryAllocation(of: UInt64.self, capacity: 128) { marks in
            marks.initialize(repeating: 0)
            let end = tape.end(object)
            var index = object + 2
            while index < end {
                // One with escapes may be written in other ways too.
                guard tape.kind(index) == .string else { return false }
                let mark = Self.mark(token(index))
                let bit = 1 << UInt64(mark & 63) as UInt64
                guard marks[mark >> 6] & bit == 0 else { return false }
                marks[mark >> 6] |= bit
                index = tape.next(index + 1)
            }
            return true
        }
    }

    /// A number of 13 bits that is made of a key's length and of its bytes, or some of a long key's.
    @inline(__always)
    private static func mark(_ key: UnsafeBufferPointer<UInt8>) -> Int {
        let factor: UInt64 = 0x9E37_79B9_7F4A_7C15
        var mix = UInt64(key.count)
        if let start = key.baseAddress.map(UnsafeRawPointer.init) {
            let count = key.count
            if count >= 8 {
                let middle = start.loadUnaligned(fromByteOffset: (count - 8) / 2, as: UInt64.self)
                mix ^= start.loadUnaligned(as: UInt64.self) ^ middle &* 3
                mix = mix &* factor ^ start.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self)
            } else if count >= 4 {
                mix ^= UInt64(start.loadUnaligned(as: UInt32.self)) << 32
                mix ^= UInt64(start.loadUnaligned(fromByteOffset: count - 4, as: UInt32.self)) << 3
            } else {
                for byte in key { mix = mix << 8 | UInt64(byte) }
            }
        }
        mix = (mix ^ mix >> 29) &* factor
        return Int(mix >> 51)
    }

    /// Whether two keys are equal once their escapes are resolved.
    @inline(__always)
    func areEqual(_ first: Int, _ second: Int) -> Bool {
        // Kind and length differ nearly always.
        if tape.kind(first) == .escapedString {
            var text = rawString(first).string
            return text.withUTF8 { isKey(second, equalTo: $0) }
        }
        return isKey(second, equalTo: token(first))
    }

    /// Looks for keys that stand twice in any object of the document: the first such key, where it stands again.
    func firstDuplicateKey() -> Int? {
        var index = 0
        while index < tape.count {
            let kind = tape.kind(index)
            if kind == .object, let duplicate = duplicateKey(in: index) { return duplicate }
            index += kind == .object || kind == .array ? 2 : 1
        }
        return nil
    }
}
#endif

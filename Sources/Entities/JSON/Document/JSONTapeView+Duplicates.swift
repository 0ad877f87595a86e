#if JSON
extension JSONTapeView {
    /// The first key of an object that stands in it a second time, there; nil when there is none.
    func duplicateKey(in object: Int) -> Int? {
        withUnsafeTemporaryAllocation(of: UInt64.self, capacity: JSONKeyMarks.wordCount) { words in
            // As many words as were asked for.
            var marks = JSONKeyMarks(in: words.baseAddress.unsafelyUnwrapped)
            return duplicateKey(in: object, marking: &marks)
        }
    }

    /// The same; where all keys had to be marked for that, the marks are theirs from now on.
    func duplicateKey(in object: Int, marking marks: inout JSONKeyMarks) -> Int? {
        let count = tape.length(object)
        if count < 2 { return nil }
        if count <= 8 { return duplicateAmongFew(in: object) }
        if count <= 64, marks.areUnique(in: object, of: self) { return nil }
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

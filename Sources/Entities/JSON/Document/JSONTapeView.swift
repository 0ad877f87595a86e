#if JSON
/// A tape together with the bytes it points into, which somebody keeps in place: `JSONDocument.withView`, or a document
/// whose values are read.
struct JSONTapeView {
    let tape: JSONTape
    /// The document's first byte.
    let base: UnsafePointer<UInt8>
    /// The document's bytes.
    let bytes: UnsafeBufferPointer<UInt8>

    init(_ tape: JSONTape, _ bytes: UnsafeBufferPointer<UInt8>) {
        self.tape = tape
        self.bytes = bytes
        // A document with a tape has at least one byte.
        base = bytes.baseAddress.unsafelyUnwrapped
    }

    /// The characters of a scalar; of a string, those between its quotation marks.
    @inline(__always)
    func token(_ index: Int) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: base + tape.offset(index), count: tape.length(index))
    }

    /// A string or key.
    @inline(__always)
    func rawString(_ index: Int) -> JSONRawString {
        JSONRawString(bytes: token(index), hasEscapes: tape.kind(index) == .escapedString)
    }

    /// A value's bytes as they are written in the document.
    func source(_ index: Int) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(rebasing: bytes[tape.firstByte(index)..<tape.endByte(index)])
    }

    // MARK: Keys

    /// The words of an object's keys; each is followed by its value.
    func keyIndices(of object: Int) -> [Int] {
        var indices: [Int] = []
        indices.reserveCapacity(tape.length(object))
        var index = object + 2
        let end = tape.end(object)
        while index < end {
            indices.append(index)
            index = tape.next(index + 1)
        }
        return indices
    }

    /// The value of a key in an object, by the key's bytes.
    ///
    /// The search begins at the key `hint`, where it is most often found, and goes round.
    @inline(__always)
    func value(of key: UnsafeBufferPointer<UInt8>, in object: Int, hint: Int) -> Int? {
        let end = tape.end(object)
        var index = hint
        while index < end {
            if isKey(index, equalTo: key) { return index + 1 }
            index = tape.next(index + 1)
        }
        index = object + 2
        while index < hint {
            if isKey(index, equalTo: key) { return index + 1 }
            index = tape.next(index + 1)
        }
        return nil
    }

    /// The value of the last of several equal keys in an object.
    func lastValue(of key: UnsafeBufferPointer<UInt8>, in object: Int) -> Int? {
        var value: Int?
        let end = tape.end(object)
        var index = object + 2
        while index < end {
            if isKey(index, equalTo: key) { value = index + 1 }
            index = tape.next(index + 1)
        }
        return value
    }

    /// Whether a key is written with these bytes, once its escapes are resolved.
    @inline(__always)
    func isKey(_ index: Int, equalTo key: UnsafeBufferPointer<UInt8>) -> Bool {
        let plain = UInt64(JSONTape.Kind.string.rawValue) << 28 | UInt64(key.count)
        if tape.words[index] >> 32 == plain {
            return JSONReader.areEqual(base + tape.offset(index), key)
        }
        return tape.kind(index) == .escapedString && rawString(index).isEqual(to: key)
    }
}
#endif

#if JSON
/// A hash table from the keys of one object to their words on the tape.
///
/// The hash is seeded for each process, so that nobody can send keys that all fall into one place.
struct JSONKeyTable: Sendable {
    /// The words of keys; 0, which is never a key's, where a place is free.
    private let slots: [UInt32]

    /// Makes the table of an object; of equal keys the last counts.
    init(of object: Int, in view: JSONTapeView) {
        let capacity = Self.capacity(for: view.tape.length(object))
        slots = [UInt32](unsafeUninitializedCapacity: capacity) { buffer, count in
            buffer.initialize(repeating: 0)
            _ = Self.fill(buffer, with: object, of: view)
            count = capacity
        }
    }

    /// The value of a key; nil when the object has none.
    func value(of key: UnsafeBufferPointer<UInt8>, in view: JSONTapeView) -> Int? {
        var place = Self.hash(key) & (slots.count - 1)
        while slots[place] != 0 {
            let index = Int(slots[place])
            if view.isKey(index, equalTo: key) { return index + 1 }
            place = (place + 1) & (slots.count - 1)
        }
        return nil
    }

    /// The number of places for so many keys: a power of two, at most half of it used.
    static func capacity(for count: Int) -> Int {
        1 << (Int.bitWidth - (2 * count - 1).leadingZeroBitCount)
    }

    /// Fills free places with the keys of an object, and answers the first that stands in it a second time.
    static func fill(
        _ slots: UnsafeMutableBufferPointer<UInt32>,
        with object: Int,
        of view: JSONTapeView
    ) -> Int? {
        var duplicate: Int?
        let end = view.tape.end(object)
        var index = object + 2
        while index < end {
            var place = hash(ofKey: index, in: view) & (slots.count - 1)
            while slots[place] != 0, !view.areEqual(index, Int(slots[place])) {
                place = (place + 1) & (slots.count - 1)
            }
            if slots[place] != 0, duplicate == nil { duplicate = index }
            slots[place] = UInt32(index)
            index = view.tape.next(index + 1)
        }
        return duplicate
    }

    private static func hash(ofKey index: Int, in view: JSONTapeView) -> Int {
        guard view.tape.kind(index) == .escapedString else { return hash(view.token(index)) }
        var text = view.rawString(index).string
        return text.withUTF8 { hash($0) }
    }

    private static let seed = UInt64.random(in: 0...UInt64.max)

    /// Folds eight bytes at a time by a multiplication of full width.
    private static func hash(_ key: UnsafeBufferPointer<UInt8>) -> Int {
        guard let start = key.baseAddress else { return Int(truncatingIfNeeded: fold(seed)) }
        let bytes = UnsafeRawPointer(start)
        var hash = seed ^ UInt64(key.count)
        var offset = 0
        while offset + 8 <= key.count {
            hash = fold(hash ^ bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
            offset += 8
        }
        var tail: UInt64 = 0
        if key.count >= 8 {
            // The last eight bytes, some of them for the second time.
            tail = bytes.loadUnaligned(fromByteOffset: key.count - 8, as: UInt64.self)
        } else {
            while offset < key.count {
                tail = tail << 8 | UInt64(start[offset])
                offset += 1
            }
        }
        return Int(truncatingIfNeeded: fold(hash ^ tail))
    }

    @inline(__always)
    private static func fold(_ value: UInt64) -> UInt64 {
        let product = value.multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
        return product.high ^ product.low
    }
}
#endif

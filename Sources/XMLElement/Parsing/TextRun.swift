#if XML
import Foundation

/// A piece of text while libxml2 reports it bit by bit.
///
/// It stays a range of the document's own bytes as long as it equals them, which needs no memory; libxml2 often reports
/// copies, so the bytes are compared. With the first bit that differs the whole run is copied into the side text.
struct TextRun {
    private(set) var start = 0
    private(set) var length = 0

    var isEmpty: Bool { length == 0 }

    /// The place behind the run, in the space of addresses of `XMLDocument`.
    var end: Int { start + length }

    /// Adds a bit of text.
    ///
    /// `guess` is where it would stand in the document if it is the first one; addresses from `sideStart` on are the side text's.
    mutating func append(
        _ bytes: UnsafeBufferPointer<UInt8>,
        guess: Int,
        source: UnsafeBufferPointer<UInt8>,
        sideStart: Int,
        sideText: inout GrowableBuffer<UInt8>
    ) {
        if isEmpty { start = guess }
        if end <= source.count, Self.equal(bytes, source, at: end) {
            length += bytes.count
            return
        }
        if start < sideStart || isEmpty {
            let copied = UnsafeBufferPointer(rebasing: source[min(start, source.count)..<min(end, source.count)])
            start = sideStart + sideText.count
            sideText.append(copied)
        }
        sideText.append(bytes)
        length += bytes.count
    }

    mutating func clear() {
        length = 0
    }

    /// Whether the document has the given bytes at a place.
    static func equal(
        _ bytes: UnsafeBufferPointer<UInt8>,
        _ source: UnsafeBufferPointer<UInt8>,
        at place: Int
    ) -> Bool {
        guard place >= 0, place + bytes.count <= source.count, let base = bytes.baseAddress,
            let sourceBase = source.baseAddress
        else { return false }
        return memcmp(base, sourceBase + place, bytes.count) == 0
    }
}
#endif

#if XML
import Foundation

/// The bytes of a stream that are still needed, and the lines in front of them.
///
/// Places are counted in the whole stream.
struct XMLStreamWindow {
    private struct Mark {
        var place = 0
        var line = 1
        var lineStart = 0
    }

    private var bytes: [UInt8] = []
    /// The number of bytes in front that are not needed any more.
    private var head = 0
    /// The lines up to the first byte that is needed, and up to the place asked for last.
    private var first = Mark()
    private var latest = Mark()

    /// The place of the first byte that is still needed.
    var start: Int { first.place }

    /// The place behind the last byte.
    var end: Int { first.place + bytes.count - head }

    /// Adds the bytes that come next.
    mutating func append(_ data: Data) {
        if head > 0 {
            bytes.removeSubrange(..<head)
            head = 0
        }
        data.withUnsafeBytes { bytes.append(contentsOf: $0) }
    }

    /// Gives back the bytes in front of a place.
    mutating func drop(to place: Int) {
        // What follows a carriage return decides whether it ends a line.
        let place = place == end && place > start && self[place - 1] == 0x0D ? place - 1 : place
        guard place > start else { return }
        let mark = mark(at: place)
        head += place - start
        first = mark
        if latest.place < place { latest = mark }
    }

    /// The line and column of a place, both from 1; asked for in ascending order it takes linear time.
    mutating func position(of place: Int) -> (line: Int, column: Int) {
        latest = mark(at: place)
        return (latest.line, place - latest.lineStart + 1)
    }

    private func mark(at place: Int) -> Mark {
        var mark = latest.place <= place ? latest : first
        withBytes { buffer in
            while mark.place < place {
                let index = mark.place - start
                mark.place += 1
                let byte = buffer[index]
                let isEnd = byte == 0x0A || (byte == 0x0D && (index + 1 == buffer.count || buffer[index + 1] != 0x0A))
                guard isEnd else { continue }
                mark.line += 1
                mark.lineStart = mark.place
            }
        }
        return mark
    }

    /// The byte at a place.
    subscript(place: Int) -> UInt8 {
        bytes[head + place - start]
    }

    /// Hands out the bytes that are still needed; the first one's place is `start`.
    func withBytes<R>(_ body: (UnsafeBufferPointer<UInt8>) -> R) -> R {
        bytes.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[head...])) }
    }
}
#endif

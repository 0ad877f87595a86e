#if XML
import Foundation

/// The bytes of a stream that are still needed, and the lines in front of them.
///
/// Places are counted in the whole stream.
struct XMLStreamWindow {
    /// A place, and the line that it is in.
    struct Mark {
        fileprivate(set) var place = 0
        fileprivate(set) var line = 1
        fileprivate var lineStart = 0

        /// The column, from 1.
        var column: Int { place - lineStart + 1 }
    }

    private var bytes: [UInt8] = []
    /// The number of bytes in front that are not needed any more.
    private var head = 0
    /// The first byte that is needed.
    private var first = Mark()

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

    /// Gives back the bytes in front of a place; see `mark(at:behind:)`.
    mutating func drop(to place: Int, behind known: Mark) {
        // What follows a carriage return decides whether it ends a line.
        let place = place == end && place > start && self[place - 1] == 0x0D ? place - 1 : place
        guard place > start else { return }
        let mark = mark(at: place, behind: known)
        head += place - start
        first = mark
    }

    /// The line and column of a place.
    ///
    /// The lines are counted from a known place on, that asked for last: so that many places together take linear time.
    func mark(at place: Int, behind known: Mark) -> Mark {
        var mark = first.place <= known.place && known.place <= place ? known : first
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

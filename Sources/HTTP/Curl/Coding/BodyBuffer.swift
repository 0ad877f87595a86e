internal import APISupportCurlShims
internal import Foundation

/// The one owner of a body's bytes while they come; for the loop's thread alone.
///
/// The bytes are in one piece, which becomes the body without being copied. The system moves large pieces to more room by
/// their pages.
struct BodyBuffer: ~Copyable {
    /// Freed in `deinit`, unless `take` has given it away; nil without room.
    private var start: UnsafeMutableRawPointer?
    /// Where the memory is from; nil where it is the system's.
    private var origin: SpareMemory?
    private var room = 0
    private(set) var count = 0
    /// The room for which large pages were asked.
    private var preferred = 0
    /// From so many bytes on large pages are asked for: the first byte of one takes all of it.
    private static let large = 4 << 20

    /// Makes an empty buffer; room that isn't written to costs no memory, or little.
    init(room: Int = 0) {
        if room > 0, let spare = SpareMemory.pieces(for: room) {
            (start, origin, self.room) = (spare.take(), spare, spare.size)
        } else {
            grow(to: room)
        }
    }

    deinit {
        Self.free(start, origin)
    }

    /// Puts bytes behind those that are there; false without memory.
    mutating func append(_ bytes: UnsafeRawBufferPointer) -> Bool {
        let needed = count + bytes.count
        if needed > room { grow(to: max(needed, 2 * room)) }
        guard needed <= room, let start else { return bytes.isEmpty }
        UnsafeMutableRawBufferPointer(start: start + count, count: bytes.count).copyMemory(from: bytes)
        count = needed
        if count >= Self.large, preferred < room {
            preferred = room
            apisupport_use_huge_pages(start, room)
        }
        return true
    }

    /// The first bytes.
    func prefix(_ count: Int) -> Data {
        start.map { Data(bytes: $0, count: min(count, self.count)) } ?? Data()
    }

    /// The bytes, which are gone from here.
    mutating func take() -> Data {
        guard count > 0, let start else { return Data() }
        defer { (self.start, origin, room, count) = (nil, nil, 0, 0) }
        if let origin {
            return Data(bytesNoCopy: start, count: count, deallocator: .custom { piece, _ in origin.give(piece) })
        }
        // Kept where it can't be made smaller.
        let bytes = count < room ? realloc(start, count) ?? start : start
        return Data(bytesNoCopy: bytes, count: count, deallocator: .free)
    }

    /// Makes room, where there is memory for it.
    private mutating func grow(to room: Int) {
        guard room > 0, let grown = realloc(origin == nil ? start : nil, room) else { return }
        if let origin, let start {
            grown.copyMemory(from: start, byteCount: count)
            origin.give(start)
        }
        (start, origin, self.room) = (grown, nil, room)
    }

    private static func free(_ start: UnsafeMutableRawPointer?, _ origin: SpareMemory?) {
        guard let start else { return }
        if let origin { origin.give(start) } else { Foundation.free(start) }
    }
}

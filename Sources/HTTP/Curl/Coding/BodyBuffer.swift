internal import APISupportCurlShims
internal import Foundation

/// The one owner of a body's bytes while they come; for the loop's thread alone.
///
/// The bytes are in one piece, which becomes the body without being copied. The system moves large pieces to more room by
/// their pages.
struct BodyBuffer: ~Copyable {
    /// Freed in `deinit`, unless `take` has given it away; nil without room.
    private var start: UnsafeMutableRawPointer?
    private var room = 0
    private(set) var count = 0
    /// The room for which large pages were asked.
    private var preferred = 0
    /// From so many bytes on large pages are asked for: the first byte of one takes all of it.
    private static let large = 4 << 20

    /// Makes an empty buffer; room that isn't written to costs no memory.
    init(room: Int = 0) {
        grow(to: room)
    }

    deinit {
        free(start)
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
        // Kept where it can't be made smaller.
        let bytes = count < room ? realloc(start, count) ?? start : start
        self.start = nil
        defer { (room, count) = (0, 0) }
        return Data(bytesNoCopy: bytes, count: count, deallocator: .free)
    }

    /// Makes room, where there is memory for it.
    private mutating func grow(to room: Int) {
        guard room > 0, let grown = realloc(start, room) else { return }
        start = grown
        self.room = room
    }
}

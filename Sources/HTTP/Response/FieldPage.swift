/// The bytes of field lines, from the begin of one piece of memory on, and where their parts are, from its end on.
///
/// It is written on by one thread, as the lines come, and only read from then on: that makes it sendable.
final class FieldPage: @unchecked Sendable {
    /// Where a field's parts are among the bytes; the value ends with the field.
    private struct Place {
        let start: Int
        let nameEnd: Int
        let valueStart: Int
        var end: Int
    }

    // Nothing here calls anybody back: no access needs a check that it is exclusive.
    /// Given back in `deinit`.
    @exclusivity(unchecked) private var start: UnsafeMutableRawPointer
    @exclusivity(unchecked) private var room: Int
    /// The number of bytes.
    @exclusivity(unchecked) private var used = 0
    /// The number of fields.
    @exclusivity(unchecked) private(set) var count = 0

    /// Pieces with room for what a usual response has.
    private static let spare = SpareMemory(size: 1_024)

    init() {
        room = Self.spare.size
        start = Self.spare.take()
    }

    deinit {
        giveBack()
    }

    /// Adds a field.
    func append(_ line: HeaderLine) {
        makeRoom(for: line.bytes.count + MemoryLayout<Place>.stride)
        let begin = used
        write(line.bytes)
        count += 1
        place(at: count - 1)
            .initialize(
                to: Place(
                    start: begin,
                    nameEnd: begin + line.name.count,
                    valueStart: begin + line.valueOffset,
                    end: used
                )
            )
    }

    /// Continues the value of the last field behind a space; false where there is no field.
    func continueLast(_ part: UnsafeRawBufferPointer) -> Bool {
        guard count > 0 else { return false }
        guard !part.isEmpty else { return true }
        makeRoom(for: part.count + 1)
        let last = place(at: count - 1)
        // The last field's value is what the bytes end with.
        if last.pointee.valueStart < last.pointee.end {
            start.storeBytes(of: UInt8(ascii: " "), toByteOffset: used, as: UInt8.self)
            used += 1
        }
        write(part)
        last.pointee.end = used
        return true
    }

    /// Reads the bytes of the name and of the value at a position.
    func withParts<Result>(
        at position: Int,
        _ body: (_ name: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer) -> Result
    ) -> Result {
        precondition(position >= 0 && position < count, "there is no field \(position) among \(count)")
        let place = place(at: position).pointee
        return body(
            UnsafeRawBufferPointer(start: start + place.start, count: place.nameEnd - place.start),
            UnsafeRawBufferPointer(start: start + place.valueStart, count: place.end - place.valueStart)
        )
    }

    /// The places grow from the end of the memory down.
    private func place(at position: Int) -> UnsafeMutablePointer<Place> {
        (start + room - (position + 1) * MemoryLayout<Place>.stride).assumingMemoryBound(to: Place.self)
    }

    private func write(_ bytes: UnsafeRawBufferPointer) {
        UnsafeMutableRawBufferPointer(start: start + used, count: bytes.count).copyMemory(from: bytes)
        used += bytes.count
    }

    private func makeRoom(for more: Int) {
        let places = count * MemoryLayout<Place>.stride
        guard used + places + more > room else { return }
        // A whole number of places, so that they stay aligned.
        let stride = MemoryLayout<Place>.stride
        let grownRoom = (2 * room + more + stride - 1) / stride * stride
        let grown = UnsafeMutableRawPointer.allocate(byteCount: grownRoom, alignment: MemoryLayout<Place>.alignment)
        grown.copyMemory(from: start, byteCount: used)
        (grown + grownRoom - places).copyMemory(from: start + room - places, byteCount: places)
        giveBack()
        (start, room) = (grown, grownRoom)
    }

    private func giveBack() {
        if room == Self.spare.size { Self.spare.give(start) } else { start.deallocate() }
    }
}

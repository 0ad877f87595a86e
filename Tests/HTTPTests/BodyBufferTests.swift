import Foundation
import Testing

@testable import APISupportHTTP

/// A body's bytes are in memory that is used again, or the system's, or move from one to the other: nobody may notice.
@Suite struct BodyBufferTests {
    private func bytes(_ count: Int, from first: Int = 0) -> Data {
        Data((0..<count).map { UInt8(truncatingIfNeeded: first + $0 * 7) })
    }

    @Test(
        arguments: [0, 1, 200, 256, 257, 4_096, 4_097, 70_000],
        [0, 1, 14, 15, 255, 256, 257, 1_000, 4_096, 4_097, 100_000]
    )
    func bytesStayWhatTheyAre(_ room: Int, _ count: Int) {
        for step in [1_000, 100_000] {
            let expected = bytes(count)
            var buffer = BodyBuffer(room: room)
            for start in stride(from: 0, to: count, by: step) {
                let piece = Data(expected.dropFirst(start).prefix(step))
                let isTaken = piece.withUnsafeBytes { buffer.append($0) }
                #expect(isTaken)
            }
            #expect(buffer.prefix(3) == expected.prefix(3))
            #expect(buffer.take() == expected)
            #expect(buffer.count == 0)
            #expect(buffer.take().isEmpty)
        }
    }

    @Test func noTwoBodiesShareMemory() {
        // Kept and let go of in turn, as callers do.
        var kept: [(Int, Data)] = []
        for number in 0..<1_000 {
            var buffer = BodyBuffer(room: 300)
            let isTaken = bytes(300, from: number).withUnsafeBytes { buffer.append($0) }
            #expect(isTaken)
            kept.append((number, buffer.take()))
            if number % 3 == 0 { kept.remove(at: kept.count / 2) }
        }
        for (number, body) in kept { #expect(body == bytes(300, from: number)) }
    }

    @Test func memoryIsUsedAgain() {
        let spare = SpareMemory(size: 64)
        let (first, second) = (spare.take(), spare.take())
        defer {
            first.deallocate()
            second.deallocate()
        }
        #expect(second != first)
        spare.give(first)
        #expect(spare.take() == first)
    }

    @Test(arguments: [(0, 256), (256, 256), (257, 512), (2_049, 4_096), (4_096, 4_096), (4_097, nil)])
    func thereAreFiveSizes(_ count: Int, _ size: Int?) {
        #expect(SpareMemory.pieces(for: count)?.size == size)
    }
}

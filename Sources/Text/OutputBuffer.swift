internal import APISupportMemory
import Foundation

/// Bytes while they are written, in memory that becomes a `Data` without a copy.
///
/// The memory belongs to the buffer, which frees it or hands it to the data.
struct OutputBuffer: ~Copyable {
    /// The number of bytes written.
    private(set) var count = 0
    private var capacity: Int
    private var base: UnsafeMutablePointer<UInt8>

    /// Makes an empty buffer that holds so many bytes before it grows.
    init(capacity: Int) {
        self.capacity = max(capacity, 64)
        base = Self.allocated(malloc(self.capacity))
        LargePages.prefer(base, size: self.capacity)
    }

    deinit {
        free(base)
    }

    /// Writes at most the given number of bytes, through a pointer to where they go; the body says how many it wrote.
    ///
    /// A buffer that has to grow takes room for as many bytes as are foreseen for the whole text, and a few more.
    mutating func write(atMost limit: Int, foreseen: Int = 0, _ body: (UnsafeMutablePointer<UInt8>) -> Int) {
        if capacity - count < limit {
            capacity = max(count + limit, capacity + capacity / 2, foreseen + foreseen / 16)
            base = Self.allocated(realloc(base, capacity))
            LargePages.prefer(base, size: capacity)
        }
        count += body(base + count)
    }

    /// Writes a character as UTF-8.
    mutating func append(_ scalar: Unicode.Scalar) {
        write(atMost: 4) { target in
            let word = UTF8Word(scalar)
            UnsafeMutableRawPointer(target).storeBytes(of: word.bytes.littleEndian, as: UInt32.self)
            return word.count
        }
    }

    /// The bytes written.
    ///
    /// Little room that is left over is not given back: the system would clear new memory for each text, where the heap
    /// learns which sizes are asked for and has the last text's memory ready for the next.
    consuming func finish() -> Data {
        let count = count
        let base = capacity - count > count / 8 ? Self.allocated(realloc(base, max(count, 1))) : base
        discard self
        return Data(bytesNoCopy: base, count: count, deallocator: .free)
    }

    private static func allocated(_ pointer: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<UInt8> {
        guard let pointer else { fatalError("no memory for a body's text") }
        return pointer.assumingMemoryBound(to: UInt8.self)
    }
}

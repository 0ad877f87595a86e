#if JSON
internal import Foundation

/// Bytes of JSON text that grow.
///
/// The memory is from malloc, since `Data` takes it over in the end; whatever is not handed over is freed in deinit.
struct JSONBytes: ~Copyable {
    private(set) var start: UnsafeMutablePointer<UInt8>
    private(set) var count = 0
    private var capacity: Int

    init(capacity: Int = 1 << 10) {
        self.capacity = capacity
        start = Self.allocate(capacity)
    }

    deinit {
        free(start)
    }

    private static func allocate(_ capacity: Int) -> UnsafeMutablePointer<UInt8> {
        guard let memory = malloc(capacity) else { preconditionFailure("no memory for \(capacity) bytes of JSON") }
        return memory.assumingMemoryBound(to: UInt8.self)
    }

    // MARK: Growing

    /// Makes room for more bytes.
    @inline(__always)
    mutating func reserve(_ more: Int) {
        if capacity - count < more { grow(more) }
    }

    @inline(never)
    private mutating func grow(_ more: Int) {
        capacity = max(capacity * 2, count + more)
        guard let memory = realloc(start, capacity) else {
            preconditionFailure("no memory for \(capacity) bytes of JSON")
        }
        start = memory.assumingMemoryBound(to: UInt8.self)
    }

    /// Takes bytes back.
    mutating func cut(to count: Int) {
        self.count = count
    }

    /// Hands the bytes over, and begins anew.
    mutating func take() -> Data {
        defer { count = 0 }
        // Copying is cheaper than new memory as long as the text is short.
        guard count > 1 << 16 else { return Data(bytes: start, count: count) }
        let data = Data(bytesNoCopy: start, count: count, deallocator: .free)
        capacity = 1 << 10
        start = Self.allocate(capacity)
        return data
    }

    // MARK: Appending

    @inline(__always)
    mutating func append(_ byte: UInt8) {
        reserve(1)
        start[count] = byte
        count += 1
    }

    @inline(__always)
    mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let source = bytes.baseAddress else { return }
        reserve(bytes.count)
        (start + count).update(from: source, count: bytes.count)
        count += bytes.count
    }

    /// Appends text as it is.
    mutating func append(raw text: String) {
        if text.utf8.withContiguousStorageIfAvailable({ append($0) }) == nil {
            var text = text
            text.withUTF8 { append($0) }
        }
    }

    mutating func append(_ text: StaticString) {
        append(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    /// Appends a number of bytes that a function writes.
    @inline(__always)
    mutating func append(atMost capacity: Int, _ write: (UnsafeMutablePointer<UInt8>) -> Int) {
        reserve(capacity)
        count += write(start + count)
    }
}
#endif

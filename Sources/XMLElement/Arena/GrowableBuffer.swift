#if XML
import APISupportMemory
import Foundation

/// A growing array of plain values that C callbacks can fill without exclusivity checks.
///
/// It owns its memory until `take()` hands it over. Big blocks grow by `realloc`, which moves pages and not bytes.
struct GrowableBuffer<Element: BitwiseCopyable>: ~Copyable {
    private(set) var start: UnsafeMutablePointer<Element>
    private(set) var count = 0
    private var capacity: Int

    init(minimumCapacity: Int) {
        capacity = max(minimumCapacity, 8)
        start = Self.reallocate(nil, capacity: capacity)
    }

    deinit {
        free(start)
    }

    subscript(index: Int) -> Element {
        get {
            assert(index >= 0 && index < count)
            return start[index]
        }
        set {
            assert(index >= 0 && index < count)
            start[index] = newValue
        }
    }

    @inline(__always)
    mutating func append(_ element: Element) {
        if count == capacity { grow(to: count + 1) }
        start[count] = element
        count += 1
    }

    mutating func append(_ elements: UnsafeBufferPointer<Element>) {
        guard let base = elements.baseAddress, !elements.isEmpty else { return }
        if count + elements.count > capacity { grow(to: count + elements.count) }
        (start + count).update(from: base, count: elements.count)
        count += elements.count
    }

    /// Forgets the elements from a place on.
    mutating func removeAll(from place: Int) {
        count = place
    }

    @inline(never)
    private mutating func grow(to minimum: Int) {
        capacity = max(minimum, capacity + capacity / 2)
        start = Self.reallocate(start, capacity: capacity)
    }

    /// Hands over the elements, in memory of just their size that the receiver releases by `free`.
    mutating func take() -> UnsafeBufferPointer<Element> {
        let exact = UnsafeBufferPointer(start: Self.reallocate(start, capacity: max(count, 1)), count: count)
        capacity = 8
        count = 0
        start = Self.reallocate(nil, capacity: capacity)
        return exact
    }

    /// The elements, copied into memory that the receiver releases by `free`.
    borrowing func copy() -> UnsafeBufferPointer<Element> {
        let copy = Self.reallocate(nil, capacity: max(count, 1))
        copy.update(from: start, count: count)
        return UnsafeBufferPointer(start: copy, count: count)
    }

    private static func reallocate(
        _ old: UnsafeMutablePointer<Element>?,
        capacity: Int
    ) -> UnsafeMutablePointer<Element> {
        guard let memory = realloc(old, capacity * MemoryLayout<Element>.stride) else {
            fatalError("Out of memory: \(capacity) values of \(MemoryLayout<Element>.stride) bytes")
        }
        LargePages.prefer(memory, size: capacity * MemoryLayout<Element>.stride)
        return memory.bindMemory(to: Element.self, capacity: capacity)
    }
}
#endif

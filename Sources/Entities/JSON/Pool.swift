#if JSON
internal import APISupportMemory

/// What is used again by those who need it next: as many as were ever in use at once.
final class Pool<Element>: @unchecked Sendable {
    // Unchecked: `elements` is only touched while `lock` is held, and what is in it is nobody else's.

    private let lock = PlainLock()
    // The lock sees to it that nobody else is at it: access needs no check besides.
    @exclusivity(unchecked) private var elements: [Element] = []

    /// Takes what was put back last; nil where all are in use.
    func take() -> Element? {
        lock.withLock { elements.popLast() }
    }

    /// Puts back what nobody uses any more.
    func putBack(_ element: Element) {
        lock.withLock { elements.append(element) }
    }
}
#endif

/// A queue for each priority: the first element of the highest one that has any is taken.
struct PriorityFIFO<Element> {
    private var high = FIFO<Element>()
    private var normal = FIFO<Element>()
    private var low = FIFO<Element>()

    var isEmpty: Bool { high.isEmpty && normal.isEmpty && low.isEmpty }

    mutating func append(_ element: Element, priority: HTTPPriority) {
        switch priority {
        case .high: high.append(element)
        case .normal: normal.append(element)
        case .low: low.append(element)
        }
    }

    mutating func popFirst() -> Element? {
        high.popFirst() ?? normal.popFirst() ?? low.popFirst()
    }
}

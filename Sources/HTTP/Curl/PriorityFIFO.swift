/// A queue for each priority: the first element of the highest one that has any is taken.
package struct PriorityFIFO<Element> {
    private var high = FIFO<Element>()
    private var normal = FIFO<Element>()
    private var low = FIFO<Element>()

    package init() {}

    package var isEmpty: Bool { high.isEmpty && normal.isEmpty && low.isEmpty }

    package mutating func append(_ element: Element, priority: HTTPPriority) {
        switch priority {
        case .high: high.append(element)
        case .normal: normal.append(element)
        case .low: low.append(element)
        }
    }

    package mutating func popFirst() -> Element? {
        high.popFirst() ?? normal.popFirst() ?? low.popFirst()
    }
}

import Testing

@testable import APISupportHTTP

@Suite struct AdmissionQueueTests {
    private func admitAll(_ queue: inout NumberedQueue) -> [Int] {
        var admitted: [Int] = []
        while let next = queue.next() { admitted.append(next) }
        return admitted
    }

    @Test func boundsEachHostInOrder() {
        var queue = NumberedQueue(hostLimit: 2, totalLimit: 100)
        for number in 1...5 { queue.add(number, host: "a") }
        #expect(admitAll(&queue) == [1, 2])
        queue.leave(2)
        #expect(admitAll(&queue) == [3])
        queue.leave(1)
        queue.leave(3)
        #expect(admitAll(&queue) == [4, 5])
    }

    @Test func boundsTheWhole() {
        var queue = NumberedQueue(hostLimit: 2, totalLimit: 3)
        for number in 1...6 { queue.add(number, host: "host\(number % 3)") }
        #expect(admitAll(&queue) == [1, 2, 3])
        queue.leave(2)
        #expect(admitAll(&queue) == [4])
    }

    @Test func aCrowdedHostHoldsUpNoOther() {
        var queue = NumberedQueue(hostLimit: 1, totalLimit: 100)
        for number in 1...3 { queue.add(number, host: "a") }
        queue.add(4, host: "b")
        #expect(admitAll(&queue) == [1, 4])
    }

    @Test func higherPrioritiesGoFirst() {
        // One place at the host, and one in common.
        for limits in [(1, 100), (100, 1)] {
            var queue = NumberedQueue(hostLimit: limits.0, totalLimit: limits.1)
            queue.add(1, host: "a")
            #expect(admitAll(&queue) == [1])
            for (number, priority) in [HTTPPriority.low, .normal, .high, .low, .normal, .high].enumerated() {
                queue.add(number + 2, host: "a", priority: priority)
            }
            var order: [Int] = []
            for _ in 0..<6 {
                queue.leave(order.last ?? 1)
                order += admitAll(&queue)
            }
            #expect(order == [4, 7, 3, 6, 2, 5])
        }
    }

    @Test func forgetsThoseThatLeave() {
        var queue = NumberedQueue(hostLimit: 2, totalLimit: 2)
        for number in 1...2 { queue.add(number, host: "a") }
        for number in 3...6 { queue.add(number, host: "b") }
        #expect(admitAll(&queue) == [1, 2])
        // 3 has a place at its host, 5 has none yet.
        queue.leave(3)
        queue.leave(5)
        queue.leave(5)
        queue.leave(1)
        queue.leave(2)
        #expect(admitAll(&queue) == [4, 6])
        queue.leave(4)
        queue.leave(6)
        queue.add(7, host: "b")
        #expect(admitAll(&queue) == [7])
    }

    @Test func takesAnotherLimit() {
        var queue = NumberedQueue(hostLimit: 1, totalLimit: 100)
        for number in 1...5 { queue.add(number, host: "a") }
        #expect(admitAll(&queue) == [1])
        queue.setLimit(3, host: "a")
        #expect(admitAll(&queue) == [2, 3])
        for number in 1...5 { queue.leave(number) }
        // The limit goes with the host's last transfer.
        for number in 6...8 { queue.add(number, host: "a") }
        #expect(admitAll(&queue) == [6])
    }

    /// Tickets know their hosts, and hosts their tickets.
    @Test func keepsNothingOnceItIsGone() {
        final class Kept {}
        weak var waiting: Kept?
        do {
            var queue = AdmissionQueue<Kept>(hostLimit: 1, totalLimit: 1)
            let (first, second) = (Kept(), Kept())
            waiting = second
            for transfer in [first, second] { _ = queue.add(transfer, host: "a") }
            #expect(queue.next() === first && waiting != nil)
        }
        #expect(waiting == nil)
    }
}

/// A queue of transfers that are known by their numbers.
private struct NumberedQueue {
    private var queue: AdmissionQueue<Int>
    private var tickets: [Int: AdmissionQueue<Int>.Ticket] = [:]

    init(hostLimit: Int, totalLimit: Int) {
        queue = AdmissionQueue(hostLimit: hostLimit, totalLimit: totalLimit)
    }

    mutating func add(_ number: Int, host: String, priority: HTTPPriority = .normal) {
        tickets[number] = queue.add(number, host: host, priority: priority)
    }

    mutating func next() -> Int? { queue.next() }

    mutating func leave(_ number: Int) {
        if let ticket = tickets[number] { queue.leave(ticket) }
    }

    mutating func setLimit(_ limit: Int, host: String) {
        queue.setLimit(limit, host: host)
    }
}

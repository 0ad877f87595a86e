/// The transfers of an engine that have not ended, each of which knows where it is among them.
struct LiveTransfers {
    /// All of them, in no order.
    private(set) var all: [CurlTransfer] = []

    var isEmpty: Bool { all.isEmpty }

    /// Whether a transfer is one of them.
    func contains(_ transfer: CurlTransfer) -> Bool {
        transfer.position != nil
    }

    /// Adds a transfer, which is none of them.
    mutating func add(_ transfer: CurlTransfer) {
        transfer.position = all.count
        all.append(transfer)
    }

    /// Removes a transfer, if it is one of them; the last one takes its place.
    mutating func remove(_ transfer: CurlTransfer) {
        guard let position = transfer.position, let last = all.popLast() else { return }
        transfer.position = nil
        guard last !== transfer else { return }
        all[position] = last
        last.position = position
    }
}

/// The latest progress that was not delivered yet, so that a fast transfer does not flood the delivery queue.
struct ProgressState {
    /// A number of bytes, and their total if it is known.
    typealias Amount = (bytes: Int64, total: Int64?)

    private var sent: Amount?
    private var received: Amount?
    /// The last of each, delivered or not.
    private var last: (sent: Amount?, received: Amount?)

    /// Notes bytes sent; true when a delivery has to be scheduled.
    mutating func noteSent(_ amount: Amount) -> Bool {
        defer {
            sent = amount
            last.sent = amount
        }
        return sent == nil && received == nil
    }

    /// Notes bytes received; true when a delivery has to be scheduled.
    mutating func noteReceived(_ amount: Amount) -> Bool {
        defer {
            received = amount
            last.received = amount
        }
        return sent == nil && received == nil
    }

    /// What is to be delivered now.
    mutating func take() -> (sent: Amount?, received: Amount?) {
        defer { (sent, received) = (nil, nil) }
        return (sent, received)
    }

    /// How far the request is.
    var whole: RequestProgress { RequestProgress(sent: last.sent, received: last.received) }
}

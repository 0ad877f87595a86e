internal import APISupportDefaults
internal import Foundation

/// How many retries the requests of a client may make together, so that a server in trouble isn't asked many times more.
///
/// There is an account of `reserve` retries; each takes one away, each request adds `share`, up to the reserve again.
public struct RetryBudget: Sendable, Hashable {
    /// The number of retries that may be made at once, without any request in between; 10 by default, at least 1.
    public var reserve: Double
    /// The retries that each request adds; 0.2 by default: one for five requests, at least 0.
    public var share: Double

    /// Makes a budget; every member has the default named beside it.
    public init() {
        reserve = Defaults.retryReserve
        share = Defaults.retryShare
    }

    func check() {
        precondition(reserve >= 1, "RetryBudget.reserve must be at least 1")
        precondition(share >= 0, "RetryBudget.share must be at least 0")
    }
}

/// What is left of a budget.
final class RetryAccount: @unchecked Sendable {
    private let budget: RetryBudget
    private let lock = NSLock()
    /// Protected by `lock`.
    private var balance: Double

    init(_ budget: RetryBudget) {
        self.budget = budget
        balance = budget.reserve
    }

    /// Adds the share of a request.
    func add() {
        lock.withLock { balance = min(budget.reserve, balance + budget.share) }
    }

    /// Takes a retry away; false where none is left.
    func take() -> Bool {
        lock.withLock {
            guard balance >= 1 else { return false }
            balance -= 1
            return true
        }
    }
}

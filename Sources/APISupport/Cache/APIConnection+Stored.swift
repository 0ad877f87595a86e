internal import APISupportHTTP
internal import APISupportMemory
internal import Dispatch
internal import Foundation

/// A stored response first, then the server's: policy `cacheThenNetwork`.
extension APIConnection {
    /// Starts, and calls one closure with a stored response, if there is one, and then another with the server's or the error.
    ///
    /// Both are called on the delivery queue.
    /// A stored response is looked for where the policy is `cacheThenNetwork`. One that can't be read as the request says is
    /// left out. Starting a second time, in any way, is a programmer's mistake and stops the program.
    ///
    /// - Parameters:
    ///   - stored: Called once at most, before the other; its `source` tells the age.
    ///   - completion: Called once. See `start(_:)` for what the closures may do; both are let go at the end.
    public func start(
        stored: sending @escaping (sending APIResponse) -> Void,
        completion: sending @escaping (sending Result<APIResponse, APIError>) -> Void
    ) {
        lock.withLock { storedReceiver = stored }
        begin(.closure(completion))
    }

    /// A stored response, if there is one, and then the server's, as a sequence of one or two.
    ///
    /// A stored response is looked for where the policy is `cacheThenNetwork`; its `source` tells it from the server's. The
    /// sequence may be run through once, which starts the connection.
    public func responses() -> APIResponses {
        APIResponses(self)
    }

    /// Whether a stored response is to come before the server's.
    var wantsStored: Bool {
        guard let cache = configuration.cache, case .success(let http) = request else { return false }
        return http.caching.inheriting(from: cache.options.rules).policy == .cacheThenNetwork
    }

    /// Whether a stored response is to come before the server's, and there is who takes it.
    var deliversStored: Bool {
        wantsStored && lock.withLock { storedReceiver != nil || (receiver?.isDelegate ?? false) }
    }

    /// Delivers a stored response, if there is one, and sends the request after that.
    func sendStored(_ http: HTTPRequest) {
        var lookup = http
        lookup.caching.policy = .cacheOnly
        lookup.reportsProgress = false
        transfer(lookup) { [self] event in
            guard case .finished(let result) = event else { return }
            guard lock.withLock({ state.isWanted }) else { return }
            guard case .success(let response) = result else { return send(http) }
            Self.decodingQueue.async { [self] in
                deliverStored(response)
                if lock.withLock({ state.isWanted }) { send(http) }
            }
        }
    }

    /// Delivers a stored response where it can be read; the server's will tell of one that can't.
    private func deliverStored(_ response: HTTPResponse) {
        let payload = Payload(response, reading: lock.withLock { reading }, context: context)
        guard let stored = try? ResponseJudge(payload: payload, log: log).response() else { return }
        let handover = Handover(stored)
        configuration.deliveryQueue.async { [self] in
            dispatchPrecondition(condition: .onQueue(configuration.deliveryQueue))
            guard lock.withLock({ state.isWanted }) else { return }
            if let receive = lock.withLock({ storedReceiver }) {
                receive(handover.take())
            } else if let delegate = delegate as? any APIConnectionStoredDelegate {
                delegate.connection(self, didFindStored: handover.take())
            }
        }
    }
}

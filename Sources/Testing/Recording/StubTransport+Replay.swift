internal import APISupportHTTP
internal import Foundation

extension StubTransport {
    /// Makes a transport that answers from a recording.
    ///
    /// A request is answered by an exchange of the same method, URL and body, secrets masked on both sides. Where a recording
    /// holds several of them, they are given in order, and the last one stays.
    ///
    /// - Parameters:
    ///   - exchanges: The recording.
    ///   - redact: What was given to the `RecordingTransport`, so that requests are compared alike; does nothing by default.
    public convenience init(
        replaying exchanges: [RecordedExchange],
        redact: @escaping @Sendable (inout RecordedExchange) -> Void = { _ in }
    ) {
        self.init()
        for (index, exchange) in exchanges.enumerated() {
            let isLast = !exchanges[(index + 1)...].contains { $0.isAnswer(to: exchange.request) }
            add(
                Stub(
                    matches: { request in
                        // The result plays no part in the comparison.
                        var asked = RecordedExchange(request: request, result: exchange.result)
                        redact(&asked)
                        return exchange.isAnswer(to: asked.request)
                    },
                    remaining: isLast ? nil : 1,
                    delay: .zero,
                    outcome: { _ in exchange.outcome },
                    name: "recorded \(exchange.request.method) \(exchange.request.url)"
                )
            )
        }
    }
}

extension RecordedExchange {
    /// The recorded end as a stub's.
    fileprivate var outcome: StubOutcome {
        switch result {
        case .success(let response): .response(response)
        case .failure(let error): .failure(error)
        }
    }
}

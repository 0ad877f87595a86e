import APISupportHTTP
import APISupportTesting

extension StubTransport {
    /// Answers any request, as a condition that always holds would.
    func onAny(
        times: Int? = nil,
        delay: Duration = .zero,
        _ outcome: @escaping @Sendable (HTTPRequest) -> StubOutcome
    ) {
        on(where: { _ in true }, times: times, delay: delay, outcome: outcome)
    }
}

import APISupportHTTP
import TestSupport

/// An interceptor made of a closure.
struct Intercept: HTTPInterceptor {
    let body: @Sendable (HTTPRequest, HTTPNext) async throws(TransportError) -> HTTPResponse

    init(_ body: @escaping @Sendable (HTTPRequest, HTTPNext) async throws(TransportError) -> HTTPResponse) {
        self.body = body
    }

    func intercept(_ request: HTTPRequest, next: HTTPNext) async throws(TransportError) -> HTTPResponse {
        try await body(request, next)
    }
}

/// A transport whose events the test makes by hand.
final class HandTransport: HTTPTransport {
    final class Transfer: HTTPTransfer {
        let consumedBytes = Locked<[Int]>([])

        func cancel() {}

        func consumed(_ bytes: Int) {
            consumedBytes.with { $0.append(bytes) }
        }
    }

    let attempts = Locked<[@Sendable (HTTPTransferEvent) -> Void]>([])
    let transfer = Transfer()

    func start(_ request: HTTPRequest, receive: @escaping @Sendable (HTTPTransferEvent) -> Void) -> any HTTPTransfer {
        attempts.with { $0.append(receive) }
        return transfer
    }

    /// Lets the attempts go, which hold this transport where their interceptors do.
    func letGo() {
        attempts.with { $0 = [] }
    }
}

internal import Foundation

/// The credentials that interceptors put into a request, remembered so that they can be masked where a server echoes them.
package final class SentSecrets: @unchecked Sendable {
    private let lock = NSLock()
    /// Guarded by `lock`.
    private var noted: Set<HTTPHeaders.Field> = []

    package init() {}

    /// The fields that were sent and are secret.
    package var fields: [HTTPHeaders.Field] {
        lock.withLock { Array(noted) }
    }

    /// Notes the secret fields of a request that goes out.
    func note(_ request: HTTPRequest) {
        let secrets = request.headers.filter { Secrets.isSecret(header: $0.name, others: request.secretHeaders) }
        lock.withLock { noted.formUnion(secrets) }
    }
}

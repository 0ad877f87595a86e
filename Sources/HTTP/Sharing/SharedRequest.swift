internal import Foundation

/// What must be the same for requests to be equal.
struct SharedRequest: Hashable {
    private let method: HTTPMethod
    private let url: String
    private let headers: HTTPHeaders
    private let body: Data?
    private let digest: DigestCredentials?
    private let limits: HTTPLimits
    private let maximumRedirects: Int
    private let times: [Duration?]

    init(_ request: HTTPRequest, ignoredHeaders: Set<String>) {
        method = request.method
        url = request.url
        headers =
            ignoredHeaders.isEmpty
            ? request.headers : HTTPHeaders(request.headers.filter { !ignoredHeaders.contains($0.name.lowercased()) })
        body = request.body?.data
        digest = request.digest
        limits = request.limits
        maximumRedirects = request.maximumRedirects
        times = [request.connectTimeout, request.timeout]
    }
}

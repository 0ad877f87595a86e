internal import APISupportHTTP
internal import Foundation

extension APIRequest {
    /// The URL of the target, with path segments and query items put in.
    func requestURL(_ target: String, query: [QueryItem]) throws(APIError) -> String {
        let hasMarks = target.utf8.contains { $0 == UInt8(ascii: "#") || $0 == UInt8(ascii: "?") }
        if !hasMarks, query.isEmpty, pathSegments.isEmpty { return target }
        // A fragment is never sent.
        let target = target.prefix { $0 != "#" }
        let base = target.prefix { $0 != "?" }
        let own = target.dropFirst(base.count).dropFirst()
        let items = PercentEncoding.query(query)
        let whole = [String(own), items].filter { !$0.isEmpty }.joined(separator: "&")
        return try base + segments(behind: base) + (whole.isEmpty ? "" : "?\(whole)")
    }

    /// The body, written by the rules by which the answer is read.
    func make(_ body: RequestBody, _ configuration: APIConfiguration) throws(APIError) -> HTTPBody {
        do {
            return try body.make(decoding.inheriting(from: configuration.decoding))
        } catch {
            let reason = (error as? TransportError)?.message ?? "the body can't be encoded: \(error)"
            throw invalid(reason, underlying: error)
        }
    }

    private func segments(behind base: Substring) throws(APIError) -> String {
        var text = ""
        for segment in pathSegments {
            guard segment != ".", segment != ".." else {
                throw invalid("the path segment \"\(segment)\" would be taken for a step in the path")
            }
            if !text.isEmpty || !base.hasSuffix("/") { text += "/" }
            text += PercentEncoding.pathSegment(segment)
        }
        return text
    }

    /// The error of a request that can't be made.
    func invalid(_ message: String, underlying: (any Error)? = nil) -> APIError {
        var request = HTTPRequest(method: method, url: url.isEmpty ? path : url, headers: headers)
        request.secretHeaders = secretHeaders
        return APIError(.invalidRequest, message, request: request, underlying: underlying)
    }
}

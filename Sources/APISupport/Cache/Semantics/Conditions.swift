internal import APISupportHTTP
internal import Foundation

/// Conditional requests: the caller's own, and those that validate what is stored (RFC 9111, section 4.3).
enum Conditions {
    /// The conditions that a cache may judge.
    private static let judged = ["If-None-Match", "If-Modified-Since"]
    /// The conditions that only the server may judge.
    private static let ofServer = ["If-Match", "If-Unmodified-Since", "If-Range"]

    /// Whether the request has a condition that a cache may judge.
    static func areOwn(_ request: HTTPRequest) -> Bool {
        judged.contains { request.headers.contains(name: $0) }
    }

    /// Whether the request has a condition that only the server may judge.
    static func areForServer(_ request: HTTPRequest) -> Bool {
        ofServer.contains { request.headers.contains(name: $0) }
    }

    /// Whether a stored response is what the caller already has (RFC 9110, section 13.2.2).
    static func hold(_ head: CacheHead, for request: HTTPRequest, now: Date) -> Bool {
        guard head.status == 200 else { return false }
        if request.headers.contains(name: "If-None-Match") {
            guard let tag = EntityTag(in: head.headers) else { return false }
            return request.headers.values(for: "If-None-Match").contains { tag.isIn($0) }
        }
        guard let since = request.headers["If-Modified-Since"].flatMap({ HTTPDate.date($0, now: now) }) else {
            return false
        }
        if let modified = head.headers["Last-Modified"].flatMap({ HTTPDate.date($0, now: now) }) {
            return modified <= since
        }
        // Without a date of modification, what was made later may have been modified later.
        return (head.headers["Date"].flatMap { HTTPDate.date($0, now: now) } ?? head.responseTime) <= since
    }

    /// The request that asks whether a stored response still holds; nil where nothing tells versions apart.
    static func validating(_ head: CacheHead, _ request: HTTPRequest) -> HTTPRequest? {
        var conditional = request
        if let tag = EntityTag(in: head.headers) { conditional.headers["If-None-Match"] = tag.text }
        if let modified = head.headers["Last-Modified"] { conditional.headers["If-Modified-Since"] = modified }
        return areOwn(conditional) ? conditional : nil
    }

    /// Whether a response names the version that it speaks of.
    static func haveValidator(_ response: HTTPHeaders) -> Bool {
        EntityTag(in: response) != nil || response.contains(name: "Last-Modified")
    }

    /// Whether a 304, or a response to HEAD, speaks of a stored response (RFC 9111, sections 4.3.4 and 4.3.5).
    static func concern(_ head: CacheHead, _ response: HTTPHeaders) -> Bool {
        if let tag = EntityTag(in: response) {
            guard let stored = EntityTag(in: head.headers), stored.matches(tag) else { return false }
            return true
        }
        guard let modified = response["Last-Modified"], let stored = head.headers["Last-Modified"] else { return true }
        return modified == stored
    }
}

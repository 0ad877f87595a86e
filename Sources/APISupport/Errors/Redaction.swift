internal import APISupportHTTP
internal import Foundation

/// Masks the secrets of one request wherever they turn up: a server may echo them, and a library may quote them.
struct Redaction: Sendable {
    /// The secret texts, longest first, so that a part of one does not spoil the whole.
    private let secrets: [String]

    /// The shortest text that counts as a secret by itself: shorter ones would spoil messages.
    private static let shortest = 4
    /// The shortest word of a secret that is masked also where it stands alone.
    private static let shortestWord = 8

    /// Collects the values of secret headers, those that interceptors put in too, of the URL's user info, and of token-like query items.
    init(_ request: HTTPRequest) {
        var found = Set(Self.values(in: request.url).filter { $0.count >= Self.shortestWord })
        let own = request.headers.filter { Secrets.isSecret(header: $0.name, others: request.secretHeaders) }
        for field in own + (request.sentSecrets?.fields ?? []) {
            let words = field.value.split { " ;,=\"".contains($0) }.filter { $0.count >= Self.shortestWord }
            found.formUnion(words.map { String($0) })
            if field.value.count >= Self.shortest { found.insert(field.value) }
        }
        secrets = found.sorted { $0.count > $1.count }
    }

    /// The text with every secret masked.
    func callAsFunction(_ text: String) -> String {
        secrets.reduce(text) { $0.replacing($1, with: Secrets.mask) }
    }

    /// The values of the URL's items that are masked in URLs, as they are written and unescaped.
    private static func values(in url: String) -> [String] {
        let start = url.firstRange(of: "//")?.upperBound ?? url.startIndex
        let authority = url[start...].prefix { !"/?#".contains($0) }
        let userInfo = authority.split(separator: "@").dropLast().joined(separator: "@")
        let items = url.split { "?#&;".contains($0) }.dropFirst().filter { Secrets.masked(url: "?\($0)") != "?\($0)" }
        let words = items.map { $0.drop { $0 != "=" }.dropFirst() } + userInfo.split(separator: ":")
        return words.flatMap { [String($0), $0.removingPercentEncoding ?? ""] }
    }
}

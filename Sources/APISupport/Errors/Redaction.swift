internal import APISupportHTTP

/// Masks the secrets of one request wherever they turn up: a server may echo them, and a library may quote them.
struct Redaction: Sendable {
    /// The secret texts, longest first, so that a part of one does not spoil the whole.
    private let secrets: [String]

    /// The shortest text that counts as a secret by itself: shorter ones would spoil messages.
    private static let shortest = 4
    /// The shortest word of a secret that is masked also where it stands alone.
    private static let shortestWord = 8

    /// Collects the values of secret headers, of the URL's user info, and of token-like query items.
    init(_ request: HTTPRequest) {
        var found = Set(Secrets.values(inURL: request.url).filter { $0.count >= Self.shortestWord })
        for field in request.headers where Secrets.isSecret(header: field.name, others: request.secretHeaders) {
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
}

/// What tells the stored responses of one URL apart, beside the URL itself.
///
/// Secrets stand in it as digests alone.
public struct CacheVariant: Sendable, Hashable {
    /// A request header by which the server chose the response (`Vary`).
    public struct Selector: Sendable, Hashable {
        /// The header's name, in lower case.
        public let name: String
        /// Its value in the request; nil when it had none.
        public let value: String?

        /// Makes a selector.
        public init(name: String, value: String?) {
            self.name = name
            self.value = value
        }
    }

    /// The request's method.
    public let method: String
    /// The digest of the request's body; nil when there was none.
    public let bodyDigest: String?
    /// The rules' version.
    public let version: String?
    /// The digest of the rules' sensitive key.
    public let keyDigest: String?
    /// The digest of the request's credentials; nil when it had none.
    public let credentialsDigest: String?
    /// The selecting headers, by name.
    public let selectors: [Selector]

    /// Makes a variant.
    public init(
        method: String,
        bodyDigest: String? = nil,
        version: String? = nil,
        keyDigest: String? = nil,
        credentialsDigest: String? = nil,
        selectors: [Selector] = []
    ) {
        self.method = method
        self.bodyDigest = bodyDigest
        self.version = version
        self.keyDigest = keyDigest
        self.credentialsDigest = credentialsDigest
        self.selectors = selectors
    }
}

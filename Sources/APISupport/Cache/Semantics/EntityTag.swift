internal import APISupportHTTP

/// What tells versions of a representation apart (RFC 9110, section 8.8.3).
struct EntityTag: Equatable {
    /// The tag as it is sent, quotes and mark of weakness included.
    let text: String

    init(_ text: some StringProtocol) {
        self.text = String(text)
    }

    /// The tag of a response; nil when there is none.
    init?(in headers: HTTPHeaders) {
        guard let text = headers["ETag"], !text.isEmpty else { return nil }
        self.init(text)
    }

    /// Whether equal tags only mean that the representations are as good as the same.
    var isWeak: Bool { text.hasPrefix("W/") }

    /// Whether both name the same version, weak or not.
    func matches(_ other: EntityTag) -> Bool {
        opaque == other.opaque
    }

    /// Whether the tag is in a list, which may be `*` for any.
    func isIn(_ list: String) -> Bool {
        list == "*" || ListMembers.split(list).contains { EntityTag($0).matches(self) }
    }

    private var opaque: Substring { isWeak ? text.dropFirst(2) : Substring(text) }
}

extension Charset {
    /// The charset of a label of the Encoding Standard, such as `windows-1251`, `cp1251` or `latin1`.
    ///
    /// Case does not matter, nor does white space around the label. Besides the standard's labels `utf-32`,
    /// `utf-32le` and `utf-32be` are known; as the standard does it for `utf-16`, `utf-32` means the lower byte first
    /// where no byte order mark tells otherwise. Nil for any other label, UTF-7's and EBCDIC's among them.
    public init?(label: String) {
        guard let kind = Self.kinds[Self.normalized(label)] else { return nil }
        self.kind = kind
    }

    /// The charset of a label, for one that must be there.
    ///
    /// - Throws: `unsupportedCharset` with the label, where no charset has it, and where it is one that the Encoding
    ///   Standard refuses to read (`iso-2022-kr`, `hz-gb-2312` and the others that it calls "replacement").
    public init(named label: String) throws(CharsetError) {
        guard let kind = Self.kinds[Self.normalized(label)], kind != .replacement else {
            throw .unsupported(label)
        }
        self.kind = kind
    }

    private static let kinds: [String: CharsetKind] = {
        var kinds: [String: CharsetKind] = [:]
        for kind in CharsetKind.allCases {
            for label in kind.labels.split(separator: " ") { kinds[String(label)] = kind }
        }
        return kinds
    }()

    /// The label in lower case, without ASCII white space at its ends.
    ///
    /// Only ASCII letters change: with Unicode's rules the Kelvin sign would become a k.
    private static func normalized(_ label: String) -> String {
        let space: Set<UInt8> = [0x09, 0x0A, 0x0C, 0x0D, 0x20]
        let trimmed = label.utf8.drop { space.contains($0) }
        let end = trimmed.lastIndex { !space.contains($0) }.map(trimmed.index(after:)) ?? trimmed.startIndex
        let lower = trimmed[..<end].map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
        return String(decoding: lower, as: UTF8.self)
    }
}

/// What a delegate takes.
struct DelegateTaste: Sendable {
    let takesEntity: Bool
    let formats: [BodyFormat]
    let takesData: Bool
    let takesFiles: Bool

    /// Asks a delegate; to be called on the delivery queue, since a conformance may be isolated to it.
    init(of delegate: any APIConnectionDelegate) {
        takesEntity = delegate is any APIConnectionEntityDelegate
        formats = [.json, .xml].filter { $0.reader?.isTaken(by: delegate) ?? false }
        takesData = delegate is any APIConnectionDataDelegate
        takesFiles = delegate is any APIConnectionDownloadDelegate
    }

    /// Whether it takes errors only.
    var isNothing: Bool { !takesEntity && formats.isEmpty && !takesData }

    /// What it takes, in words.
    var words: String {
        let parts =
            (takesEntity ? ["entities"] : []) + formats.map(\.rawValue) + (takesData ? ["data"] : [])
            + (takesFiles ? ["files"] : [])
        return parts.isEmpty ? "nothing" : parts.joined(separator: ", ")
    }
}

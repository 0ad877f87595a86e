internal import Foundation

/// A piece of a request's body.
enum BodySegment: Sendable {
    case bytes(Data)
    case file(FileSlice)
    /// What a sequence gives; nil where the number of bytes is unknown.
    case stream(BodySource, length: Int64?)

    /// The number of bytes; nil when it is known only at the end.
    var length: Int64? {
        switch self {
        case .bytes(let data): Int64(data.count)
        case .file(let slice): slice.length
        case .stream(_, let length): length
        }
    }

    var isReplayable: Bool {
        if case .stream = self { false } else { true }
    }
}

#if JSON
internal import APISupport

/// Where in a reply a value stands; the path is only made for errors.
struct RPCPlace: Sendable {
    /// The number of the reply in a batch, from 0; nil for a reply to one call.
    let index: Int?
    let part: Part

    /// A part of a reply.
    enum Part {
        case id
        case result
        case error
        case data
    }

    /// The way from the document's root.
    var path: FieldPath {
        let steps: [FieldPath.Step] =
            switch part {
            case .id: [.key("id")]
            case .result: [.key("result")]
            case .error: [.key("error")]
            case .data: [.key("error"), .key("data")]
            }
        return FieldPath((index.map { [.index($0)] } ?? []) + steps)
    }
}
#endif

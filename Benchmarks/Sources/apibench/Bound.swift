/// What a row has to keep to; a row that does not makes the run fail.
enum Bound {
    case atMost(Double)
    case atLeast(Double)

    /// Whether a ratio keeps to it.
    func holds(_ ratio: Double) -> Bool {
        switch self {
        case .atMost(let limit): ratio <= limit
        case .atLeast(let limit): ratio >= limit
        }
    }
}

extension Bound: CustomStringConvertible {
    var description: String {
        switch self {
        case .atMost(let limit): "at most \(limit)"
        case .atLeast(let limit): "at least \(limit)"
        }
    }
}

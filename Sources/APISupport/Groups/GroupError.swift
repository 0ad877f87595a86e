internal import APISupportHTTP
public import Foundation

/// Why a group failed, and at which of its requests.
public struct GroupError: Error, Sendable {
    /// The failed request's place in the group, or the failed step's in the chain, counted from 0; nil where the group
    /// itself was cancelled.
    public let position: Int?
    /// What happened to the request; with code `.cancelled` where it, or the group itself, was cancelled.
    public let error: APIError
    /// What kind of group it was.
    let kind: AccessoryWork.Kind

    init(_ kind: AccessoryWork.Kind, at position: Int, _ error: APIError) {
        self.kind = kind
        self.position = position
        self.error = error
    }

    /// The error of a group that was cancelled.
    init(cancelled kind: AccessoryWork.Kind) {
        self.kind = kind
        position = nil
        error = APIError(.cancelled, "the \(kind.rawValue) was cancelled", request: HTTPRequest(url: ""))
    }

    /// Whether the group itself was cancelled.
    public var isCancellation: Bool { position == nil }
}

extension GroupError {
    /// The values of results, or the first of their failures.
    static func values<Value>(
        of results: sending [Result<Value, APIError>],
        in kind: AccessoryWork.Kind
    ) throws(GroupError) -> sending [Value] {
        var values: [Value] = []
        for (position, result) in results.enumerated() {
            switch result {
            case .success(let value): values.append(value)
            case .failure(let error): throw GroupError(kind, at: position, error)
            }
        }
        return values
    }
}

extension GroupError: CustomStringConvertible, LocalizedError {
    /// Which request failed, counted from 0, and its error's description.
    public var description: String {
        guard let position else { return error.message }
        let member = kind == .chain ? "step" : "request"
        return "\(member) \(position) of the \(kind.rawValue) failed: \(error)"
    }

    /// The description.
    public var errorDescription: String? { description }
}

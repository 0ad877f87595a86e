/// What a response must be like before an entity is built from it.
///
/// ```swift
/// override var validators: [ResponseValidator] {
///     [.status([200, 201]), .json(["id": .integer, "tags": .array(of: .string), "email": .optional(.string)])]
/// }
/// ```
///
/// Validators stand in ``APIRequest/validators``. Trait JSON brings `json(_:)`.
public struct ResponseValidator: Sendable {
    /// Throws where the response is refused.
    let check: @Sendable (APIResponse) throws -> Void

    /// Makes a validator of code; called where bodies are decoded.
    ///
    /// - Parameter check: Throws where the response is refused: an `APIError` is taken as it is, an `EntityError` and any other
    ///   error become one of code `.invalidStructure`, with the path and the error below it.
    public init(_ check: @escaping @Sendable (APIResponse) throws -> Void) {
        self.check = check
    }

    /// Refuses other statuses, beside those that the request doesn't accept anyway, with code `.unacceptableStatus`.
    public static func status(_ statuses: some Sequence<Int>) -> ResponseValidator {
        let statuses = Set(statuses)
        return ResponseValidator { response in
            guard !statuses.contains(response.status) else { return }
            throw response.payload.context.error(
                .unacceptableStatus,
                "the server answered with status \(response.status), and the request demands another"
            )
        }
    }
}

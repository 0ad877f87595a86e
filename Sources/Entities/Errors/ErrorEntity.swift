/// An entity that tells of a server's error.
///
///     struct BankError: ErrorEntity {
///         static let codeField = "@code"
///         static let descriptionField = "text"
///         let details: ErrorDetails
///     }
///
/// The fields' names follow the rules for keys, so each may be an attribute (`"@code"`) or deeper in the document
/// (`"error/message"`). An entity can be built only where a code or a description is found: anything else is no error of
/// this kind, and throws `.missingValue`. Codes and descriptions may be texts or numbers; what is neither is not found.
public protocol ErrorEntity: Entity, Sendable {
    /// The name of the code's field; `"code"` by default.
    static var codeField: String { get }
    /// The name of the description's field; `"message"` by default.
    static var descriptionField: String { get }
    /// The name of the domain's field; `"domain"` by default.
    static var domainField: String { get }
    /// The domain where the document has none; the type's name by default.
    static var defaultDomain: String { get }

    /// What the server said.
    var details: ErrorDetails { get }

    /// Makes the entity of what the server said.
    init(details: ErrorDetails)
}

extension ErrorEntity {
    /// `"code"`.
    public static var codeField: String { "code" }

    /// `"message"`.
    public static var descriptionField: String { "message" }

    /// `"domain"`.
    public static var domainField: String { "domain" }

    /// The type's name.
    public static var defaultDomain: String { String(describing: Self.self) }

    /// The code as the server wrote it; nil when there was none.
    public var code: String? { details.code }

    /// The code as a number; nil when it is none.
    public var codeNumber: Int? { details.number }

    /// The server's description; nil when there was none.
    public var errorDescription: String? { details.description }

    /// What the code belongs to.
    public var domain: String { details.domain }

    /// The list of the fields.
    static var errorFields: AutoFields<ErrorDetails> {
        [
            .custom(codeField, as: ErrorText?.self) { $0.code = $1?.text },
            .custom(descriptionField, as: ErrorText?.self) { $0.description = $1?.text },
            .custom(domainField, as: ErrorText?.self) { $0.domain = $1?.text ?? $0.domain },
        ]
    }

    /// Makes the entity, if there is something to tell.
    static func make(of details: ErrorDetails, _ failure: (EntityError.Code, String) -> EntityError) throws -> Self {
        guard details.code != nil || details.description != nil else {
            throw failure(
                .missingValue,
                "neither a code (\(codeField)) nor a description (\(descriptionField)) was found"
            )
        }
        return Self(details: details)
    }
}

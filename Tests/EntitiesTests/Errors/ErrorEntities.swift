import APISupportEntities

/// An error entity with the names that are the default.
struct PlainError: ErrorEntity {
    let details: ErrorDetails
}

/// An error entity with names of its own, some of attributes and some deeper in the document.
struct BankError: ErrorEntity {
    static let codeField = "error/@code"
    static let descriptionField = "error/text"
    static let domainField = "@source"
    static let defaultDomain = "bank"
    let details: ErrorDetails
}

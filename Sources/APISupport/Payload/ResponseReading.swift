internal import APISupportEntities
internal import APISupportHTTP
internal import APISupportText

/// How a response is read: what request and configuration say, taken once.
struct ResponseReading: Sendable {
    let method: HTTPMethod
    var responseType: ResponseType
    let acceptedStatuses: Set<Int>
    let responseCharset: Charset?
    let strictContentType: Bool
    /// The request's rules over the configuration's.
    var rules: DecodingRules
    let fallback: DecodeFallback
    let xml: XMLReading
    /// The processing rule, if the request uses it.
    var rule: (any ProcessingRule)?
    /// What looks at accepted responses.
    var validators: [ResponseValidator]
    /// The type that an accepted response becomes; nil builds none.
    var expected: (any Entity.Type)?
    /// The type that the server's errors become; nil builds none.
    var errorEntity: (any ErrorEntity.Type)?

    init(_ request: APIRequest, configuration: APIConfiguration) {
        method = request.method
        responseType = request.responseType
        acceptedStatuses = request.acceptedStatuses
        responseCharset = request.responseCharset
        strictContentType = request.strictContentType
        rules = Self.rules(request.decoding, over: configuration.decoding)
        fallback = configuration.fallback
        xml = configuration.xml
        rule = request.usesRule ? configuration.rule : nil
        validators = request.validators
        expected = type(of: request).expected
        errorEntity = type(of: request).errorEntity
    }

    /// The rules of both, with those for the entity that is expected, which entities don't inherit from each other.
    private static func rules(_ own: DecodingRules, over outer: DecodingRules) -> DecodingRules {
        var rules = own.inheriting(fromPlace: outer)
        rules.keyPath = own.keyPath ?? outer.keyPath
        return rules
    }
}

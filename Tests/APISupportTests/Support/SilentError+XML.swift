#if XML
import APISupport

extension SilentError {
    static func from(xml: XMLElement) throws -> SilentError {
        SilentError(details: ErrorDetails(code: nil, description: nil, domain: ""))
    }
}
#endif

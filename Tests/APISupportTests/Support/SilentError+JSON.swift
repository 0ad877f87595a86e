#if JSON
import APISupport

extension SilentError {
    static func from(json: JSONValue) throws -> SilentError {
        SilentError(details: ErrorDetails(code: nil, description: nil, domain: ""))
    }
}
#endif

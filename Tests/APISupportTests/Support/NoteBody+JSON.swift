#if JSON
import APISupport

extension Note {
    static let mediaType = "application/json"
    static let body = #"{"text":"hello"}"#
    static let format = "JSON"
}
#endif

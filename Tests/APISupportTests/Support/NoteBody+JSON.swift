#if JSON
import APISupport

extension Note {
    static let mediaType = "application/json"
    static let body = #"{"text":"hello"}"#
    /// The body of a server's error.
    static let errorBody = #"{"code":17,"reason":"no money"}"#
    static let format = "JSON"
}
#endif

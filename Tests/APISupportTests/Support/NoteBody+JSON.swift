#if JSON
import APISupport

extension Note {
    static let mediaType = "application/json"
    static let body = #"{"text":"hello"}"#
    /// A note that has a code too, as errors do.
    static let bodyWithCode = #"{"text":"hello","code":17}"#
    /// A body with nothing in it.
    static let bodyOfNothing = "{}"
    /// The body of a server's error.
    static let errorBody = #"{"code":17,"reason":"no money"}"#
    static let format = "JSON"
}
#endif

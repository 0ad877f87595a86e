#if !JSON
import APISupport

extension Note {
    static let mediaType = "application/xml"
    static let body = "<note><text>hello</text></note>"
    /// A note that has a code too, as errors do.
    static let bodyWithCode = "<note><text>hello</text><code>17</code></note>"
    /// A body with nothing in it.
    static let bodyOfNothing = "<note/>"
    /// The body of a server's error.
    static let errorBody = "<error><code>17</code><reason>no money</reason></error>"
    static let format = "XML"
}
#endif

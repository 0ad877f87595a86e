#if !JSON
import APISupport

extension Note {
    static let mediaType = "application/xml"
    static let body = "<note><text>hello</text></note>"
    /// The body of a server's error.
    static let errorBody = "<error><code>17</code><reason>no money</reason></error>"
    static let format = "XML"
}
#endif

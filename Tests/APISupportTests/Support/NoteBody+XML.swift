#if !JSON
import APISupport

extension Note {
    static let mediaType = "application/xml"
    static let body = "<note><text>hello</text></note>"
    static let format = "XML"
}
#endif

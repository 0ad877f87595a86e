extension MediaType {
    /// What a media type tells of the body.
    enum Verdict: Equatable {
        /// The body is in this format.
        case format(BodyFormat)
        /// Nothing: servers use this type for anything.
        case generic
        /// The body is in neither format.
        case other
    }

    /// What the media type tells of the body.
    var verdict: Verdict {
        switch essence {
        case "application/json", "text/json", "application/json-rpc", "application/jsonrequest": .format(.json)
        case "application/xml", "text/xml": .format(.xml)
        case "text/plain", "text/html", "application/octet-stream", "text/javascript", "application/javascript":
            .generic
        case _ where subtype.hasSuffix("+json"): .format(.json)
        case _ where subtype.hasSuffix("+xml"): .format(.xml)
        default: .other
        }
    }
}

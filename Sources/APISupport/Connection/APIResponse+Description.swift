internal import APISupportHTTP

// Printing a response, or showing it in a debugger, must not show secrets, and not the whole body.

extension APIResponse: CustomStringConvertible, CustomReflectable {
    /// Status, media type, the body's size and the URL, with secrets masked.
    public var description: String {
        let type = mediaType.map(\.description) ?? "no media type"
        return "\(status), \(type), \(body.count) bytes, \(Secrets.masked(url: url))"
    }

    /// Status, URL, header fields, the body's size and the entity, with secrets masked.
    public var customMirror: Mirror {
        Mirror(
            self,
            children: [
                "status": status, "url": Secrets.masked(url: url),
                "headers": headers.maskingSecrets(),
                "body": "\(body.count) bytes", "entity": entity as Any,
            ],
            displayStyle: .struct
        )
    }
}

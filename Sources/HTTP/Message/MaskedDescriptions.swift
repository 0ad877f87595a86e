// Printing a message, or showing it in a debugger or a failed expectation, must not show its secrets.

extension HTTPHeaders.Field: CustomStringConvertible, CustomReflectable {
    /// Name and value, with secrets masked.
    public var description: String { "\(name): \(Secrets.shown(self))" }

    /// Name and value, with secrets masked.
    public var customMirror: Mirror {
        Mirror(self, children: ["name": name, "value": Secrets.shown(self)], displayStyle: .struct)
    }
}

extension HTTPHeaders: CustomStringConvertible, CustomReflectable {
    /// The fields in their order, with secrets masked.
    public var description: String { "[" + map(\.description).joined(separator: ", ") + "]" }

    /// The fields in their order, with secrets masked.
    public var customMirror: Mirror {
        Mirror(self, unlabeledChildren: maskingSecrets().map(\.description), displayStyle: .collection)
    }
}

extension HTTPRequest: CustomStringConvertible, CustomReflectable {
    /// Method, URL, header fields and the body's size, with secrets masked.
    public var description: String {
        "\(method) \(Secrets.masked(url: url)) \(headers.maskingSecrets(others: secretHeaders)), \(bodySize)"
    }

    /// Method, URL, header fields and the body's size, with secrets masked.
    public var customMirror: Mirror {
        Mirror(
            self,
            children: [
                "method": method.rawValue, "url": Secrets.masked(url: url),
                "headers": headers.maskingSecrets(others: secretHeaders), "body": bodySize,
            ],
            displayStyle: .struct
        )
    }

    private var bodySize: String { body.map(\.description) ?? "no body" }
}

extension HTTPResponse: CustomStringConvertible, CustomReflectable {
    /// Status, URL, header fields and the body's size, with secrets masked.
    public var description: String { "\(status) \(Secrets.masked(url: url)) \(headers), \(body.count) bytes" }

    /// Status, URL, header fields and the body's size, with secrets masked.
    public var customMirror: Mirror {
        Mirror(
            self,
            children: [
                "status": status, "url": Secrets.masked(url: url), "headers": headers, "body": "\(body.count) bytes",
            ],
            displayStyle: .struct
        )
    }
}

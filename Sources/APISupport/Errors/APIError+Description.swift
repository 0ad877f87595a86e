internal import APISupportHTTP
public import Foundation

extension APIError: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable, LocalizedError {
    /// What went wrong, where, and what the server said, in one line or a few, without secrets.
    public var description: String {
        var lines = ["\(code): \(message)"]
        if !path.steps.isEmpty { lines[0] += " at \(path)" }
        if let position { lines[0] += ", \(position)" }
        lines.append("  request: " + "\(request.method) \(request.url)".safeToPrint)
        if let status { lines.append("  response: \(responseLine(status))") }
        for error in parserErrors { lines.append("  parser: \(error)") }
        if !bodyPreview.isEmpty { lines.append("  body: \(bodyPreview)") }
        return lines.joined(separator: "\n")
    }

    /// The description, with the response's header fields; secrets are masked.
    public var debugDescription: String {
        let fields = headers.maskingSecrets(others: secretHeaders).map { "\n  \($0.name): \($0.value.safeToPrint)" }
        return description + fields.joined()
    }

    /// The description.
    public var errorDescription: String? { description }

    /// The parts that descriptions show, so that a dump shows no secret either.
    public var customMirror: Mirror {
        Mirror(self, children: ["code": code.name, "description": debugDescription], displayStyle: .struct)
    }

    private func responseLine(_ status: Int) -> String {
        let type = headers["Content-Type"].map { ", \($0.safeToPrint)" } ?? ""
        return "\(status)\(type), \(bodySize ?? 0) bytes"
    }
}

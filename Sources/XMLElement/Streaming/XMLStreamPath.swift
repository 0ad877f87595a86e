#if XML
import APISupportXMLShims
import Foundation

/// The way from a stream's root element to the elements that it is read for.
package struct XMLStreamPath: Sendable {
    private struct Step {
        /// The local name, with a NUL behind it.
        let name: [CChar]
        /// The prefix as it is written, with a NUL behind it; nil for any.
        let prefix: [CChar]?
        /// The URI of the namespace, with a NUL behind it; nil for any.
        let uri: [CChar]?
    }

    private let steps: [Step]

    /// Reads names with slashes between them: `channel/item`, `soap:Body/order`; nil where the text is none.
    ///
    /// A prefix that the table binds means that namespace; any other one means itself.
    package init?(_ text: String, namespaces: [String: String]) {
        let names = text.split(separator: "/", omittingEmptySubsequences: false)
        guard names.allSatisfy({ Self.isName($0) }) else { return nil }
        steps = names.map { name in
            let parts = name.split(separator: ":", maxSplits: 1)
            let uri = parts.count == 2 ? namespaces[String(parts[0])] : nil
            return Step(
                name: Self.terminated(String(parts[parts.count - 1])),
                prefix: parts.count == 2 && uri == nil ? Self.terminated(String(parts[0])) : nil,
                uri: uri.map(Self.terminated)
            )
        }
    }

    private static func terminated(_ text: String) -> [CChar] {
        text.utf8.map { CChar(bitPattern: $0) } + [0]
    }

    private static func isName(_ text: Substring) -> Bool {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        let marks: Set<Character> = ["@", "#", "[", "]", "*", "."]
        return parts.count <= 2 && parts.allSatisfy { !$0.isEmpty }
            && text.first.map { !marks.contains($0) } == true
            && !text.contains { $0.isWhitespace || $0 == "[" || $0 == "]" || $0 == "*" || $0 == "@" || $0 == "#" }
    }

    /// The number of steps.
    var count: Int { steps.count }

    /// Whether an element has the name of a step.
    func matches(_ tag: apisupport_xml_start_tag, step: Int) -> Bool {
        let step = steps[step]
        guard Self.equal(tag.local, step.name) else { return false }
        if let uri = step.uri { return tag.uri.map { Self.equal($0, uri) } ?? false }
        if let prefix = step.prefix { return tag.prefix.map { Self.equal($0, prefix) } ?? false }
        return true
    }

    private static func equal(_ string: UnsafePointer<UInt8>, _ other: [CChar]) -> Bool {
        string.withMemoryRebound(to: CChar.self, capacity: other.count) { strcmp($0, other) == 0 }
    }
}
#endif

#if JSON
/// Writes trees as JSON text.
enum JSONTreeWriter {
    /// Appends a value; `depth` is the number of containers around it.
    static func append(_ node: EncodedNode, to bytes: inout JSONBytes, _ layout: JSONLayout, depth: Int = 0) {
        switch node.content {
        case .nothing: bytes.append("{}")
        case .null: bytes.append("null")
        case .bool(let value): bytes.append(value ? "true" : "false")
        case .number(let number): bytes.append(raw: number)
        case .text(let text): bytes.append(quoted: text)
        case .list(let nodes), .taggedList(let nodes, _):
            bytes.append(UInt8(ascii: "["))
            for (number, element) in nodes.enumerated() {
                if number > 0 { bytes.append(UInt8(ascii: ",")) }
                breakLine(&bytes, layout, depth + 1)
                append(element, to: &bytes, layout, depth: depth + 1)
            }
            if !nodes.isEmpty { breakLine(&bytes, layout, depth) }
            bytes.append(UInt8(ascii: "]"))
        case .choice: preconditionFailure("a kind without a shape: only trees for XML have such")
        case .object(let members):
            let named = members.map { (name: $0.jsonName(in: node), node: $0.node) }
            append(layout.sortedKeys ? named.sorted { precedes($0.name, $1.name) } : named, to: &bytes, layout, depth)
        }
    }

    private static func append(
        _ members: [(name: String, node: EncodedNode)],
        to bytes: inout JSONBytes,
        _ layout: JSONLayout,
        _ depth: Int
    ) {
        bytes.append(UInt8(ascii: "{"))
        for (number, member) in members.enumerated() {
            if number > 0 { bytes.append(UInt8(ascii: ",")) }
            breakLine(&bytes, layout, depth + 1)
            bytes.append(quoted: member.name)
            bytes.append(layout.pretty ? ": " : ":")
            append(member.node, to: &bytes, layout, depth: depth + 1)
        }
        if !members.isEmpty { breakLine(&bytes, layout, depth) }
        bytes.append(UInt8(ascii: "}"))
    }

    private static func breakLine(_ bytes: inout JSONBytes, _ layout: JSONLayout, _ depth: Int) {
        guard layout.pretty else { return }
        bytes.append(UInt8(ascii: "\n"))
        for _ in 0..<depth { bytes.append("  ") }
    }

    /// The order of RFC 8785: by UTF-16 code units.
    private static func precedes(_ first: String, _ second: String) -> Bool {
        first.utf16.lexicographicallyPrecedes(second.utf16)
    }
}

extension EncodedNode.Member {
    /// The key of the member in JSON.
    func jsonName(in object: EncodedNode) -> String {
        switch kind {
        case .key, .attribute: object.rules.conversion?.key(for: name) ?? name
        case .step, .literal: name
        }
    }
}
#endif

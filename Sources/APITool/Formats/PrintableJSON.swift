#if JSON
internal import APISupport
internal import Foundation

/// A JSON document that can be shown.
struct PrintableJSON: PrintableDocument {
    let root: JSONValue

    func write(to tree: inout TreeWriter) {
        write(root, named: nil, to: &tree)
    }

    /// Writes a value; the root's members and elements stand at the margin.
    private func write(_ value: JSONValue, named name: String?, to tree: inout TreeWriter) {
        if let members = try? value.members() {
            if let name { tree.node(name, members.isEmpty ? "{}" : "") }
            nest(name, &tree) { tree in
                for (key, member) in members { write(member, named: key, to: &tree) }
            }
        } else if let elements = try? value.array() {
            tree.node(name ?? "[]", elements.count == 1 ? "1 element" : "\(elements.count) elements")
            nest("", &tree) { tree in
                for (index, element) in elements.enumerated() { write(element, named: "[\(index)]", to: &tree) }
            }
        } else if let name {
            tree.node(name, JSONText.text(of: value))
        } else {
            tree.node(JSONText.text(of: value))
        }
    }

    private func nest(_ name: String?, _ tree: inout TreeWriter, _ body: (inout TreeWriter) -> Void) {
        if name == nil { body(&tree) } else { tree.nested(body) }
    }

    /// The values at a path as errors write it, where `[*]` stands for all elements of an array.
    func values(at path: String) throws(UsageError) -> [String] {
        var values = [root]
        for (number, piece) in path.components(separatedBy: "[*]").enumerated() {
            // Behind a border a key follows a point, which a path's first key does not.
            let isFollower = number > 0 && piece.hasPrefix(".")
            guard let steps = FieldPath(jsonPath: isFollower ? String(piece.dropFirst()) : piece),
                !isFollower || !steps.steps.isEmpty
            else { throw UsageError("'\(path)' is not a path such as items[0].name or items[*].name") }
            if number > 0 { values = values.flatMap { (try? $0.array()) ?? [] } }
            values = values.map { $0[steps] }.filter { (try? $0.kind()) != nil }
        }
        return values.map { value in (try? value.string())?.onOneLine ?? JSONText.text(of: value) }
    }
}
#endif

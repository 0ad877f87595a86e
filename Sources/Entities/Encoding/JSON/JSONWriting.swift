#if JSON
package import Foundation

/// Writes JSON text.
package enum JSONWriting {
    /// The text of any encodable value.
    package static func data(
        encoding value: some Encodable,
        rules: DecodingRules,
        options: EncodingOptions,
        layout: JSONLayout
    ) throws(EntityError) -> Data {
        try data(WritingRules(rules, options, isPlace: value is any Entity), layout) { sink in
            try sink.encode(value, itself: false)
        }
    }

    static func data(
        _ rules: WritingRules,
        _ layout: JSONLayout,
        _ write: (any EncodingSink) throws -> Void
    ) throws(EntityError) -> Data {
        guard layout.needsTree else { return try JSONSink.data(rules, write) }
        var tree = try EncodedNode.tree(.json, rules, write)
        if case .resolved = layout.keyMarks { tree = try tree.resolvingMarks() }
        if case .ecmaScript = layout.numbers { try tree.takeNumbersOfECMAScript() }
        var bytes = JSONBytes()
        if case .nothing = tree.content { tree.content = .null }
        JSONTreeWriter.append(tree, to: &bytes, layout)
        return bytes.take()
    }
}
#endif

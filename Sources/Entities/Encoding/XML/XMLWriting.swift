#if XML
package import Foundation
package import XMLElement

/// Writes documents.
package enum XMLWriting {
    /// The document of any encodable value.
    package static func data(
        encoding value: some Encodable,
        root: String,
        rules: DecodingRules,
        options: EncodingOptions,
        layout: XMLPrintingOptions
    ) throws(EntityError) -> Data {
        try data(root: root, WritingRules(rules, options, isPlace: value is any Entity), layout) { sink in
            try sink.encode(value, itself: false)
        }
    }

    static func data(
        root name: String,
        _ rules: WritingRules,
        _ layout: XMLPrintingOptions,
        _ write: (TreeSink) throws -> Void
    ) throws(EntityError) -> Data {
        let path = [FieldPath.Step.element(name, number: nil)]
        let tree = try EncodedNode.tree(.xml, rules, path: path, write)
        let element = ElementNode(ElementNode.Name(name, tree.rules))
        try element.fill(tree, path)
        return try ElementPrinter.document(element, layout)
    }
}
#endif

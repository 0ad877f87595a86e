/// Writes forms.
package enum FormWriting {
    /// The names and values of a form that sends any encodable value, not escaped.
    package static func items(
        encoding value: some Encodable,
        rules: DecodingRules,
        options: EncodingOptions,
        layout: FormLayout
    ) throws(EntityError) -> [(name: String, value: String)] {
        let root = try EncodedNode.tree(.form, WritingRules(rules, options, isPlace: value is any Entity)) { sink in
            try sink.encode(value, itself: false)
        }
        var items = FormItems(layout)
        try items.add(root: root)
        return items.items
    }
}

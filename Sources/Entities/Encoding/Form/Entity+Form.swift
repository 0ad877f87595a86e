extension Entity {
    /// The names and values of a form that sends the entity, not escaped; see `RequestBody.form(entity:rules:options:layout:)`.
    package func formItems(
        rules: DecodingRules = DecodingRules(),
        options: EncodingOptions = EncodingOptions(),
        layout: FormLayout = FormLayout()
    ) throws(EntityError) -> [(name: String, value: String)] {
        let root = try EncodedNode.tree(of: self, .form, WritingRules(rules, options, isPlace: true))
        var items = FormItems(layout)
        try items.add(root: root)
        return items.items
    }
}

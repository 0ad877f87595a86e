/// Dictionaries, whose keys are the document's own: no conversion, no marks.
protocol LiteralKeys {}

extension Dictionary: LiteralKeys {}

/// A code or a description: a text that is not empty, or a number; of anything else there is no text.
struct ErrorText: FieldValue {
    /// The text; nil where the document has something else.
    let text: String?
}

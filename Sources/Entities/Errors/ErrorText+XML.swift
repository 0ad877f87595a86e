#if XML
extension ErrorText {
    static func fieldValue(xml input: borrowing XMLFieldReader) throws -> ErrorText {
        let text = try? input.text(expected: "text") { text, _ throws(EntityError) in
            String(decoding: text.trimmingSpace(), as: UTF8.self)
        }
        return ErrorText(text: text.flatMap { $0.isEmpty ? nil : $0 })
    }
}
#endif

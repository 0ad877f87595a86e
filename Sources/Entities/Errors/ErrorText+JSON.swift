#if JSON
extension ErrorText {
    static func fieldValue(json input: inout JSONFieldReader) throws -> ErrorText {
        switch input.reader.peek() {
        case UInt8(ascii: "\""):
            let text = try input.string()
            return ErrorText(text: text.isEmpty ? nil : text)
        case let byte? where JSONReader.startsNumber(byte):
            return ErrorText(text: String(decoding: try input.reader.number(), as: UTF8.self))
        default:
            try input.reader.skipValue()
            return ErrorText(text: nil)
        }
    }
}
#endif

#if JSON
internal import APISupport
internal import Foundation

/// A part of a reply, as JSON in UTF-8: checked, but not read yet.
struct JSONFragment: Sendable {
    /// The JSON of the value.
    let bytes: Data
    /// The way to it from the reply's root.
    let path: FieldPath
    /// The whole reply, of whose bytes these are a part; nil where the value was made from another format.
    private let document: Data?

    /// Makes a part of a JSON reply.
    init(_ range: Range<Int>, of document: Data, path: FieldPath) {
        bytes = document[document.startIndex + range.lowerBound..<document.startIndex + range.upperBound]
        self.path = path
        self.document = document
    }

    /// Makes a value that was translated into JSON.
    init(translated bytes: Data, path: FieldPath) {
        self.bytes = bytes
        self.path = path
        document = nil
    }

    /// Whether it is `null`.
    var isNull: Bool { bytes.first == UInt8(ascii: "n") }

    /// Reads the value; errors tell path and place in the whole reply.
    func read<Value>(
        _ rules: DecodingRules,
        _ body: (JSONDocument) throws(EntityError) -> sending Value
    ) throws(EntityError) -> sending Value {
        do {
            return try body(JSONDocument(bytes, rules: rules))
        } catch {
            throw inReply(error)
        }
    }

    /// Decodes the value where the caller runs; errors tell path and place in the whole reply.
    func decode<Value: Decodable>(_ type: Value.Type, _ rules: DecodingRules) throws(EntityError) -> Value {
        do {
            return try JSONValue(unparsed: JSONDocument(bytes, rules: rules)).decode(type)
        } catch {
            throw inReply(error)
        }
    }

    /// An error about the value as one about the reply.
    private func inReply(_ error: EntityError) -> EntityError {
        var error = error
        error.path = FieldPath(path.steps + error.path.steps)
        error.position = error.position.flatMap(inReply)
        return error
    }

    private func inReply(_ position: TextPosition) -> TextPosition? {
        guard let document else { return nil }
        let before = document[document.startIndex..<bytes.startIndex]
        let lineFeed = UInt8(ascii: "\n")
        let lastLine = before.lastIndex(of: lineFeed).map { before.endIndex - $0 - 1 } ?? before.count
        return TextPosition(
            line: position.line + before.count { $0 == lineFeed },
            column: position.column + (position.line == 1 ? lastLine : 0),
            byteOffset: position.byteOffset + before.count
        )
    }
}
#endif

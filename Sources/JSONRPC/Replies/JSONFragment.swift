#if JSON
internal import APISupport
internal import Foundation

/// A part of a reply, as JSON in UTF-8: checked, but not read yet.
struct JSONFragment: Sendable {
    /// The document whose bytes these are a part of.
    private let document: Data
    private let range: Range<Int>
    /// Where in the reply it stands.
    private let place: RPCPlace
    /// Whether the document is the reply, not a value that was made from another format.
    private let isInReply: Bool

    /// Makes a part of a JSON reply.
    init(_ range: Range<Int>, of document: Data, at place: RPCPlace) {
        self.document = document
        self.range = range
        self.place = place
        isInReply = true
    }

    /// Makes the result of a reply that was translated into JSON.
    init(translated bytes: Data) {
        document = bytes
        range = 0..<bytes.count
        place = RPCPlace(index: nil, part: .result)
        isInReply = false
    }

    /// The JSON of the value.
    var bytes: Data { document[document.startIndex + range.lowerBound..<document.startIndex + range.upperBound] }

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
        error.path = FieldPath(place.path.steps + error.path.steps)
        error.position = error.position.flatMap(inReply)
        return error
    }

    private func inReply(_ position: TextPosition) -> TextPosition? {
        guard isInReply else { return nil }
        let before = document.prefix(range.lowerBound)
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

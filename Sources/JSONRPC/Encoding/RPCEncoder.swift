#if JSON
internal import APISupport
internal import Foundation

/// Turns encodable values into values to be sent.
struct RPCEncoder: Encoder {
    let codingPath: [any CodingKey]
    let node: EncodedNode

    var userInfo: [CodingUserInfoKey: Any] { [:] }

    /// Encodes a value; the step tells errors where it stands among the parameters, nil that it is all of them.
    static func encode(_ value: any Encodable, at step: FieldPath.Step? = nil) throws(RPCEncodingFailure) -> RPCValue {
        // Most parameters are such, and need neither a node nor a path.
        if let simple = RPCValue(simple: value) { return simple }
        let path = step.map { [AnyCodingKey($0)] } ?? []
        do {
            let node = EncodedNode()
            try RPCEncoder(codingPath: path, node: node).encode(value)
            return node.value ?? .object([])
        } catch EncodingError.invalidValue(_, let context) {
            let place = FieldPath(context.codingPath.map(\.step))
            let words = place.steps.isEmpty ? "" : " at \(place)"
            throw RPCEncodingFailure(message: context.debugDescription + words, underlying: context.underlyingError)
        } catch {
            throw RPCEncodingFailure(message: "\(type(of: value)) can't be encoded: \(error)", underlying: error)
        }
    }

    /// Encodes a value into the node: those that have a form of their own directly, all others by their own code.
    func encode(_ value: any Encodable) throws {
        switch value {
        case let date as Date:
            guard let parts = RPCDate(date) else { throw unsendable("the date \(date)", date) }
            node.set(.date(parts))
        case let data as Data: node.set(.data(data))
        case let decimal as Decimal: node.set(.number(try text(of: decimal)))
        case let url as URL: node.set(.string(url.absoluteString))
        case let json as JSONValue: node.set(try RPCValue(json))
        default: try value.encode(to: self)
        }
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        node.makeObject()
        return KeyedEncodingContainer(RPCKeyedEncoding(codingPath: codingPath, node: node))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        node.makeArray()
        return RPCUnkeyedEncoding(codingPath: codingPath, node: node)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer {
        RPCSingleEncoding(encoder: self)
    }

    /// A floating-point number as a value.
    func value(_ number: Double) throws -> RPCValue {
        guard number.isFinite else { throw unsendable("the number \(number)", number) }
        return .double(number)
    }

    /// A float as a value, with its own shortest digits.
    func value(_ number: Float) throws -> RPCValue {
        guard number.isFinite else { throw unsendable("the number \(number)", number) }
        return .number("\(number)")
    }

    private func text(of number: Decimal) throws -> String {
        guard !number.isNaN else { throw unsendable("the number \(number)", number) }
        return "\(number)"
    }

    private func unsendable(_ words: String, _ value: Any) -> EncodingError {
        .invalidValue(
            value,
            EncodingError.Context(codingPath: codingPath, debugDescription: "\(words) can't be sent")
        )
    }
}
#endif

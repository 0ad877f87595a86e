#if JSON
internal import APISupport

/// The parameters of a call: none, by position, or by name.
///
/// ```swift
/// try await client.call("subtract", [42, 23])                                 // by position
/// try await client.call("subtract", ["minuend": 42, "subtrahend": 23])        // by name
/// try await client.call("subtract", .encoding(Subtraction(from: 42, take: 23)))
/// try await client.call("ping")                                               // none
/// ```
///
/// Literals take any mix of encodable values. Dates are sent as ISO 8601, bytes as base64 (XML-RPC has types for both), keys
/// and numbers as they are. Values are encoded at once; one that can't be sent makes the call fail with
/// `APIError.Code.invalidRequest`.
public struct RPCParams: Sendable {
    /// What the parameters are.
    enum Content: Sendable, Equatable {
        case none
        case positional([RPCValue])
        case named([RPCValue.Member])
    }

    /// The parameters, or why they can't be sent.
    let content: Result<Content, RPCEncodingFailure>

    /// No parameters.
    public static let none = RPCParams(.success(.none))

    /// Parameters from an encodable value: one that encodes as an array is sent by position, one that encodes as an object
    /// by name.
    ///
    /// Any other makes the call fail: parameters are a structure (JSON-RPC 2.0, section 4.2).
    public static func encoding(_ value: some Encodable) -> RPCParams {
        RPCParams(encoded(value))
    }

    /// Parameters by position.
    public static func positional(_ values: any Encodable...) -> RPCParams {
        RPCParams(positional: values)
    }

    /// Makes parameters by position.
    public init(positional values: [any Encodable]) {
        content = Result { () throws(RPCEncodingFailure) in
            .positional(
                try values.enumerated().map { index, value throws(RPCEncodingFailure) in
                    try RPCEncoder.encode(value, at: .index(index))
                }
            )
        }
    }

    /// Makes parameters by name, sent in this order; a name must not stand twice.
    public init(named values: [(name: String, value: any Encodable)]) {
        content = Result { () throws(RPCEncodingFailure) in
            var names: Set<String> = []
            return .named(
                try values.map { name, value throws(RPCEncodingFailure) in
                    guard names.insert(name).inserted else {
                        throw RPCEncodingFailure(message: "the parameter \"\(name)\" is given twice")
                    }
                    return RPCValue.Member(key: name, value: try RPCEncoder.encode(value, at: .key(name)))
                }
            )
        }
    }

    private init(_ content: Result<Content, RPCEncodingFailure>) {
        self.content = content
    }

    private static func encoded(_ value: some Encodable) -> Result<Content, RPCEncodingFailure> {
        Result { () throws(RPCEncodingFailure) in
            switch try RPCEncoder.encode(value) {
            case .array(let elements): return .positional(elements)
            case .object(let members): return .named(members)
            case let other:
                throw RPCEncodingFailure(
                    message: "parameters are an array or an object, but \(type(of: value)) encodes as \(other.kind)"
                )
            }
        }
    }
}

extension RPCParams: ExpressibleByArrayLiteral {
    /// Makes parameters by position.
    public init(arrayLiteral elements: any Encodable...) {
        self.init(positional: elements)
    }
}

extension RPCParams: ExpressibleByDictionaryLiteral {
    /// Makes parameters by name, sent in this order; a name must not stand twice.
    public init(dictionaryLiteral elements: (String, any Encodable)...) {
        self.init(named: elements.map { (name: $0.0, value: $0.1) })
    }
}
#endif

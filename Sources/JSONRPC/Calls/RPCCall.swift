#if JSON
public import APISupport

/// A call of a remote method: its name, its parameters, and the type of its result.
///
/// ```swift
/// let sum = RPCCall<Int>("sum", [1, 2, 4])
/// ```
///
/// The result is anything `Decodable`, an `Entity`, a `JSONValue` to be looked at by hand, or `Void` where it does not
/// matter. A result of `null` is a success: an optional becomes nil.
public struct RPCCall<Result>: Sendable {
    /// The method's name.
    public let method: String
    /// The parameters.
    public let params: RPCParams
    /// The id that the caller wants; nil leaves it to the client.
    public let id: RPCID?
    let reader: RPCResultReader<Result>

    init(_ method: String, _ params: RPCParams, id: RPCID?, reader: RPCResultReader<Result>) {
        self.method = method
        self.params = params
        self.id = id
        self.reader = reader
    }
}

extension RPCCall where Result: Decodable & SendableMetatype {
    /// Makes a call whose result is decoded.
    ///
    /// - Parameters:
    ///   - method: The method's name.
    ///   - params: The parameters; none by default.
    ///   - id: The id that the call shall have; nil, the default, leaves it to the client.
    ///   - decoding: How the result is read, where the client's configuration does not say it or says otherwise. Entities
    ///     have rules of their own instead.
    public init(
        _ method: String,
        _ params: RPCParams = .none,
        id: RPCID? = nil,
        decoding: DecodingRules = DecodingRules()
    ) {
        self.init(method, params, id: id, reader: .decodable(decoding))
    }
}

extension RPCCall where Result: Entity {
    /// Makes a call whose result becomes an entity.
    public init(_ method: String, _ params: RPCParams = .none, id: RPCID? = nil) {
        self.init(method, params, id: id, reader: .entity)
    }
}

extension RPCCall where Result == Void {
    /// Makes a call whose result is not looked at.
    public init(_ method: String, _ params: RPCParams = .none, id: RPCID? = nil) {
        self.init(method, params, id: id, reader: .ignored)
    }
}
#endif

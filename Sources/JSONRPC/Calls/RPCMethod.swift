#if JSON
public import APISupport

/// A remote method, declared once with its name and its types.
///
/// ```swift
/// extension RPCMethod where Params == [Int], Result == Int {
///     static var sum: Self { RPCMethod("sum") }
/// }
/// let seven = try await client.call(.sum, [1, 2, 4])
/// let handle = batch.add(RPCCall(.sum, [1, 2, 4]))
/// ```
///
/// `Params` encodes as an array (parameters by position) or as an object (by name); `RPCParams` takes any.
public struct RPCMethod<Params, Result>: Sendable {
    /// The method's name.
    public let name: String
    let reader: RPCResultReader<Result>
}

extension RPCMethod where Result: Decodable & SendableMetatype {
    /// Declares a method whose result is decoded.
    ///
    /// - Parameters:
    ///   - name: The method's name.
    ///   - decoding: How the result is read, where the client's configuration does not say it or says otherwise.
    public init(_ name: String, decoding: DecodingRules = DecodingRules()) {
        self.init(name: name, reader: .decodable(decoding))
    }
}

extension RPCMethod where Result: Entity {
    /// Declares a method whose result becomes an entity.
    public init(_ name: String) {
        self.init(name: name, reader: .entity)
    }
}

extension RPCMethod where Result == Void {
    /// Declares a method whose result is not looked at.
    public init(_ name: String) {
        self.init(name: name, reader: .ignored)
    }
}

extension RPCCall {
    /// Makes a call of a declared method.
    public init<Params: Encodable>(_ method: RPCMethod<Params, Result>, _ params: Params, id: RPCID? = nil) {
        self.init(method.name, .encoding(params), id: id, reader: method.reader)
    }

    /// Makes a call of a declared method that takes any parameters.
    public init(_ method: RPCMethod<RPCParams, Result>, _ params: RPCParams = .none, id: RPCID? = nil) {
        self.init(method.name, params, id: id, reader: method.reader)
    }
}
#endif

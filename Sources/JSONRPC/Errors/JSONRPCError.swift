#if JSON
public import APISupport

/// An error that the server reported as the outcome of a call: it was reached, understood the call, and refused it.
///
/// A fault of XML-RPC is such an error too.
public struct JSONRPCError: Error, Sendable {
    /// The number that tells the kind of error.
    public let code: Code
    /// What the server says; the specification's text for the code where it says nothing.
    public let message: String
    /// The status code of the HTTP response that brought the error; servers use 200 as well as others.
    public private(set) var status: Int
    /// What the server tells beside code and message; nil when it tells nothing.
    private let fragment: JSONFragment?
    /// Knows the secrets of the request; nil until the error has come to its call.
    private var failures: FailureMaker?

    /// Makes an error; a message that is nil is the specification's text for the code.
    init(_ code: Code, message: String?, data: JSONFragment? = nil) {
        self.code = code
        self.message = message ?? code.text
        fragment = data
        status = 0
    }

    /// The same error, in a response of this status.
    func with(status: Int, _ failures: FailureMaker) -> JSONRPCError {
        var error = self
        error.status = status
        error.failures = failures
        return error
    }

    /// What the server tells beside code and message, as JSON; nil when it tells nothing.
    public var data: JSONValue? {
        // The fragment was checked when the reply was read.
        fragment.map { JSONValue(unparsed: JSONDocument($0.bytes)) }
    }
}

extension JSONRPCError {
    /// What the server tells beside code and message, decoded; nil when it tells nothing.
    ///
    /// Throws `EntityError` where the data are not of this type.
    public func data<T: Decodable & SendableMetatype>(
        as type: T.Type,
        decoding: DecodingRules = DecodingRules()
    ) throws(EntityError) -> T? {
        try data(.decodable(decoding))
    }

    /// What the server tells beside code and message, as an entity; nil when it tells nothing.
    ///
    /// Throws `EntityError` where the entity can't be built of the data.
    public func data<T: Entity>(as type: T.Type) throws(EntityError) -> T? {
        try data(.entity)
    }

    private func data<T>(_ reader: RPCResultReader<T>) throws(EntityError) -> T? {
        guard let fragment else { return nil }
        return try reader.read(fragment, DecodingRules())
    }
}

extension JSONRPCError: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Code, message and data in one line, without secrets: of message and data the first 512 bytes each, characters that
    /// steer a terminal escaped.
    public var description: String {
        let words = fragment.map { ", data: \(shown(String(decoding: $0.bytes, as: UTF8.self)))" } ?? ""
        return "the server says: \(shown(message)) (code \(code))\(words)"
    }

    /// The description, the status, and the request without secrets, in one line.
    public var debugDescription: String {
        "\(description), status \(status)" + (failures.map { ", request: \($0.request)" } ?? "")
    }

    /// The description, so that a dump shows no secret either.
    public var customMirror: Mirror {
        Mirror(self, children: ["description": debugDescription], displayStyle: .struct)
    }

    private func shown(_ text: String) -> String {
        failures?.shown(text) ?? text.excerpt
    }
}
#endif

#if JSON
internal import APISupport
internal import Foundation

extension RPCReplyObject {
    /// Reads one reply of a JSON document; the reader stands at it.
    init(_ reader: inout JSONReader, of document: Data, at path: FieldPath) throws {
        self.init()
        guard reader.peek() == UInt8(ascii: "{") else {
            isObject = false
            try reader.skipValue()
            return
        }
        var keys: Set<String> = []
        guard try reader.enterObject() else { return }
        repeat {
            let key = try reader.key().string
            let place = path.appending(.key(key))
            if Self.members.contains(key), !keys.insert(key).inserted {
                throw EntityError(.duplicateKey, "the key \"\(key)\" stands twice in one reply", path: place)
            }
            switch key {
            case "jsonrpc": version = try reader.text()
            case "id": id = try reader.replyID(of: document, at: place)
            case "result": result = try reader.fragment(of: document, at: place)
            case "error": error = try RPCErrorObject(&reader, of: document, at: place)
            default: try reader.skipValue()
            }
        } while try reader.nextMember()
    }

    private static let members: Set = ["jsonrpc", "id", "result", "error"]
}

extension RPCErrorObject {
    /// Reads the member `error`; the reader stands at its value.
    init(_ reader: inout JSONReader, of document: Data, at path: FieldPath) throws {
        var inside = reader
        let whole = try reader.fragment(of: document, at: path)
        self = whole.isNull ? .missing : try Parts(&inside, of: document, at: path).error(whole)
    }

    /// The members of an error object.
    private struct Parts {
        var isObject = true
        var code: Int?
        var message: String?
        /// Whether there is a message, but no text.
        var hasOddMessage = false
        var data: JSONFragment?

        init(_ reader: inout JSONReader, of document: Data, at path: FieldPath) throws {
            isObject = reader.peek() == UInt8(ascii: "{")
            guard isObject, try reader.enterObject() else { return }
            repeat {
                let key = try reader.key().string
                switch key {
                case "code": code = try reader.whole()
                case "message":
                    hasOddMessage = try !reader.takeNull()
                    if hasOddMessage { message = try reader.text() }
                    hasOddMessage = hasOddMessage && message == nil
                case "data": data = try reader.fragment(of: document, at: path.appending(.key(key)))
                default: try reader.skipValue()
                }
            } while try reader.nextMember()
        }

        func error(_ whole: JSONFragment) -> RPCErrorObject {
            guard isObject else { return .other(whole, "the error is no object") }
            guard let code else { return .other(whole, "the error has no code that is an integer") }
            if hasOddMessage { return .other(whole, "the error's message is no text") }
            return .error(JSONRPCError(JSONRPCError.Code(rawValue: code), message: message, data: data))
        }
    }
}

extension JSONReader {
    /// Passes over a value, and keeps it.
    fileprivate mutating func fragment(of document: Data, at path: FieldPath) throws -> JSONFragment {
        skipWhitespace()
        let start = offset
        try skipValue()
        return JSONFragment(start..<offset, of: document, path: path)
    }

    /// Reads a text; passes over anything else and gives nil.
    fileprivate mutating func text() throws -> String? {
        if peek() == UInt8(ascii: "\"") { return try string() }
        try skipValue()
        return nil
    }

    /// Reads an integer, also one that is written `1.0`; passes over anything else and gives nil.
    fileprivate mutating func whole<T: FixedWidthInteger>(_ type: T.Type = T.self) throws -> T? {
        var inside = self
        try skipValue()
        return try? inside.integer(type)
    }

    fileprivate mutating func replyID(of document: Data, at path: FieldPath) throws -> RPCReplyID {
        if try takeNull() { return .null }
        if peek() == UInt8(ascii: "\"") { return .id(.string(try string())) }
        var inside = self
        let whole = try fragment(of: document, at: path)
        if let number = try inside.whole(Int64.self) { return .id(.integer(number)) }
        return .other(String(decoding: whole.bytes, as: UTF8.self))
    }
}
#endif

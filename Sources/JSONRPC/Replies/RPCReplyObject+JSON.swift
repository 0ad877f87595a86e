#if JSON
internal import APISupport
internal import Foundation

extension RPCReplyObject {
    /// Reads one reply of a JSON document; the reader stands at it.
    init(_ reader: inout JSONReader, of document: Data, index: Int?) throws {
        self.init()
        guard reader.peek() == UInt8(ascii: "{") else {
            fault = "the reply is no object"
            try reader.skipValue()
            return
        }
        var seen: Members = []
        guard try reader.enterObject() else { return }
        repeat {
            let key = try reader.key().string
            let member = Members(key)
            guard seen.isDisjoint(with: member) else {
                fault = "the reply has two members \"\(key)\""
                try reader.skipValue()
                continue
            }
            seen.formUnion(member)
            switch member {
            case .version: version = try reader.text()
            case .id: id = try reader.replyID(of: document, at: RPCPlace(index: index, part: .id))
            case .result: result = try reader.fragment(of: document, at: RPCPlace(index: index, part: .result))
            case .error: error = try RPCErrorObject(&reader, of: document, index: index)
            default: try reader.skipValue()
            }
        } while try reader.nextMember()
        // Of two members nobody can tell which counts, so it is the reply to no call.
        if fault != nil { id = .missing }
    }

    /// The members that a reply has once at most.
    private struct Members: OptionSet {
        let rawValue: UInt8

        static let version = Members(rawValue: 1)
        static let id = Members(rawValue: 2)
        static let result = Members(rawValue: 4)
        static let error = Members(rawValue: 8)

        init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        /// The member of a key; none for all others.
        init(_ key: String) {
            self =
                switch key {
                case "jsonrpc": .version
                case "id": .id
                case "result": .result
                case "error": .error
                default: []
                }
        }
    }
}

extension RPCErrorObject {
    /// Reads the member `error`; the reader stands at its value.
    init(_ reader: inout JSONReader, of document: Data, index: Int?) throws {
        var inside = reader
        let whole = try reader.fragment(of: document, at: RPCPlace(index: index, part: .error))
        self = whole.isNull ? .missing : try Parts(&inside, of: document, index: index).error(whole)
    }

    /// The members of an error object.
    private struct Parts {
        var isObject = true
        var code: Int?
        var message: String?
        /// Whether there is a message, but no text.
        var hasOddMessage = false
        var data: JSONFragment?
        /// A member that stands twice.
        var repeated: String?

        init(_ reader: inout JSONReader, of document: Data, index: Int?) throws {
            isObject = reader.peek() == UInt8(ascii: "{")
            guard isObject, try reader.enterObject() else { return }
            var seen: Set<String> = []
            repeat {
                let key = try reader.key().string
                if Self.members.contains(key), !seen.insert(key).inserted { repeated = key }
                switch key {
                case "code": code = try reader.whole()
                case "message":
                    hasOddMessage = try !reader.takeNull()
                    if hasOddMessage { message = try reader.text() }
                    hasOddMessage = hasOddMessage && message == nil
                case "data": data = try reader.fragment(of: document, at: RPCPlace(index: index, part: .data))
                default: try reader.skipValue()
                }
            } while try reader.nextMember()
        }

        private static let members: Set = ["code", "message", "data"]

        func error(_ whole: JSONFragment) -> RPCErrorObject {
            guard isObject else { return .other(whole, "the error is no object") }
            if let repeated { return .other(whole, "the error has two members \"\(repeated)\"") }
            guard let code else { return .other(whole, "the error has no code that is an integer") }
            if hasOddMessage { return .other(whole, "the error's message is no text") }
            return .error(JSONRPCError(JSONRPCError.Code(rawValue: code), message: message, data: data))
        }
    }
}

extension JSONReader {
    /// Passes over a value, and keeps it.
    fileprivate mutating func fragment(of document: Data, at place: RPCPlace) throws -> JSONFragment {
        skipWhitespace()
        let start = offset
        try skipValue()
        return JSONFragment(start..<offset, of: document, at: place)
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

    fileprivate mutating func replyID(of document: Data, at place: RPCPlace) throws -> RPCReplyID {
        if try takeNull() { return .null }
        if peek() == UInt8(ascii: "\"") { return .id(.string(try string())) }
        var inside = self
        let whole = try fragment(of: document, at: place)
        if let number = try inside.whole(Int64.self) { return .id(.integer(number)) }
        return .other(String(decoding: whole.bytes, as: UTF8.self))
    }
}
#endif

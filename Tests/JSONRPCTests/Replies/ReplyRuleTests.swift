#if JSON
@testable import APISupportJSONRPC
import APISupportTesting
import APISupport
import Foundation
import Testing

/// Replies and calls brought together, without a network.
@Suite struct ReplyRuleTests {
    /// The outcome of a call with id 1, in words.
    private static func outcome(_ text: String, _ rules: JSONRPCRules, id: RPCID = 1) throws -> String {
        words(rules.match(try RPCReply.decoded(fromJSON: Data(text.utf8)), to: id))
    }

    private static func words(_ outcome: RPCOutcome?) -> String {
        switch outcome {
        case nil: "-"
        case .result(let fragment): String(decoding: fragment.bytes, as: UTF8.self)
        case .error(let error): "\(error.code) \(error.message)" + (error.data.map { " \($0)" } ?? "")
        case .unusable(let code, let reason): "\(code): \(reason)"
        }
    }

    private static let invalid = "rpcInvalidResponse: "

    @Test(arguments: [
        (#" {"id":1 , "result" : {"a":[1, 2]} ,"jsonrpc":"2.0"}"#, #"{"a":[1, 2]}"#),
        (#"{"jsonrpc":"2.0","id":1,"error":null,"result":null}"#, "null"),
        (#"{"jsonrpc":"2.0","id":1,"result":null,"error":{"code":7,"message":"m"}}"#, "7 m"),
        (#"{"jsonrpc":"2.0","id":1,"error":{"code":7.0,"message":null,"data":null}}"#, "7 Server error null"),
        (#"{"jsonrpc":"2.0","error":{"code":-32099,"message":"busy"}}"#, "-32099 busy"),
        (#"{"jsonrpc":"2.0","id":10e-1,"result":true}"#, "true"),
        (#"{"jsonrpc":"2.0","id":1,"result":2,"more":[{}]}"#, "2"),
        ("{}", "\(invalid)the reply does not say that it is JSON-RPC 2.0"),
        (#"{"jsonrpc":2.0,"id":1,"result":1}"#, "\(invalid)the reply does not say that it is JSON-RPC 2.0"),
        (#"{"jsonrpc":"1.0","id":1,"result":1}"#, "\(invalid)the reply's version is \"1.0\""),
        (#"{"jsonrpc":"2.0","id":1}"#, "\(invalid)the reply has neither a result nor an error"),
        (#"{"jsonrpc":"2.0","id":1,"error":null}"#, "\(invalid)the reply has neither a result nor an error"),
        (
            #"{"jsonrpc":"2.0","id":1,"result":1,"error":{"code":1}}"#,
            "\(invalid)the reply has both a result and an error"
        ),
        (#"{"jsonrpc":"2.0","id":1,"error":"boom"}"#, "\(invalid)the error is no object"),
        (#"{"jsonrpc":"2.0","id":1,"error":{"message":"m"}}"#, "\(invalid)the error has no code that is an integer"),
        (#"{"jsonrpc":"2.0","id":1,"error":{"code":1.5}}"#, "\(invalid)the error has no code that is an integer"),
        (#"{"jsonrpc":"2.0","id":1,"error":{"code":1,"message":[]}}"#, "\(invalid)the error's message is no text"),
        (#"{"jsonrpc":"2.0","result":1}"#, "\(invalid)the reply has no id"),
        ("[]", "\(invalid)the reply to one call is an array"),
        ("17", "\(invalid)the reply is neither an object nor an array"),
        (#"{"jsonrpc":"2.0","id":null,"result":1}"#, "rpcUnmatchedID: the reply has id null, the call 1"),
        (#"{"jsonrpc":"2.0","id":"1","result":1}"#, "rpcUnmatchedID: the reply has id \"1\", the call 1"),
        (#"{"jsonrpc":"2.0","id":1.5,"result":1}"#, "rpcUnmatchedID: the reply has id 1.5, the call 1"),
        (#"{"jsonrpc":"2.0","id":[1],"result":1}"#, "rpcUnmatchedID: the reply has id [1], the call 1"),
        (
            #"{"jsonrpc":"2.0","id":18446744073709551617,"result":1}"#,
            "rpcUnmatchedID: the reply has id 18446744073709551617, the call 1"
        ),
        (#"{"jsonrpc":"2.0","id":2,"error":{"code":1}}"#, "rpcUnmatchedID: the reply has id 2, the call 1"),
    ])
    func version2(reply: String, required: String) throws {
        #expect(try Self.outcome(reply, .version2) == required)
    }

    @Test(arguments: [
        (#"{"id":1,"result":"x","error":null}"#, #""x""#),
        (#"{"id":1,"result":null,"error":null}"#, "null"),
        (#"{"id":1,"result":null,"error":"boom"}"#, "0 boom"),
        (#"{"id":1,"result":null,"error":[1]}"#, "0 Server error [1]"),
        (#"{"id":1,"result":null,"error":{"code":3,"message":"m"}}"#, "3 m"),
        (#"{"id":1,"result":null,"error":{"name":"E"}}"#, #"0 Server error {"name":"E"}"#),
        (#"{"jsonrpc":"2.0","id":1,"result":1}"#, "1"),
        (#"{"id":2,"result":1,"error":null}"#, "rpcUnmatchedID: the reply has id 2, the call 1"),
    ])
    func version1(reply: String, required: String) throws {
        #expect(try Self.outcome(reply, .version1) == required)
    }

    @Test func idsAreComparedToTheLastDigit() throws {
        let reply = #"{"jsonrpc":"2.0","id":9007199254740993,"result":1}"#
        #expect(try Self.outcome(reply, .version2, id: .integer(9_007_199_254_740_993)) == "1")
        let other = try Self.outcome(reply, .version2, id: .integer(9_007_199_254_740_992))
        #expect(other.hasPrefix("rpcUnmatchedID"))
        #expect(try Self.outcome(#"{"jsonrpc":"2.0","id":"é","result":1}"#, .version2, id: "\u{E9}") == "1")
    }

    @Test func repeatedMembersAreRefused() {
        let error = #expect(throws: EntityError.self) {
            try RPCReply.decoded(fromJSON: Data(#"{"jsonrpc":"2.0","id":1,"id":2,"result":1}"#.utf8))
        }
        #expect(error?.code == .duplicateKey)
    }

    @Test(
        arguments: [
            // In any order; a notification has no outcome.
            (
                #"[{"jsonrpc":"2.0","result":2,"id":2},{"jsonrpc":"2.0","result":1,"id":1}]"#,
                ["1", "-", "2"], [], 0
            ),
            // One reply outside of an array.
            (
                #"{"jsonrpc":"2.0","result":2,"id":2}"#,
                ["rpcMissingResponse: no reply of the batch has the call's id", "-", "2"], [], 0
            ),
            // A foreign id, an error without an id, and something that is no reply.
            (
                #"[{"jsonrpc":"2.0","result":7,"id":7},{"jsonrpc":"2.0","error":{"code":-32600},"id":null},{"jsonrpc":"2.0","result":1,"id":1},5]"#,
                [
                    "1", "-",
                    "rpcMissingResponse: no reply of the batch has the call's id; there are replies to other ids: 7, none; "
                        + "without an id the server says: Invalid Request (code -32600)",
                ],
                ["7", "none"], 1
            ),
            // One of the replies breaks the rules.
            (
                #"[{"result":2,"id":2},{"jsonrpc":"2.0","result":1,"id":1}]"#,
                ["1", "-", "\(invalid)the reply does not say that it is JSON-RPC 2.0"], [], 0
            ),
            (
                "null",
                [
                    "\(invalid)the reply is neither an object nor an array", "-",
                    "\(invalid)the reply is neither an object nor an array",
                ], [], 0
            ),
        ] as [(String, [String], [String], Int)]
    )
    func batches(reply: String, required: [String], foreign: [String], unattributed: Int) throws {
        let messages = [1, nil, 2].map { RPCMessage(method: "f", params: .none, id: $0) }
        let match = JSONRPCRules.version2.match(try RPCReply.decoded(fromJSON: Data(reply.utf8)), toBatch: messages)
        #expect(match.outcomes.map(Self.words) == required)
        #expect(match.foreignIDs == foreign)
        #expect(match.unattributed.count == unattributed)
    }
}
#endif

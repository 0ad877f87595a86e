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
        // Of members that stand twice nobody can tell which counts.
        (#"{"jsonrpc":"2.0","id":1,"id":2,"result":1}"#, "\(invalid)the reply has two members \"id\""),
        (#"{"jsonrpc":"2.0","id":1,"result":1,"result":2}"#, "\(invalid)the reply has two members \"result\""),
        (
            #"{"jsonrpc":"2.0","id":1,"error":{"code":1,"message":"a","code":2}}"#,
            "\(invalid)the error has two members \"code\""
        ),
        ("[]", "\(invalid)the reply to one call is an array"),
        ("17", "\(invalid)the reply is neither an object nor an array"),
        (#"{"jsonrpc":"2.0","id":null,"result":1}"#, "rpcUnmatchedID: the reply has id null, the call 1"),
        (#"{"jsonrpc":"2.0","id":"1","result":1}"#, "rpcUnmatchedID: the reply has id \"1\", the call 1"),
        (#"{"jsonrpc":"2.0","id":1.5,"result":1}"#, "rpcUnmatchedID: the reply has id 1.5, the call 1"),
        (#"{"jsonrpc":"2.0","id":[1],"result":1}"#, "rpcUnmatchedID: the reply has id [1], the call 1"),
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

    /// The id of a call, the id of the reply as JSON, and whether they are the same.
    @Test(
        arguments: [
            (9_007_199_254_740_993, "9007199254740993", true), (9_007_199_254_740_992, "9007199254740993", false),
            (.integer(.max), "9223372036854775807", true), (.integer(.max), "9223372036854775808", false),
            (.integer(.min), "-9223372036854775808", true), (1, "18446744073709551617", false),
            (1, "1.0", true), (1, "10e-1", true), (1, "0.1e1", true), (100, "1E+2", true), (0, "-0", true),
            (1, "1.0000000000000000000000000000000001", false), (1, "1e400", false), (1, "1e-400", false),
            (0, "1e-400", false), (1, #""1""#, false), ("1", "1", false), ("1", #""1""#, true), ("1", "1.0", false),
            ("1.0", #""1""#, false), ("a", #""\u0061""#, true), ("a", #""A""#, false), ("", #""""#, true),
            // The same character in two spellings is two texts.
            ("\u{E9}", #""\u00e9""#, true), ("\u{E9}", "\"e\u{301}\"", false), (1, "true", false), (1, "[1]", false),
            (1, #"{"id":1}"#, false),
        ] as [(RPCID, String, Bool)]
    )
    func idsAreComparedExactly(id: RPCID, written: String, isSame: Bool) throws {
        let outcome = try Self.outcome(#"{"jsonrpc":"2.0","id":\#(written),"result":1}"#, .version2, id: id)
        #expect(isSame ? outcome == "1" : outcome.hasPrefix("rpcUnmatchedID: the reply has id "))
        // In a batch as well, where a table finds the call.
        let batch = try RPCReply.decoded(fromJSON: Data(#"[{"jsonrpc":"2.0","id":\#(written),"result":1}]"#.utf8))
        let match = try JSONRPCRules.version2.match(batch, toBatch: [RPCMessage(method: "f", params: .none, id: id)])
        #expect((Self.words(match.outcomes[0]) == "1") == isSame)
        #expect(match.report.foreignIDs.count == (isSame ? 0 : 1))
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
                    "rpcMissingResponse: no reply of the batch has the call's id; 1 have other ids: 7; "
                        + "1 report an error without an id: -32600 Invalid Request; 1 are no replies",
                ],
                ["7"], 1
            ),
            // One that can't be told whose it is leaves the others.
            (
                #"[{"jsonrpc":"2.0","result":2,"id":2,"id":1},{"jsonrpc":"2.0","result":1,"id":1}]"#,
                ["1", "-", "rpcMissingResponse: no reply of the batch has the call's id; 1 are no replies"], [], 0
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
        let match = try JSONRPCRules.version2.match(try RPCReply.decoded(fromJSON: Data(reply.utf8)), toBatch: messages)
        #expect(match.outcomes.map(Self.words) == required)
        #expect(match.report.foreignIDs == foreign)
        #expect(match.report.unattributedErrors.count == unattributed)
    }
}
#endif

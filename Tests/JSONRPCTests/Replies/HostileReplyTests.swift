#if JSON
@testable import APISupportJSONRPC
import APISupport
import APISupportTesting
import Foundation
import TestSupport
import Testing

/// Replies that are made to hurt.
@Suite struct HostileReplyTests {
    // MARK: Memory

    /// Runs work in a process that does nothing else, and ends it well only if its memory grows by less.
    private static func finish(_ isRight: Bool, ifGrownBelow limit: Int, since before: Int) -> Never {
        let growth = (ProcessResources.peakMemory ?? .max) - before
        Foundation.exit(isRight && growth < limit ? EXIT_SUCCESS : EXIT_FAILURE)
    }

    @Test(.enabled(if: ProcessResources.peakMemory != nil, "the peak of the memory is not known on this system"))
    func repliesToNobodyAreNotKept() async {
        await #expect(processExitsWith: .success) {
            let body = "[" + String(repeating: "{},", count: 1_000_000) + #"{"jsonrpc":"2.0","id":1,"result":7}]"#
            let batch = StubbedClient(body: body).client.batch()
            let handle = batch.add(RPCCall<Int>("f", id: 1))
            let before = ProcessResources.peakMemory ?? 0
            let report = try await batch.send()
            let value = try await handle.value()
            // As replies they would take twice that.
            Self.finish(value == 7 && report.strayReplies == 1_000_000, ifGrownBelow: 100_000_000, since: before)
        }
    }

    @Test(.enabled(if: ProcessResources.peakMemory != nil, "the peak of the memory is not known on this system"))
    func errorsOfOneReplyShareItsBody() async {
        await #expect(processExitsWith: .success) {
            let batch = StubbedClient(body: "[" + String(repeating: " ", count: 200_000) + "]").client.batch()
            let handles = (0..<4_000).map { _ in batch.add(RPCCall<Int>("f")) }
            let before = ProcessResources.peakMemory ?? 0
            try await batch.send()
            let errors = handles.compactMap { handle in
                if case .failure(.request(let error)) = handle.outcome() { error } else { nil }
            }
            // Each keeps 64 KB, which would be 262 MB.
            let isRight = errors.count == 4_000 && errors.allSatisfy { $0.body?.count == 65_536 }
            Self.finish(isRight, ifGrownBelow: 120_000_000, since: before)
        }
    }

    // MARK: Words

    private static let long = String(repeating: "x", count: 100_000)

    @Test(arguments: [
        #"{"jsonrpc":"2.0","id":"\#(long)","result":1}"#,
        #"{"jsonrpc":"2.0","id":[\#(String(repeating: "0,", count: 50_000))0],"result":1}"#,
        #"{"jsonrpc":"\#(long)","id":1,"result":1}"#,
        #"{"jsonrpc":"2.0","id":1,"error":{"code":1,"message":"\#(long)","data":"\#(long)"}}"#,
        #"{"jsonrpc":"2.0","id":1,"result":"\#(long)"}"#,
        "[" + (2..<5_000).map { #"{"jsonrpc":"2.0","id":\#($0),"result":1}"# }.joined(separator: ",") + "]",
        "[" + String(repeating: #"{"jsonrpc":"2.0","error":{"code":1,"message":"\#(long)"},"id":null},"#, count: 3)
            + "{}]",
    ])
    func messagesStayShort(body: String) async throws {
        let batch = StubbedClient(body: body).client.batch()
        let handle = batch.add(RPCCall<Int>("f", id: 1))
        _ = await outcome { () throws(RPCFailure) in try await batch.send() }
        let failure = await #expect(throws: RPCFailure.self) { try await handle.value() }
        let description = try #require(failure).description
        #expect(description.utf8.count < 3_000)
    }

    @Test func whatServersSayIsShownWithoutSecretsAndOnOneLine() async throws {
        let options = RPCOptions(headers: ["Authorization": "Bearer s3cr3t-of-mine"])
        let stub = StubbedClient(
            status: 401,
            body: #"{"jsonrpc":"2.0","id":1,"error":{"code":1,"message":"no \u001b[2J\nBearer s3cr3t-of-mine","#
                + #""data":{"token":"other-s3cr3t","sent":"s3cr3t-of-mine","mark":"\#u{202E}"}}}"#,
            options: options
        )
        let failure = await #expect(throws: RPCFailure.self) { try await stub.client.call("f", id: 1) }
        let error = try #require(failure?.serverError)
        #expect(error.message == "no \u{1B}[2J\nBearer s3cr3t-of-mine")
        #expect(error.data?["token"] == "other-s3cr3t")
        var dumped = ""
        dump(error, to: &dumped)
        for text in ["\(error)", String(reflecting: error), dumped, "\(try #require(failure))"] {
            #expect(text.contains("no \\u{1b}[2J\\n"))
            #expect(text.contains(#"data: {"token":"***""#))
            #expect(!text.contains("s3cr3t"))
            #expect(!text.unicodeScalars.contains("\u{1B}") && !text.unicodeScalars.contains("\u{202E}"))
        }
        #expect(String(reflecting: error).hasSuffix(", status 401, request: POST \(StubbedClient.endpoint)"))
    }

    @Test func idsInMessagesShowNoSecretsEither() async {
        let options = RPCOptions(headers: ["Authorization": "Bearer s3cr3t-of-mine"])
        for status in [200, 500] {
            let body = #"{"jsonrpc":"2.0","id":"s3cr3t-of-mine\#u{9B}","error":{"code":1}}"#
            let stub = StubbedClient(status: status, body: body, options: options)
            let failure = await #expect(throws: RPCFailure.self) { try await stub.client.call("f", id: 1) }
            let message = failure?.requestError?.message ?? ""
            #expect(message.hasPrefix("the reply has id \"***\\u{9b}"))
        }
    }

    // MARK: Damage

    private static let whole =
        #"[{"jsonrpc":"2.0","result":{"a":[1,"é\ud83d\ude00"]},"id":1},"#
        + #"{"jsonrpc":"2.0","error":{"code":-32601,"message":"no","data":null},"id":"b"}]"#

    @Test func repliesCutAnywhereAreRefused() {
        let whole = Data(Self.whole.utf8)
        let taken = (0..<whole.count).filter { (try? RPCReply.decoded(fromJSON: whole.prefix($0))) != nil }
        #expect(taken.isEmpty)
        #expect((try? RPCReply.decoded(fromJSON: whole)) != nil)
    }

    /// Damaged at any byte in many ways, a reply is refused or judged, and never stops the program.
    @Test func damagedRepliesAreJudged() {
        let messages = [1, "b", nil].map { RPCMessage(method: "f", params: .none, id: $0) }
        let whole = Array(Self.whole.utf8)
        var judged = 0
        for place in whole.indices {
            for byte in Array(#"{}[]",:0-e\n "#.utf8) + [0x00, 0x80, 0xFF, whole[place] ^ 1] {
                var damaged = whole
                damaged[place] = byte
                for rules in [JSONRPCRules.version1, .version2] {
                    guard let reply = try? RPCReply.decoded(fromJSON: Data(damaged)),
                        let match = try? rules.match(reply, toBatch: messages)
                    else { continue }
                    judged += 1
                    #expect(match.outcomes.count == 3)
                    if match.outcomes[2] != nil { Issue.record("a notification has an outcome") }
                    if match.outcomes[0] == nil || match.outcomes[1] == nil { Issue.record("a call has no outcome") }
                }
            }
        }
        // Within texts and numbers most damage leaves JSON behind.
        #expect(judged > 500)
    }
}
#endif

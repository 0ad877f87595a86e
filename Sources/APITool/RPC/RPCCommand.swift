#if JSON
internal import APISupport
internal import APISupportJSONRPC
internal import Foundation

extension Commands {
    /// The command that calls remote methods.
    static var rpc: (any Command.Type)? { RPCCommand.self }
}

/// Calls a method of a remote server.
struct RPCCommand: Command {
    static let name = "rpc"
    static let summary = "call a method of a JSON-RPC or XML-RPC server, and print its result as JSON"
    static let help = """
        Usage: apitool rpc URL METHOD [PARAMS] [OPTIONS]

        Calls a method and prints its result as JSON on standard output. PARAMS is JSON: an array (by position) or
        an object (by name); none by default. An error of the server is told on standard error, with its code,
        message and data, and the exit code is 1.

        Options:
          --notify          send a notification: no result is awaited, and nothing is printed
          --xmlrpc          speak XML-RPC instead of JSON-RPC 2.0
          -H 'NAME: VALUE'  a header field; may be repeated
          -h, --help        tell about this command
        """

    private let client: JSONRPCClient
    private let method: String
    private let params: RPCParams
    private let isNotification: Bool

    init(_ arguments: [String]) throws(UsageError) {
        let arguments = try Arguments(arguments, options: ["-H"], flags: ["--notify", "--xmlrpc"])
        guard arguments.operands.count >= 2 else { throw UsageError("rpc needs a URL and a method") }
        guard arguments.operands.count <= 3 else {
            throw UsageError("rpc takes a URL, a method and parameters; \(arguments.operands[3]) is one too many")
        }
        method = arguments.operands[1]
        params = try arguments.operands.dropFirst(2).first.map(Self.params) ?? .none
        isNotification = arguments.has("--notify")
        var options = RPCOptions()
        if arguments.has("--xmlrpc") {
            guard let dialect = RPCDialects.xmlRPC else { throw UsageError("XML-RPC is not compiled in") }
            options.dialect = dialect
        }
        for header in arguments.values(of: "-H") {
            let (name, value) = try GetOptions.field(header)
            options.headers.add(name, value)
        }
        client = JSONRPCClient(endpoint: try GetOptions.url(arguments.operands[0]), options: options)
    }

    func run() async -> ExitCode {
        do throws(RPCFailure) {
            if isNotification {
                try await client.notify(method, params)
            } else {
                let result: JSONValue = try await client.call(method, params)
                Console.print("\(result)")
            }
            return .success
        } catch {
            return Self.fail(error)
        }
    }

    private static func params(_ text: String) throws(UsageError) -> RPCParams {
        do {
            return .encoding(try JSONValue(parsing: text))
        } catch {
            throw UsageError("the parameters are no JSON: \(error)")
        }
    }

    private static func fail(_ failure: RPCFailure) -> ExitCode {
        if let error = failure.serverError {
            // As it came, where the error's description would be cut.
            let data = error.data.map { ", data: \($0)" } ?? ""
            Console.fail("the server says: \(error.message) (code \(error.code))\(data)".onOneLine)
        } else {
            Console.fail("\(failure)")
        }
        guard let error = failure.requestError else { return .serverError }
        let unusable: Set<APIError.Code> = [
            .rpcInvalidResponse, .rpcUnmatchedID, .rpcDuplicateID, .rpcMissingResponse,
        ]
        return unusable.contains(error.code) ? .decoding : ExitCode(error)
    }
}
#endif

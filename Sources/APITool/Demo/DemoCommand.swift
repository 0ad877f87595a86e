internal import APISupport
internal import APISupportTesting

/// Does the library's main job against a server of its own.
struct DemoCommand: Command {
    static let name = "demo"
    static let summary = "start a server on a free port, fetch from it, and print typed objects as tables"
    static let help = """
        Usage: apitool demo

        Starts a server on a free port of 127.0.0.1, fetches rates, articles, a profile and an error from it over
        HTTP, calls a remote method, and prints the objects that they become as tables, with sizes and times. What
        needs a format that is not compiled in is left out.

        Options:
          -h, --help  tell about this command
        """

    init(_ arguments: [String]) throws(UsageError) {
        if let operand = try Arguments(arguments, options: [], flags: []).operands.first {
            throw UsageError("demo takes no argument; \(operand) is one too many")
        }
    }

    func run() async -> ExitCode {
        let server: FixtureServer
        do throws(LoopbackError) {
            server = try FixtureServer.sample()
        } catch {
            Console.fail("the demo's server can't be started: \(error)")
            return .transport
        }
        defer { server.stop() }
        let jobs = DemoJobs.all
        for (index, job) in jobs.enumerated() {
            Console.print("\(index + 1). \(job.title)", "")
            do throws(APIError) {
                try await job.run(on: DemoServer(server: server))
            } catch {
                Console.fail("\(error)")
                return ExitCode(error)
            }
        }
        Console.print("\(jobs.count) jobs done, \(server.requests.count) requests sent to 127.0.0.1:\(server.port).")
        return .success
    }
}

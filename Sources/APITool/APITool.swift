internal import Foundation

/// The command-line tool.
@main
struct APITool {
    static func main() async {
        let arguments = Array(CommandLine.arguments.dropFirst())
        let code: ExitCode
        do throws(UsageError) {
            code = try await run(arguments)
        } catch {
            Console.fail(error.message)
            Console.note("Try 'apitool --help'.")
            code = .usage
        }
        exit(code.rawValue)
    }

    private static func run(_ arguments: [String]) async throws(UsageError) -> ExitCode {
        guard let word = arguments.first else { throw UsageError("no command is given") }
        switch word {
        case "--help", "-h":
            Console.print(help)
            return .success
        case "--version":
            Console.print(Version.text)
            return .success
        case _ where word.hasPrefix("-"):
            throw UsageError("unknown option \(word)")
        default:
            guard let type = Commands.all.first(where: { $0.name == word }) else {
                throw UsageError("unknown command \(word)")
            }
            return try await run(type, Array(arguments.dropFirst()))
        }
    }

    private static func run(_ type: any Command.Type, _ arguments: [String]) async throws(UsageError) -> ExitCode {
        if arguments.prefix(while: { $0 != "--" }).contains(where: { $0 == "--help" || $0 == "-h" }) {
            Console.print(type.help)
            return .success
        }
        let command = try type.init(arguments)
        let work = Task { await command.run() }
        let interruption = Interruption { work.cancel() }
        let code = await work.value
        interruption.end()
        return code
    }

    private static var help: String {
        let width = Commands.all.map { $0.name.count }.max() ?? 0
        let list = Commands.all.map {
            "  \($0.name.padding(toLength: width, withPad: " ", startingAt: 0))  \($0.summary)"
        }
        return """
            Usage: apitool COMMAND [OPTIONS]

            Commands:
            \(list.joined(separator: "\n"))

            Options:
              -h, --help  tell about the tool, or about the command in front of it
              --version   tell the version, and what is compiled in

            Exit codes: 0 success, 1 the server answered with an error, 2 wrong usage, 3 no complete response,
            4 a response that can't be read, 130 interrupted.
            """
    }
}

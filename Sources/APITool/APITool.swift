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
            let command = Commands.all.first { $0.name == arguments.first }.map { "\($0.name) " } ?? ""
            Console.note("Try 'apitool \(command)--help'.")
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
        case "help":
            Console.print(try help(for: Array(arguments.dropFirst())))
            return .success
        case "--version":
            Console.print(Version.text)
            return .success
        case _ where word.hasPrefix("-"):
            throw UsageError("unknown option \(word)")
        default:
            return try await run(command(word), Array(arguments.dropFirst()))
        }
    }

    private static func command(_ word: String) throws(UsageError) -> any Command.Type {
        guard let type = Commands.all.first(where: { $0.name == word }) else {
            throw UsageError("unknown command \(word)")
        }
        return type
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

    /// What `help` tells: about the command named behind it, else about the tool.
    private static func help(for arguments: [String]) throws(UsageError) -> String {
        let words = try Arguments(arguments, options: [], flags: ["--help", "-h"]).operands
        if words.count > 1 { throw UsageError("help takes one command; \(words[1]) is one too many") }
        guard let word = words.first, word != "help" else { return help }
        return try command(word).help
    }

    private static var help: String {
        let rows =
            Commands.all.map { (name: $0.name, summary: $0.summary) }
            + [(name: "help", summary: "tell about the tool, or about the command that follows")]
        let width = rows.map { $0.name.count }.max() ?? 0
        let list = rows.map { "  \($0.name.padding(toLength: width, withPad: " ", startingAt: 0))  \($0.summary)" }
        return """
            Usage: apitool COMMAND [OPTIONS]

            Commands:
            \(list.joined(separator: "\n"))

            Options:
              -h, --help  tell about the tool, or about the command in front of it
              --version   tell the version, and the formats that are compiled in

            Exit codes: 0 success, 1 the server answered with an error, 2 wrong usage, 3 no complete response,
            4 a response that can't be read, 5 output that can't be written, 130 interrupted.
            """
    }
}

import Foundation
import TestSupport
import Testing

@Suite struct UsageTests {
    @Test(arguments: [
        ([], "no command is given"),
        (["fetch"], "unknown command fetch"),
        (["--verbose"], "unknown option --verbose"),
        (["get"], "get needs a URL"),
        (["get", "http://a/", "http://b/"], "get takes one URL; http://b/ is one too many"),
        (["get", "http://a/", "--pretty"], "unknown option --pretty"),
        (["get", "http://a/", "-v"], "unknown option -v"),
        (["get", "http://a/", "-XPOST"], "option -X needs a space in front of its value: -X POST"),
        (["get", "http://a/", "--format=json"], "option --format needs a space in front of its value: --format json"),
        (["get", "http://a/", "--rawest"], "unknown option --rawest"),
        (["get", ""], "'' is not a whole URL, such as http://127.0.0.1:8080/items"),
        (["get", "localhost:80"], "'localhost:80' is not a whole URL, such as http://127.0.0.1:8080/items"),
        (["get", "http://a/", "--select", ""], "--select needs a path, such as items[0].name or //item/name"),
        (["get", "http://a/", "-X"], "option -X needs a value"),
        (["get", "http://a/", "-d", "1", "-d", "2"], "option -d is given 2 times"),
        (["get", "http://a/", "-H", "Accept"], "-H needs 'Name: value', not 'Accept'"),
        (["get", "http://a/", "-H", ": x"], "-H needs 'Name: value', not ': x'"),
        (["get", "http://a/", "--format", "yaml"], "--format needs json, xml or auto, not 'yaml'"),
        (["get", "http://a/", "--charset", "utf-7"], "unknown charset utf-7"),
        (["get", "http://a/", "--raw", "--select", "a"], "--raw and --select exclude each other"),
        (["get", "--", "--raw", "--format"], "get takes one URL; --format is one too many"),
        (["demo", "now"], "demo takes no argument; now is one too many"),
        (["demo", "--fast"], "unknown option --fast"),
        (["help", "fetch"], "unknown command fetch"),
        (["help", "get", "demo"], "help takes one command; demo is one too many"),
        (["help", "--all"], "unknown option --all"),
    ])
    func wrongUsage(arguments: [String], message: String) throws {
        let result = try Command.run(Tool.path, arguments)
        #expect(result.status == 2)
        let command = ["get", "demo"].contains(arguments.first) ? "\(arguments[0]) " : ""
        #expect(result.errors == "apitool: \(message)\nTry 'apitool \(command)--help'.\n")
        #expect(result.output.isEmpty)
    }

    @Test(arguments: [
        ("://", "invalidRequest"), ("ftp://127.0.0.1/", "invalidRequest"), ("http://", "invalidRequest"),
    ])
    func urlThatCannotBeUsed(url: String, code: String) throws {
        let result = try Tool.run("get", url)
        #expect(result.status == 2)
        #expect(result.errors.hasPrefix("apitool: \(code): "))
        #expect(result.output.isEmpty)
    }

    @Test(arguments: [
        (["--help"], ["Usage: apitool COMMAND", "\n  get ", "\n  demo ", "130 interrupted"]),
        (["-h"], ["Usage: apitool COMMAND"]),
        (
            ["get", "--help"],
            ["Usage: apitool get URL", "-X", "-H", "-d", "--format", "--charset", "--select", "--raw"]
        ),
        (["get", "http://a/", "-h"], ["Usage: apitool get URL"]),
        (["demo", "--help"], ["Usage: apitool demo"]),
        (["help"], ["Usage: apitool COMMAND", "\n  help "]),
        (["help", "help"], ["Usage: apitool COMMAND"]),
        (["help", "--help"], ["Usage: apitool COMMAND"]),
        (["help", "get"], ["Usage: apitool get URL"]),
        (["help", "demo"], ["Usage: apitool demo"]),
    ])
    func help(arguments: [String], parts: [String]) throws {
        let result = try Command.run(Tool.path, arguments)
        let text = String(decoding: result.output, as: UTF8.self)
        #expect(result.status == 0)
        #expect(result.errors.isEmpty)
        for part in parts { #expect(text.contains(part), "\(part)") }
        #expect(text.split(separator: "\n").allSatisfy { $0.count <= 110 })
    }
}

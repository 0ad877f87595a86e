import Foundation
import TestSupport
import Testing

@Suite struct SupportTests {
    @Test func temporaryFoldersGoAway() throws {
        var folder: TemporaryFolder? = try TemporaryFolder()
        let file = try #require(folder).write("text", to: "a/b.txt")
        #expect(try String(contentsOf: file, encoding: .utf8) == "text")
        let path = try #require(folder?.url.path())
        folder = nil
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test func commandsGiveStatusAndOutput() throws {
        let shell = try #require(Command.path(of: "sh"))
        let result = try Command.run(shell, ["-c", "echo out; echo $WORD >&2; exit 3"], environment: ["WORD": "err"])
        #expect(result.status == 3)
        #expect(result.output == Data("out\n".utf8))
        #expect(result.errors == "err\n")
        #expect(Command.path(of: "no-such-program") == nil)
    }

    @Test func startedProgramsCanBeTerminated() throws {
        let process = Process()
        process.executableURL = URL(filePath: try #require(Command.path(of: "sleep")))
        process.arguments = ["3600"]
        try process.start()
        process.terminate()
        process.waitUntilExit()
        #expect(process.terminationReason == .uncaughtSignal)
    }

    @Test func eventuallyLooksUntilTheTimeIsOver() async {
        var looks = 0
        #expect(
            await eventually {
                looks += 1
                return looks == 3
            }
        )
        #expect(await !eventually(within: .milliseconds(5)) { false })
    }

    @Test func thePackageIsFound() {
        #expect(FileManager.default.fileExists(atPath: PackageFolder.url.appending(path: "Package.swift").path()))
    }
}

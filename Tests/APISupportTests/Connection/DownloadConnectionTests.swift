#if JSON && XML
import APISupport
import APISupportTesting
import Foundation
import TestSupport
import Testing

/// Downloads by connections: one receiver, one end, and the file.
@Suite struct DownloadConnectionTests {
    private let folder: TemporaryFolder
    private let queue = DispatchQueue(label: "downloads")
    private let url = "https://bank.example/report.pdf"

    init() throws {
        folder = try TemporaryFolder()
    }

    private var target: URL { folder.url.appending(path: "a.pdf") }

    private func configuration(_ outcome: StubOutcome) -> APIConfiguration {
        let transport = StubTransport()
        transport.on(url, outcome)
        return APIConfiguration(transport: transport, deliveryQueue: queue)
    }

    private func good(_ status: Int = 200) -> APIConfiguration {
        configuration(.response(HTTPResponse(status: status, headers: ["A": "b"], body: Data("%PDF".utf8))))
    }

    @Test func aTaskGetsTheFile() async throws {
        let request = EntityRequest<Anything>(url: url)
        let download = try await request.download(to: .file(target), configuration: good())
        #expect(download.file == target)
        #expect(download.size == 4)
        #expect(download.status == 200)
        #expect(download.headers["A"] == "b")
        #expect(download.url == url)
        #expect(try Data(contentsOf: target) == Data("%PDF".utf8))
        let error = await #expect(throws: APIError.self) {
            try await request.download(to: .file(target), configuration: good())
        }
        #expect(error?.code == .fileFailed)
    }

    /// A status that the request does not accept leaves no file, also where it is one of success.
    @Test func anotherStatusOfSuccessLeavesNoFile() async throws {
        let request = APIRequest(url: url, acceptedStatuses: [200])
        let error = await #expect(throws: APIError.self) {
            try await request.download(to: .file(target), configuration: good(202))
        }
        #expect(error?.code == .unacceptableStatus && error?.body == Data("%PDF".utf8))
        #expect(!FileManager.default.fileExists(atPath: target.path()))
    }

    private struct Envelope: ProcessingRule {
        func judge(_ response: APIResponse) throws -> RuleVerdict {
            try response.json["ok"].bool() ? .success : .failure(code: nil, message: "not ok")
        }
    }

    /// What is in the file can't be judged.
    @Test func rulesAreForOtherResponses() async throws {
        var configuration = good()
        configuration.rule = Envelope()
        _ = try await APIRequest(url: url).download(to: .file(target), configuration: configuration)
        #expect(try Data(contentsOf: target) == Data("%PDF".utf8))
    }

    @Test func aClosureGetsTheFileOnTheQueue() async throws {
        let ends = Locked<[String]>([])
        for _ in 0..<2 {
            let connection = APIConnection(request: APIRequest(url: url), configuration: good())
            connection.startDownload(to: .file(target)) { [queue] result in
                dispatchPrecondition(condition: .onQueue(queue))
                switch result {
                case .success(let download): ends.with { $0.append("\(download.size)") }
                case .failure(let error): ends.with { $0.append("\(error.code)") }
                }
            }
            #expect(await eventually { !connection.isRunning })
        }
        #expect(await eventually { ends.value == ["4", "fileFailed"] })
    }

    private final class FileRecorder: Recorder, APIConnectionDownloadDelegate {
        func connection(_ connection: APIConnection, didDownload download: APIDownload) {
            note("file \(download.file.lastPathComponent)")
        }
    }

    @Test func aDelegateGetsTheFile() async throws {
        let recorder = FileRecorder(queue: queue)
        for _ in 0..<2 {
            let connection = APIConnection(request: APIRequest(url: url), delegate: recorder, configuration: good())
            connection.startDownload(to: .folder(folder.url))
            #expect(await eventually { !connection.isRunning })
        }
        #expect(await eventually { recorder.events.value == ["file report.pdf", "file report (1).pdf"] })
        let other = DataRecorder(queue: queue)
        let connection = APIConnection(request: APIRequest(url: url), delegate: other, configuration: good())
        connection.startDownload(to: .file(target))
        #expect(await eventually { other.events.value == ["error nothingAccepted"] })
    }

    @Test func aStatusThatIsNotAcceptedIsAnErrorWithItsBody() async throws {
        let outcome = StubOutcome.response(HTTPResponse(status: 404, body: Data("gone".utf8)))
        let request = APIRequest(url: url)
        let error = await #expect(throws: APIError.self) {
            try await request.download(to: .file(target), configuration: configuration(outcome))
        }
        #expect(error?.code == .unacceptableStatus)
        #expect(error?.body == Data("gone".utf8))
        // A status that is accepted and yet no success has no file.
        let accepting = APIRequest(url: url, acceptedStatuses: [404])
        let second = await #expect(throws: APIError.self) {
            try await accepting.download(to: .file(target), configuration: configuration(outcome))
        }
        #expect(second?.code == .unacceptableStatus)
        #expect(second?.message.contains("whose body is no file") == true)
        #expect(!FileManager.default.fileExists(atPath: target.path()))
    }

    @Test func cancellingLeavesNothing() async throws {
        let head = HTTPResponse(status: 200, body: Data(count: 100))
        let cut = TransportError(.truncated, "cut", response: head, received: 100, expected: 200)
        let error = await #expect(throws: APIError.self) {
            try await APIRequest(url: url).download(to: .file(target), configuration: configuration(.failure(cut)))
        }
        #expect(error?.code == .truncated)
        let connection = APIConnection(request: APIRequest(url: url), configuration: configuration(.silence))
        let task = Task { try await connection.download(to: .file(target)) }
        #expect(await eventually { connection.isRunning })
        task.cancel()
        let cancelled = await #expect(throws: APIError.self) { try await task.value }
        #expect(cancelled?.code == .cancelled)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path()).isEmpty)
    }
}
#endif

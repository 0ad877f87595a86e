import Foundation
import TestSupport
import Testing

@testable import APISupportHTTP

/// Bodies of requests, read as they would be sent.
@Suite struct BodyTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// What a program makes of bytes.
    private func output(of program: String, _ arguments: [String], _ input: Data) throws -> Data {
        let file = try folder.write(input, to: UUID().uuidString)
        let path = try #require(Command.path(of: program))
        let result = folder.url.appending(path: "out")
        let shell = try Command.run(
            "/bin/sh",
            ["-c", "\(path) \(arguments.joined(separator: " ")) < \(file.path()) > \(result.path())"]
        )
        #expect(shell.status == 0, "\(shell.errors)")
        return try Data(contentsOf: result)
    }

    @Test func bytesTextAndFilesKnowTheirLength() async throws {
        let pattern = StreamTests.pattern(600_000)
        let file = try folder.write(pattern, to: "файл.bin")
        let rows: [(HTTPBody, Data)] = [
            (.bytes(Data()), Data()), (.text("ё"), Data([0xD1, 0x91])), (try .file(file), pattern),
            (try .file(file, range: 0..<0), Data()), (try .file(file, range: 599_990..<600_000), pattern.suffix(10)),
            (try .file(file, range: 3..<300_003), pattern[3..<300_003]),
        ]
        for (body, bytes) in rows {
            #expect(body.length == Int64(bytes.count))
            #expect(body.isReplayable)
            #expect(try await body.collected() == bytes)
            // And again.
            #expect(try await body.collected() == bytes)
        }
        #expect(rows[1].0.data == Data([0xD1, 0x91]))
        #expect(rows[2].0.data == nil)
    }

    @Test func whatIsNoFileIsRefusedBeforeItIsSent() throws {
        let file = try folder.write("abc", to: "a")
        let pipe = folder.url.appending(path: "pipe")
        #expect(mkfifo(pipe.path(), 0o600) == 0)
        let rows: [(URL, Range<Int64>?, String)] = [
            (folder.url.appending(path: "none"), nil, "No such file"), (folder.url, nil, "not a regular file"),
            (pipe, nil, "not a regular file"), (URL(filePath: "/dev/zero"), nil, "not a regular file"),
            (file, 1..<4, "it has 3 bytes"), (file, -1..<2, "it has 3 bytes"),
            (try #require(URL(string: "https://h/a")), nil, "not the scheme of a file"),
        ]
        for (url, range, reason) in rows {
            let error = #expect(throws: TransportError.self) { try HTTPBody.file(url, range: range) }
            #expect(error?.code == .invalidRequest)
            #expect(error?.message.contains(reason) == true, "\(String(describing: error))")
        }
    }

    @Test func aFileThatBecomesShorterFailsTheBody() async throws {
        let file = try folder.write(Data(count: 1_000), to: "a")
        let body = try HTTPBody.file(file)
        try folder.write(Data(count: 999), to: "a")
        let error = await #expect(throws: TransportError.self) { try await body.collected() }
        #expect(error?.code == .bodyFailed)
        #expect(error?.message.contains("999 of 1000") == true)
        try FileManager.default.removeItem(at: file)
        let gone = await #expect(throws: TransportError.self) { try await body.collected() }
        #expect(gone?.code == .bodyFailed)
    }

    // MARK: Streams

    private struct Failure: Error {}

    /// Gives pieces, then ends or fails.
    private func pieces(_ pieces: [Data], fails: Bool = false) -> AsyncThrowingStream<Data, any Error> {
        AsyncThrowingStream { continuation in
            for piece in pieces { continuation.yield(piece) }
            continuation.finish(throwing: fails ? Failure() : nil)
        }
    }

    @Test(arguments: [nil, 700_000] as [Int64?])
    func aStreamIsSentOnce(_ length: Int64?) async throws {
        let pattern = StreamTests.pattern(700_000)
        let body = HTTPBody.stream(pieces([pattern.prefix(1), Data(), pattern.dropFirst()]), length: length)
        #expect(body.length == length)
        #expect(!body.isReplayable)
        #expect(body.data == nil)
        #expect(try await body.collected() == pattern)
        let error = await #expect(throws: TransportError.self) { try await body.collected() }
        #expect(error?.code == .invalidRequest)
        #expect(error?.message.contains("can be sent once") == true)
    }

    @Test func aStreamOfSingleBytesIsSent() async throws {
        let bytes = AsyncStream<UInt8> { continuation in
            for byte in StreamTests.pattern(3_000) { continuation.yield(byte) }
            continuation.finish()
        }
        #expect(try await HTTPBody.stream(bytes: bytes, length: 3_000).collected() == StreamTests.pattern(3_000))
    }

    @Test(
        arguments: [
            (3, false, "gave more"), (5, false, "gave 4"), (0, false, "gave more"), (4, true, "Failure"),
            (nil, true, "Failure"),
        ] as [(Int64?, Bool, String)]
    )
    func whatAStreamPromisesIsChecked(_ length: Int64?, _ fails: Bool, _ reason: String) async throws {
        let stream = pieces([Data("ab".utf8), Data("cd".utf8)], fails: fails)
        var form = MultipartForm()
        form.add("a", body: .stream(stream, length: length))
        // As a part it has a neighbour, which must not be reached.
        let error = await #expect(throws: TransportError.self) { try await HTTPBody.multipart(form).collected() }
        #expect(error?.code == .bodyFailed)
        #expect(error?.message.contains(reason) == true, "\(String(describing: error))")
    }

    @Test func aStreamIsHeldUpWhereNobodyReads() async throws {
        let given = Locked(0)
        let body = HTTPBody.stream(
            AsyncStream<Data>(unfolding: {
                given.with { $0 += 1 }
                return Data(count: 10_000)
            })
        )
        var reader: BodyReader? = BodyReader(body) {}
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1, alignment: 1)
        defer { buffer.deallocate() }
        _ = try reader?.read(into: buffer)
        // 256 KB, and the piece that exceeds them.
        #expect(await eventually { given.value == 27 })
        _ = try reader?.read(into: buffer)
        await Task.yield()
        #expect(given.value == 27)
        // Dropping the reader ends the iteration.
        reader = nil
        #expect(given.value <= 28)
    }

    @Test func whatWasReadIsNotKept() async throws {
        let pipe = BodyPipe {}
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1_000, alignment: 1)
        defer { buffer.deallocate() }
        // More is written than is read at first, so that the pipe never runs empty.
        try await pipe.write(Data(count: 10_000))
        for _ in 0..<2_000 {
            try await pipe.write(Data(count: 1_000))
            _ = pipe.read(into: buffer, atMost: nil)
        }
        #expect(pipe.bytes.count <= 22_000)
    }

    // MARK: Compression

    @Test(.enabled(if: Command.path(of: "gzip") != nil, "gzip is not installed"), arguments: [1, 6, 9])
    func gzipReadsWhatWasCompressed(_ level: Int) async throws {
        for size in [0, 1, 1_000_000] {
            let pattern = StreamTests.pattern(size)
            let file = try folder.write(pattern, to: "a")
            for body in [try HTTPBody.file(file), .stream(pieces([pattern.prefix(10), pattern.dropFirst(10)]))] {
                let compressed = body.gzipped(level: level)
                #expect(compressed.length == nil)
                #expect(compressed.data == nil)
                let bytes = try await compressed.collected()
                #expect(try output(of: "gzip", ["-dc"], bytes) == pattern)
                #expect(size < 1_000 || bytes.count < size / 2)
            }
        }
    }

    // MARK: Forms

    @Test func aFormOfPartsIsWritten() async throws {
        let file = try folder.write("hello", to: "дело.txt")
        var form = MultipartForm()
        form.add("a", "1")
        form.add("a", "2")
        form.add("имя \"x\"\r\nb", "ё")
        form.add("f", file: file)
        form.add("g", bytes: Data([0, 255]), fileName: "a\"\n.PNG")
        form.add("h", bytes: Data())
        form.add("i", body: try .file(file, range: 1..<3), fileName: "", contentType: "application/x-mine")
        let body = try HTTPBody.multipart(form)
        let b = form.boundary
        let text = """
            --\(b)\r
            Content-Disposition: form-data; name="a"\r
            \r
            1\r
            --\(b)\r
            Content-Disposition: form-data; name="a"\r
            \r
            2\r
            --\(b)\r
            Content-Disposition: form-data; name="имя %22x%22%0D%0Ab"\r
            \r
            ё\r
            --\(b)\r
            Content-Disposition: form-data; name="f"; filename="дело.txt"\r
            Content-Type: text/plain\r
            \r
            hello\r
            --\(b)\r
            Content-Disposition: form-data; name="g"; filename="a%22%0A.PNG"\r
            Content-Type: image/png\r
            \r

            """
        let rest = """
            \r
            --\(b)\r
            Content-Disposition: form-data; name="h"\r
            \r
            \r
            --\(b)\r
            Content-Disposition: form-data; name="i"; filename=""\r
            Content-Type: application/x-mine\r
            \r
            el\r
            --\(b)--\r

            """
        let expected = Data(text.utf8) + [0, 255] + Data(rest.utf8)
        #expect(try await body.collected() == expected)
        #expect(body.length == Int64(expected.count))
        #expect(body.contentType == "multipart/form-data; boundary=\(b)")
        #expect(b.wholeMatch(of: /APISupport-[0-9a-f]{2,32}/) != nil)
        #expect(MultipartForm().boundary != b)
        #expect(body.isReplayable)
        // Without parts there is the closing boundary alone.
        let empty = MultipartForm()
        #expect(try await HTTPBody.multipart(empty).collected() == Data("--\(empty.boundary)--\r\n".utf8))
    }

    @Test func partsThatCannotBeSentAreRefusedBefore() throws {
        var missing = MultipartForm()
        missing.add("f", file: URL(filePath: "/nonexistent"))
        var injected = MultipartForm()
        injected.add("f", bytes: Data(), contentType: "text/plain\r\nX-Evil: 1")
        for form in [missing, injected] {
            let error = #expect(throws: TransportError.self) { try HTTPBody.multipart(form) }
            #expect(error?.code == .invalidRequest)
        }
    }
}

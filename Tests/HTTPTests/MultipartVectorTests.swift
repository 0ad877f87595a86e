import Foundation
import TestSupport
import Testing

@testable import APISupportHTTP

/// The forms of the corpus `own/multipart`.
@Suite(.enabled(if: Corpora.isAvailable("own/multipart"), Corpora.skipReason))
struct MultipartVectorTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    struct Vector: Decodable, Sendable, CustomTestStringConvertible {
        struct Part: Decodable, Sendable {
            let name: String
            let value: String?
            let filename: String?
            let type: String?
            let file: String?
        }
        let name: String
        let parts: [Part]

        var testDescription: String { name }
    }

    /// The parts that must arrive, as lines: fields, an empty line, the value; nil where the form is refused.
    private static let expectations: [String: [String]?] = [
        "one field": ["Content-Disposition: form-data; name=\"a\"\r\n\r\n1"],
        "utf-8 name": ["Content-Disposition: form-data; name=\"имя\"\r\n\r\nx"],
        "cr lf in name": ["Content-Disposition: form-data; name=\"a%0D%0Ab\"\r\n\r\nx"],
        "file": [
            "Content-Disposition: form-data; name=\"f\"; filename=\"x.txt\"\r\nContent-Type: text/plain\r\n\r\nhello"
        ],
        "empty file": [
            "Content-Disposition: form-data; name=\"f\"; filename=\"\"\r\nContent-Type: application/octet-stream\r\n\r\n"
        ],
        "same name twice": [
            "Content-Disposition: form-data; name=\"f\"\r\n\r\n1",
            "Content-Disposition: form-data; name=\"f\"\r\n\r\n2",
        ],
        "no parts": [],
        "file missing": nil,
    ]

    /// It has a test of its own.
    private static let large = "100 MB file from disk"

    private static var vectors: [Vector] {
        (try? Corpora.json("own/multipart/encode.json")) ?? []
    }

    @Test func coversTheCorpus() throws {
        #expect(Set(Self.vectors.map(\.name)) == Set(Self.expectations.keys).union([Self.large]))
    }

    @Test(.tally("own.multipart"), .notesIssues, arguments: vectors.filter { $0.name != large })
    func isWrittenAsExpected(_ vector: Vector) async throws {
        var form = MultipartForm()
        for part in vector.parts {
            let value = part.value ?? ""
            if let path = part.file {
                form.add(part.name, file: URL(filePath: path))
            } else if let fileName = part.filename {
                form.add(part.name, bytes: Data(value.utf8), fileName: fileName, contentType: part.type)
            } else {
                form.add(part.name, value)
            }
        }
        guard let parts = try #require(Self.expectations[vector.name]) else {
            // Before a request is made, so before a byte is sent.
            #expect(throws: TransportError.self) { try HTTPBody.multipart(form) }
            return
        }
        let text = parts.map { "--\(form.boundary)\r\n\($0)\r\n" }.joined() + "--\(form.boundary)--\r\n"
        #expect(String(decoding: try await HTTPBody.multipart(form).collected(), as: UTF8.self) == text)
    }

    /// Reads up to a number of bytes of a form with one file; the bytes that were read.
    private func read(_ file: URL, atMost limit: Int64) throws -> (length: Int64?, frame: Int64, read: Int64) {
        var form = MultipartForm()
        form.add("f", file: file)
        let body = try HTTPBody.multipart(form)
        let head = "--\(form.boundary)\r\nContent-Disposition: form-data; name=\"f\"; filename=\"large.bin\"\r\n"
        let frame = head + "Content-Type: application/octet-stream\r\n\r\n" + "\r\n--\(form.boundary)--\r\n"
        let reader = BodyReader(body) {}
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 65536, alignment: 1)
        defer { buffer.deallocate() }
        var count: Int64 = 0
        while count < limit, case .bytes(let bytes) = try reader.read(into: buffer) { count += Int64(bytes) }
        return (body.length, Int64(frame.utf8.count), count)
    }

    @Test(.tally("own.multipart"), .notesIssues)
    func aLargeFileIsStreamed() throws {
        let file = folder.url.appending(path: "large.bin")
        #expect(FileManager.default.createFile(atPath: file.path(), contents: nil))
        #expect(truncate(file.path(), 100_000_000) == 0)
        let whole = try read(file, atMost: .max)
        #expect(whole.length == whole.frame + 100_000_000)
        #expect(whole.read == whole.length)
        // No memory has room for this one, of which the file system keeps nothing but its size.
        #expect(truncate(file.path(), 1_000_000_000_000) == 0)
        let begin = try read(file, atMost: 10_000_000)
        #expect(begin.length == begin.frame + 1_000_000_000_000)
        #expect(begin.read >= 10_000_000)
    }
}

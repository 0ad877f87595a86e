import APISupport
import Foundation

// The lines of the documentation about bodies; `SampleTests` compares them.

struct Unexpected: Error {
    let status: Int
}

/// The bodies of the samples, in the order of the article.
func samplesOfBodies(_ archive: URL, _ pixels: Data, _ measurements: AsyncStream<Data>) -> [RequestBody] {
    let note = RequestBody.text("Hello")
    let image = RequestBody.bytes(pixels, contentType: "image/png")
    let backup = RequestBody.file(archive)
    let tail = RequestBody.file(archive, range: 1_000..<2_000, contentType: "application/zip")
    let order = RequestBody.form(
        arguments: ["item": ["id": 7, "sizes": [38, 40]], "gift": true, "note": nil],
        layout: FormLayout(lists: .indexed, booleans: .digits),
        nulls: .empty
    )
    let live = RequestBody.stream(measurements, contentType: "application/x-ndjson")
    let squeezed = RequestBody.file(archive).gzipped()
    return [note, image, backup, tail, order, live, squeezed]
}

func sampleOfQuery() -> APIRequest {
    let search = APIRequest(
        url: "https://api.example/search",
        query: QueryItem.items(["page": 2, "filter": ["tags": ["swift", "linux"], "draft": false, "author": nil]])
    )
    return search
}

func sampleOfForm(_ archive: URL, _ pixels: Data) -> APIRequest {
    var form = MultipartForm()
    form.add("title", "Отчёт за июль")
    form.add("scan", file: archive)
    form.add("preview", bytes: pixels, fileName: "preview.png")
    let upload = APIRequest(url: "https://api.example/reports", method: .post, body: .multipart(form))
    return upload
}

func sampleOfDownload(_ target: URL) async throws {
    let request = APIRequest(url: "https://api.example/reports/7.pdf")
    let download = try await request.download(to: .file(target))
    print(download.file, download.size, download.headers["Last-Modified"] ?? "")
}

func sampleOfDestination(_ target: URL) -> DownloadDestination {
    let destination = DownloadDestination.file(target, overwrites: true, resumes: true)
    return destination
}

func sampleOfStream() async throws -> [Int] {
    var sizes: [Int] = []
    let stream = try await CurlTransport.shared.stream(HTTPRequest(url: "https://api.example/log"))
    guard stream.response.status == 200 else { throw Unexpected(status: stream.response.status) }
    for try await chunk in stream { sizes.append(chunk.count) }
    return sizes
}

func sampleOfProgress(_ upload: APIRequest) -> (APIConnection, Progress, AsyncStream<RequestProgress>) {
    let connection = APIConnection(request: upload)
    connection.onProgress { progress in print(progress.sent, progress.toSend ?? -1) }
    let bar = connection.progress(of: .sending)
    let updates = connection.progress()
    return (connection, bar, updates)
}

internal import Dispatch
internal import Foundation

/// One download: the requests that it takes, and the file.
final class DownloadTransfer: HTTPTransfer, @unchecked Sendable {
    /// Where files are written through to the disk, which may take long.
    private static let queue = DispatchQueue(label: "APISupport.downloads", qos: .utility, attributes: .concurrent)

    private let request: HTTPRequest
    private let base: any HTTPTransport
    private let destination: DownloadDestination
    private let acceptedStatuses: Set<Int>
    private let result: DownloadResult
    private let receive: @Sendable (HTTPTransferEvent) -> Void
    private let lock = NSLock()
    // Guarded by `lock`.
    private var transfer: (any HTTPTransfer)?
    /// How many were begun.
    private var transfers = 0
    private var isCancelled = false
    /// Whether the request under way must end.
    private var mustStop = false
    /// Bytes that were consumed before the transfer was known.
    private var unreported = 0
    // Used in the events' order only, first of one request, then of the next.
    private var partial: (PartialDownload, size: Int64)?
    private var file: DownloadFile?
    /// The part of the file that was there before.
    private var kept: Int64 = 0
    /// The body of a response that does not go to the file.
    private var body = Data()
    private var failure: TransportError?
    private var startsAnew = false
    private var hasHead = false
    /// The size of the whole file; nil where it is not known, or the response itself says it.
    private var expected: Int64?

    init(
        _ request: HTTPRequest,
        _ base: any HTTPTransport,
        _ destination: DownloadDestination,
        _ acceptedStatuses: Set<Int>,
        _ result: DownloadResult,
        receive: @escaping @Sendable (HTTPTransferEvent) -> Void
    ) {
        self.request = request
        self.base = base
        self.destination = destination
        self.acceptedStatuses = acceptedStatuses
        self.result = result
        self.receive = receive
    }

    func begin() {
        if case .file(let url) = destination.place {
            let path = url.path(percentEncoded: false)
            var status = stat()
            guard destination.overwrites || lstat(path, &status) != 0 else {
                return Self.queue.async { [self] in end(.failure(Self.exists(path))) }
            }
            // A part comes with status 206, which has to be accepted.
            if destination.resumes, acceptedStatuses.contains(206) { partial = PartialDownload.load(url) }
        }
        send()
    }

    func cancel() {
        lock.withLock { isCancelled = true }
        stop()
    }

    /// Ends the request under way.
    private func stop() {
        let transfer = lock.withLock {
            mustStop = true
            return self.transfer
        }
        transfer?.cancel()
    }

    private func send() {
        hasHead = false
        let number = lock.withLock {
            self.transfer = nil
            mustStop = isCancelled
            transfers += 1
            return transfers
        }
        var request = request
        request.streamsResponse = true
        if destination.resumes {
            // What was compressed can't be gone on with in the midst.
            request.headers["Accept-Encoding"] = "identity"
            if let (partial, size) = partial {
                request.headers["Range"] = "bytes=\(size)-"
                request.headers["If-Range"] = partial.etag
            }
        }
        let transfer = base.start(request) { [self] event in take(event) }
        let (cancelNow, consumed) = lock.withLock {
            // The answer may have come already, and led to another request.
            guard transfers == number else { return (false, 0) }
            self.transfer = transfer
            defer { unreported = 0 }
            return (mustStop, unreported)
        }
        if consumed > 0 { transfer.consumed(consumed) }
        if cancelNow { transfer.cancel() }
    }

    // MARK: Events, on the transport's thread

    private func take(_ event: HTTPTransferEvent) {
        switch event {
        case .sent: receive(event)
        case .received(let bytes, let total):
            if !startsAnew { receive(.received(bytes + kept, of: total.map { $0 + kept })) }
        case .head(let response):
            begin(response)
        case .chunk(let data):
            attempt { () throws(TransportError) in try keep(data) }
            tellConsumed(data.count)
        case .finished(.success(let response)) where !hasHead:
            // A transport without streams gives the whole body with the end.
            begin(response)
            attempt { () throws(TransportError) in try keep(response.body) }
            finish(.success(response))
        case .finished(let end): finish(end)
        }
    }

    private func begin(_ response: HTTPResponse) {
        hasHead = true
        attempt { () throws(TransportError) in try open(response) }
    }

    /// The first failure ends the request.
    private func attempt(_ work: () throws(TransportError) -> Void) {
        guard failure == nil else { return }
        do throws(TransportError) {
            try work()
        } catch {
            failure = error
            stop()
        }
    }

    private func tellConsumed(_ count: Int) {
        let transfer = lock.withLock {
            if self.transfer == nil { unreported += count }
            return self.transfer
        }
        transfer?.consumed(count)
    }

    /// Decides where the body goes.
    private func open(_ response: HTTPResponse) throws(TransportError) {
        if let (partial, _) = partial, response.status == 416 || response.status == 206 && !partial.isSame(response) {
            startsAnew = true
            return stop()
        }
        guard (200..<300).contains(response.status), acceptedStatuses.contains(response.status) else { return }
        switch destination.place {
        case .folder(let folder): file = try DownloadFile(in: folder)
        case .file(let url) where destination.resumes:
            file = try openPartial(url, response)
        case .file(let url): file = try DownloadFile(in: url.deletingLastPathComponent())
        }
        let isCoded = response.headers.contains(name: "Content-Encoding")
        if !isCoded, let length = response.headers["Content-Length"].flatMap({ Int64($0) }) {
            try file?.checkRoom(for: length)
        }
    }

    private func openPartial(_ url: URL, _ response: HTTPResponse) throws(TransportError) -> DownloadFile {
        let place = PartialDownload.file(of: url)
        guard let (partial, size) = partial, response.status == 206 else {
            try PartialDownload.checkPlace(of: url)
            let file = try DownloadFile(place, keeping: 0)
            // Only now that nothing is left of what an older note is about.
            try PartialDownload(response).save(beside: url)
            return file
        }
        let field = response.headers["Content-Range"] ?? ""
        let range = ContentRange(field)
        guard let range, range.first == size, (partial.total ?? range.total) == (range.total ?? partial.total) else {
            throw TransportError(
                .badResponse,
                "the bytes from \(size) on were asked for, and the response's Content-Range is \(field.prefix(100).debugDescription)"
            )
        }
        kept = size
        // Without a total nothing but the range itself tells whether all came.
        expected = range.total ?? partial.total ?? range.last + 1
        return try DownloadFile(place, keeping: size)
    }

    private func keep(_ data: Data) throws(TransportError) {
        if let file { return try file.append(data) }
        guard !startsAnew else { return }
        body += data
        guard let limit = request.limits.bodySize, body.count > limit else { return }
        throw TransportError(
            .bodyTooLarge,
            "the body is larger than \(limit) bytes",
            received: Int64(body.count),
            expected: Int64(limit)
        )
    }

    // MARK: The end

    private func finish(_ end: Result<HTTPResponse, TransportError>) {
        if startsAnew {
            guard !lock.withLock({ isCancelled }) else { return self.end(.failure(Self.cancellation)) }
            startsAnew = false
            partial = nil
            return send()
        }
        guard failure == nil, case .success(var response) = end else {
            file = nil
            return self.end(failure.map { .failure($0) } ?? end)
        }
        response.body = body
        guard let file else { return self.end(.success(response)) }
        self.file = nil
        // The transport's thread has others to serve.
        let written = Handover(file)
        Self.queue.async { [self, response] in
            do throws(TransportError) {
                self.end(.success(try finish(written.file, response)))
            } catch {
                self.end(.failure(error))
            }
        }
    }

    private func finish(_ file: DownloadFile, _ response: HTTPResponse) throws(TransportError) -> HTTPResponse {
        try file.writeThrough()
        guard !lock.withLock({ isCancelled }) else { throw Self.cancellation }
        guard file.size == expected ?? file.size else {
            throw TransportError(
                .truncated,
                "the server gave the file up to byte \(file.size) of \(expected ?? 0)",
                response: response,
                received: file.size,
                expected: expected
            )
        }
        switch destination.place {
        case .file(let url):
            let path = url.path(percentEncoded: false)
            guard try file.finish(as: path, overwrites: destination.overwrites) else { throw Self.exists(path) }
            if destination.resumes { PartialDownload.forget(url) }
            result.file = (url, file.size)
        case .folder(let folder):
            let name = DownloadName.name(disposition: response.headers["Content-Disposition"], url: response.url)
            var url = folder.appending(path: name)
            var number = 0
            while try !file.finish(as: url.path(percentEncoded: false), overwrites: destination.overwrites) {
                number += 1
                url = folder.appending(path: DownloadName.numbered(name, number))
            }
            result.file = (url, file.size)
        }
        return response
    }

    private func end(_ end: Result<HTTPResponse, TransportError>) {
        lock.withLock { transfer = nil }
        receive(.finished(end))
    }

    private static let cancellation = TransportError(.cancelled, "the request was cancelled")

    private static func exists(_ path: String) -> TransportError {
        TransportError(.fileFailed, "the file \(path.debugDescription) is there already")
    }

    /// Brings the file to the queue; nothing else uses it from then on, which makes it sendable.
    private struct Handover: @unchecked Sendable {
        let file: DownloadFile

        init(_ file: DownloadFile) {
            self.file = file
        }
    }
}

internal import APISupportDefaults
internal import APISupportEntities
internal import APISupportHTTP
internal import Foundation

/// A request whose response is read while it comes: what is taken of request and configuration, once.
struct StreamedRequest: Sendable {
    let request: Result<HTTPRequest, APIError>
    let reading: ResponseReading
    let transport: any HTTPTransport
    let activity: NetworkActivity
    let log: Log
    let context: ErrorContext

    init(_ request: APIRequest, errorEntity: (any ErrorEntity.Type)?, _ configuration: APIConfiguration) {
        var reading = ResponseReading(request, configuration: configuration)
        if let errorEntity { reading.errorEntity = errorEntity }
        self.reading = reading
        transport = configuration.interceptedTransport
        activity = configuration.activity
        let http: HTTPRequest
        do throws(APIError) {
            http = try request.makeHTTPRequest(configuration: configuration)
            self.request = .success(http)
        } catch {
            self.request = .failure(error)
            http = HTTPRequest(method: request.method, url: request.url)
        }
        context = ErrorContext(request: http)
        log = configuration.log.numbered(for: http)
    }

    /// Sends the request, with what a closure changes of it, and gives the response once its head is there.
    ///
    /// Throws the server's error where the status is not accepted, and `.unacceptableContentType` where another closure says so:
    /// it gives what was expected instead.
    func open(
        _ change: (inout HTTPRequest) -> Void = { _ in },
        expecting refusal: (Payload) -> String?
    ) async throws(APIError) -> StreamedResponse {
        var http = try request.get()
        change(&http)
        log.note(.sending(http))
        let running = RunningStream(activity)
        let stream: HTTPStream
        do throws(TransportError) {
            stream = try await transport.stream(http)
        } catch {
            throw context.error(error)
        }
        log.note(.received(stream.response))
        let payload = Payload(stream.response, reading: reading, context: context)
        guard reading.acceptedStatuses.contains(stream.response.status) else {
            let whole = Payload(await stream.startOfBody(), reading: reading, context: context)
            throw ResponseJudge(payload: whole, log: log).statusError()
        }
        if let expected = refusal(payload) {
            throw Payload(await stream.startOfBody(), reading: reading, context: context).unacceptable(expected)
        }
        return StreamedResponse(payload: payload, chunks: stream.makeAsyncIterator(), running: running)
    }
}

extension HTTPStream {
    /// The response with as much of its body as errors keep, and as comes within a few seconds.
    fileprivate func startOfBody() async -> HTTPResponse {
        let timer = Task {
            try await Task.sleep(for: Defaults.errorBodyTimeout)
            cancel()
        }
        defer { timer.cancel() }
        var start = response
        var chunks = makeAsyncIterator()
        while start.body.count < Defaults.keptBodySize, let chunk = try? await chunks.next() { start.body += chunk }
        return start
    }
}

/// A response whose head has come.
struct StreamedResponse {
    let payload: Payload
    var chunks: HTTPStream.Iterator
    /// Counts the stream as running until it is let go.
    let running: RunningStream
}

/// A stream that is counted as running, from its making until nobody holds it.
final class RunningStream: Sendable {
    private let activity: NetworkActivity

    init(_ activity: NetworkActivity) {
        self.activity = activity
        activity.begin()
    }

    deinit {
        activity.end()
    }
}

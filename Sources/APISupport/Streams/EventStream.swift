internal import APISupportDefaults
public import APISupportEntities
internal import APISupportHTTP
internal import Foundation

/// The events of a server (HTML Standard, section 9.2, server-sent events), over as many connections as it takes.
///
/// `APIRequest.events(options:errorEntity:configuration:)` makes it. The request is sent when the first event is asked for. When
/// the connection ends or fails later on, the server is asked again, after the time that it named, for what comes behind the
/// last event (`Last-Event-ID`). The stream ends where the server answers 204; it ends with an error where the first connection
/// fails, where a status is not 200 or the media type not `text/event-stream`, and where too many attempts in a row fail.
/// Leaving the loop, or cancelling its task, ends the connection.
public struct EventStream: AsyncSequence, Sendable {
    /// What is read.
    public typealias Element = ServerSentEvent
    /// What ends the iteration early.
    public typealias Failure = APIError

    private let request: StreamedRequest
    private let options: EventStreamOptions

    init(_ request: StreamedRequest, _ options: EventStreamOptions) {
        self.request = request
        self.options = options
    }

    /// Begins a stream, whose first request is sent with the first call of `next()`.
    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(request: request, options: options)
    }

    /// Reads the events one by one.
    public struct AsyncIterator: AsyncIteratorProtocol {
        private let request: StreamedRequest
        private let options: EventStreamOptions
        private var parser: EventParser
        private var connection: StreamedResponse?
        private var hasConnected = false
        private var failures = 0
        private var isOver = false

        fileprivate init(request: StreamedRequest, options: EventStreamOptions) {
            self.request = request
            self.options = options
            parser = EventParser(lastEventID: options.lastEventID)
        }

        /// The next event; nil where the server has ended the stream, and after an error.
        public mutating func next() async throws(APIError) -> ServerSentEvent? {
            try await next(isolation: #isolation)
        }

        /// The next event, waited for on an actor; nil where the server has ended the stream, and after an error.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws(APIError) -> ServerSentEvent? {
            guard !isOver else { return nil }
            do throws(APIError) {
                if let event = try await nextEvent(isolation: actor) { return event }
            } catch {
                end()
                throw error
            }
            end()
            return nil
        }

        private mutating func end() {
            isOver = true
            connection = nil
        }

        private mutating func nextEvent(
            isolation actor: isolated (any Actor)?
        ) async throws(APIError) -> ServerSentEvent? {
            while true {
                do throws(EntityError) {
                    if let event = try parser.next() { return event }
                } catch {
                    throw request.context.error(.documentRefused, error.message, underlying: error)
                }
                if connection == nil, try await !connect(isolation: actor) { return nil }
                do throws(TransportError) {
                    if let bytes = try await connection?.chunks.next(isolation: actor) {
                        parser.push(bytes)
                        continue
                    }
                } catch {
                    let failure = request.context.error(error)
                    guard failure.isWorthAnotherAttempt else { throw failure }
                }
                connection = nil
            }
        }

        /// Connects, again and again if it was connected before; false where the server has ended the stream.
        private mutating func connect(isolation actor: isolated (any Actor)?) async throws(APIError) -> Bool {
            while true {
                if hasConnected { try await wait() }
                let opened: StreamedResponse
                do throws(APIError) {
                    let id = parser.lastEventID
                    opened = try await request.open(
                        { http in http.askForEvents(behind: id) },
                        expecting: \.refusedAsEvents
                    )
                } catch {
                    failures += 1
                    let mayGoOn = options.maximumAttempts.map { failures < $0 } ?? true
                    guard hasConnected, mayGoOn, error.isWorthAnotherAttempt else { throw error }
                    continue
                }
                guard opened.payload.response.status != 204 else { return false }
                guard opened.payload.response.status == 200 else { throw opened.payload.wrongStatus() }
                // What the end of the connection cut is not an event.
                let retry = parser.retry
                parser = EventParser(lastEventID: parser.lastEventID, retry: retry)
                connection = opened
                hasConnected = true
                failures = 0
                return true
            }
        }

        private func wait() async throws(APIError) {
            // A server that closes at once and wants no pause would be asked without end.
            let base = parser.retry.map { max($0, Defaults.minimumEventStreamRetry) } ?? options.retry
            let longest = Defaults.maximumEventStreamRetry
            let delay = (0..<failures).reduce(base) { delay, _ in delay < longest ? delay * 2 : delay }
            do {
                try await Task.sleep(for: delay < longest ? delay : longest)
            } catch {
                throw request.context.error(.cancelled, "the event stream was cancelled")
            }
        }
    }
}

extension APIRequest {
    /// The events of the server that the request asks for, over as many connections as it takes.
    ///
    /// ```swift
    /// for try await event in APIRequest(url: "https://news.example/events").events() { ... }
    /// ```
    ///
    /// The server may be silent as long as it likes. The configuration's deadline bounds the time to each response's head.
    ///
    /// - Parameters:
    ///   - options: Where to begin, and how often to try again.
    ///   - errorEntity: The type of the entity that an error's body becomes; nil, the default, takes the request's.
    ///   - configuration: How the request is sent. Its delivery queue plays no part.
    /// - Returns: The events; the request is sent when they are asked for.
    public func events(
        options: EventStreamOptions = EventStreamOptions(),
        errorEntity: (any ErrorEntity.Type)? = nil,
        configuration: APIConfiguration = .default
    ) -> EventStream {
        EventStream(StreamedRequest(self, errorEntity: errorEntity, configuration), options)
    }
}

extension HTTPRequest {
    /// Makes it a request for an event stream.
    fileprivate mutating func askForEvents(behind id: String) {
        if !headers.contains(name: "Accept") { headers.add("Accept", "text/event-stream") }
        if !headers.contains(name: "Cache-Control") { headers.add("Cache-Control", "no-store") }
        if !id.isEmpty { headers.set("Last-Event-ID", id) }
        timeout = nil
    }
}

extension Payload {
    /// What was expected where the response is no event stream; nil where it is one, or says that there is none any more.
    fileprivate var refusedAsEvents: String? {
        response.status == 204 || mediaType?.essence == "text/event-stream" ? nil : "text/event-stream was expected"
    }

    fileprivate func wrongStatus() -> APIError {
        context.error(
            .unacceptableStatus,
            "the server answered with status \(response.status) where an event stream has 200"
        )
    }
}

extension APIError {
    /// Whether the same request may succeed a moment later.
    fileprivate var isWorthAnotherAttempt: Bool {
        [.hostNotFound, .cannotConnect, .timedOut, .connectionLost, .truncated, .badResponse, .transportFailed]
            .contains(code)
    }
}

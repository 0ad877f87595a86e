internal import APISupportCurlShims
internal import APISupportDefaults
internal import Foundation

/// One request and its one response in libcurl's hands: redirects make several of a transfer.
///
/// For the loop's thread alone. libcurl's callbacks come here; none of them calls libcurl, they only take notes: so what changes
/// with each line needs no check for exclusive access.
final class CurlExchange {
    /// What has become of it.
    enum Outcome {
        case result(Result<HTTPResponse, TransportError>)
        case redirect(RedirectTrail)
        /// The kept connection could not be used; nothing has been sent.
        case again
    }

    /// What has become of a piece of the body.
    enum Taking {
        case taken
        /// libcurl keeps it, and gives it again after `resume`.
        case paused
        /// The exchange is over.
        case refused
    }

    let trail: RedirectTrail
    let handle: CurlEasyHandle
    /// What it is a part of, which keeps it.
    unowned let transfer: CurlTransfer
    /// Takes what is told before the end; nil where nothing is.
    private let report: ((HTTPTransferEvent) -> Void)?
    /// How much of a streamed body may be handed over; nil where the body is kept.
    private let window: StreamWindow?

    @exclusivity(unchecked) private(set) var head: HeaderSection
    @exclusivity(unchecked) private var framing: MessageFraming?
    /// Where the body is kept; nil before it begins, and where it is streamed.
    @exclusivity(unchecked) private var body: BodyReceiver?
    /// Where the body is streamed; nil before it begins, and where it is kept.
    private var stream: BodyStreamer?
    /// The redirect that is followed when this response is over; its body is of no interest.
    private var next: RedirectTrail?
    private var skipped = 0
    /// What our own rules found wrong; libcurl then only knows that a callback refused to go on.
    private var failure: TransportError?
    /// Whether there is a failure: asked for with each line, for which an error is too large to be looked at.
    private var hasFailed = false
    private var isAnsweredEarly = false
    /// Whether libcurl keeps a piece of the body until the reader of the stream is ready for it.
    private(set) var isPaused = false
    /// What is sent; nil without a body.
    private let upload: BodyReader?
    /// The bytes of it that libcurl has taken.
    private var uploaded: Int64 = 0
    /// Whether the request's body waits for what it is made of.
    private var waitsForBody = false
    /// How often libcurl had a connection to send the request on.
    private var connections = 0
    /// Whether libcurl sends the request once more, with its answer to a challenge.
    private var answersChallenge = false
    let sockets: ConnectionSockets
    private let clock: LoopClock
    /// Those made since the last connection was there: several where addresses are tried side by side.
    @exclusivity(unchecked) private var newSockets: [curl_socket_t] = []
    /// The connection that was made for this exchange.
    private var ownConnection: ConnectionSockets.Ends?
    private var isConnectionUsedUp = false
    /// Whether the head of a challenge waits to be reported: libcurl may not be able to answer it.
    private var isHeadPending = false
    /// When libcurl was given the request; nil where nobody is told.
    let begun: Date?
    /// Nil where any silence is borne.
    @exclusivity(unchecked) private var watch: SilenceWatch?
    private var latest = CurlProgress()
    private var told = CurlProgress()
    private var toldProgress: Moment?

    init(
        _ trail: RedirectTrail,
        of transfer: CurlTransfer,
        handle: CurlEasyHandle,
        sockets: ConnectionSockets,
        clock: LoopClock,
        report: ((HTTPTransferEvent) -> Void)?
    ) {
        self.trail = trail
        self.transfer = transfer
        self.handle = handle
        self.sockets = sockets
        self.clock = clock
        window = transfer.window
        upload = trail.request.body.map { BodyReader($0) { [weak transfer] in transfer?.resume() } }
        self.report = report
        begun = trail.request.observation == nil ? nil : Date()
        head = HeaderSection(limits: trail.request.limits)
        watch = Self.watch(trail.request, now: clock.now)
    }

    private static func watch(_ request: HTTPRequest, now: Moment) -> SilenceWatch? {
        guard let window = request.timeout else { return nil }
        return SilenceWatch(window: window, minimumRate: request.limits.minimumTransferRate, now: now)
    }

    /// Whether libcurl sent the request once; it counts how often it sends one again.
    var isFirstTry: Bool { connections <= 1 }

    /// What it is doing.
    var phase: TransportError.Phase {
        if connections == 0 { return .connecting }
        if head.size > 0 { return .receiving }
        return upload?.isAtEnd == false ? .sending : .waiting
    }

    /// The deadline of a stream that has begun.
    var deadline: Duration? { stream == nil ? nil : trail.request.streamDeadline }

    /// The number of body bytes that came, before decoding.
    var received: Int { body?.received ?? stream?.received ?? 0 }

    /// The announced number of body bytes; nil when there is none.
    var expected: Int64? { framing?.expected }

    /// Whether the response's body comes in chunks.
    var isMarked: Bool { framing == .marked }

    // MARK: Silence

    /// When to ask `isSilent` again; nil when any silence is borne.
    var silenceDue: Moment? { waitsForCaller ? nil : watch?.due }

    /// Whether nothing moves since the caller takes its time, in reading a stream or in making one.
    private var waitsForCaller: Bool { waitsForBody || window?.waitsForReader == true }

    /// Whether nothing has moved for too long.
    func isSilent(now: Moment) -> Bool {
        guard connections > 0, !waitsForCaller else {
            // The time to connect has its own bound, which libcurl keeps.
            watch?.restart(now: now)
            return false
        }
        guard var watch else { return false }
        defer { self.watch = watch }
        return watch.isSilent(now: now)
    }

    private func fail(_ error: TransportError) {
        failure = error
        hasFailed = true
    }

    // MARK: What libcurl tells

    /// A socket for a connection was made.
    func opened(_ socket: curl_socket_t) {
        newSockets.append(socket)
        sockets.opened(socket)
    }

    /// A connection is there; false lets the request not be sent on it.
    func connected(_ ends: ConnectionSockets.Ends) -> Bool {
        if isChallenged { answerChallenge() }
        if newSockets.isEmpty {
            isConnectionUsedUp = sockets.hasInput(ends)
            guard !isConnectionUsedUp else { return false }
        } else {
            let socket =
                newSockets.count == 1
                ? newSockets.first
                : newSockets.first {
                    apisupport_local_port($0) == ends.localPort
                }
            if let socket { sockets.connected(socket, ends) }
            ownConnection = ends
            newSockets = []
        }
        connections += 1
        tellConnection(to: ends)
        watch?.restart(now: clock.now)
        // libcurl sends a request again when a kept connection turns out to be dead: any request, and up to five times.
        let mayRepeat = trail.request.method.isIdempotent && upload?.canRewind != false
        return connections <= (mayRepeat ? 2 : 1)
    }

    /// A header line came, with its line end; false ends the exchange.
    func receive(line: UnsafeRawBufferPointer) -> Bool {
        guard !hasFailed else { return false }
        watch?.noteReceived(line.count, now: clock.now)
        do throws(TransportError) {
            if try head.append(line) { try beginBody() }
            return !isAnsweredEarly
        } catch {
            fail(error)
            return false
        }
    }

    /// Bytes of the body came.
    func receive(_ bytes: UnsafeRawBufferPointer) -> Taking {
        guard !hasFailed else { return .refused }
        watch?.noteReceived(bytes.count, now: clock.now)
        guard next == nil else {
            skipped += bytes.count
            return skipped <= Defaults.maximumRedirectBodySize ? .taken : .refused
        }
        do throws(TransportError) {
            isPaused = try !take(bytes)
            guard !isPaused else { return .paused }
            noteWhetherAnsweredEarly()
            return isAnsweredEarly ? .refused : .taken
        } catch {
            fail(error)
            return .refused
        }
    }

    /// Keeps the bytes or hands them over; false where the reader of a stream isn't ready for them.
    private func take(_ bytes: UnsafeRawBufferPointer) throws(TransportError) -> Bool {
        if let body {
            try body.append(bytes)
            return true
        }
        if let stream {
            if isHeadPending { reportHead() }
            return try stream.append(bytes)
        }
        throw TransportError(.badResponse, "a body came without a complete header section")
    }

    /// Goes on where the caller was not ready; what then comes is told at once, from inside.
    func resume() -> CURLcode {
        isPaused = false
        watch?.restart(now: clock.now)
        return handle.resume()
    }

    /// Makes libcurl let go of the piece that it keeps for a stream which is held up: it would forget to where others share
    /// the connection, and give the piece to the handle's next transfer.
    func refusePaused() {
        if !hasFailed { fail(.cancelled) }
        _ = resume()
    }

    /// Fills the buffer with the next bytes of the request's body: the number of them, 0 at the end, or a code of libcurl's.
    func send(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        guard let upload, !hasFailed else { return 0 }
        do throws(TransportError) {
            waitsForBody = false
            let wasAtEnd = upload.isAtEnd
            let reading = try upload.read(into: buffer)
            if upload.isAtEnd, !wasAtEnd { tellBodySent() }
            switch reading {
            case .bytes(let count):
                uploaded += Int64(count)
                watch?.noteSent(count, now: clock.now)
                return count
            case .wait:
                waitsForBody = true
                return Int(CURL_READFUNC_PAUSE)
            case .end: return 0
            }
        } catch {
            fail(error)
            return Int(CURL_READFUNC_ABORT)
        }
    }

    /// Goes back to the begin of the request's body; false where it can't be sent again.
    func rewind() -> Bool {
        uploaded = 0
        return upload?.rewind() ?? true
    }

    /// Notes how much went either way, and tells it where the last time is long enough ago.
    func progress(_ amounts: CurlProgress) {
        latest = amounts
        // libcurl counts the marks of chunks as well.
        latest.sent = min(amounts.sent, uploaded)
        let now = clock.now
        guard toldProgress.map({ now >= $0 + Defaults.progressInterval }) != false else { return }
        toldProgress = now
        tellProgress()
    }

    private func tellProgress() {
        if latest.sent > told.sent { report?(.sent(latest.sent, of: latest.toSend)) }
        if latest.received > told.received, next == nil { report?(.received(latest.received, of: latest.toReceive)) }
        told = latest
    }

    /// Whether the response that came is a challenge, which libcurl answers by itself.
    private var isChallenged: Bool {
        trail.request.digest != nil && !answersChallenge && head.isComplete && head.status == 401
    }

    /// Makes room for the response that follows the challenge.
    private func answerChallenge() {
        answersChallenge = true
        head = HeaderSection(limits: trail.request.limits)
        (framing, body, stream) = (nil, nil, nil)
        watch = Self.watch(trail.request, now: clock.now)
        connections = 0
    }

    private func beginBody() throws(TransportError) {
        let framing = try MessageFraming(head, method: trail.request.method)
        self.framing = framing
        tellHead()
        // A stream of events may say nothing for as long as nothing happens.
        if head.isEventStream { watch = nil }
        next = try trail.next(status: head.status, headers: head.fields, keepsCookies: handle.cookies != nil)
        guard next == nil else { return }
        let hasBody = framing != .noBody
        let limits = trail.request.limits
        let isCoded = hasBody && head.guides.contains(.contentEncoding)
        let codings = try isCoded ? ContentCoding.codings(head.fields, limit: limits.contentCodings) : []
        let announced = hasBody ? framing.expected : nil
        if let window {
            stream = try BodyStreamer(codings: codings, limits: limits, announced: announced, window: window) {
                [report] in report?(.chunk($0))
            }
            isHeadPending = isChallenged
            if !isHeadPending { reportHead() }
        } else {
            body = try BodyReceiver(codings: codings, limits: limits, announced: announced)
        }
        noteWhetherAnsweredEarly()
    }

    private func reportHead() {
        isHeadPending = false
        report?(.head(response(body: Data())))
    }

    /// Over HTTP/2 libcurl would wait for ever to send a body that a server does not want any more.
    private func noteWhetherAnsweredEarly() {
        guard head.isMultiplexed, !isChallenged, upload?.isAtEnd == false else { return }
        isAnsweredEarly = framing == .noBody || framing?.expected == Int64(received)
    }

    // MARK: The end

    /// What has become of the exchange, now that libcurl has ended it with this code.
    func outcome(_ code: CURLcode) -> Outcome {
        tellProgress()
        if let ownConnection, head.isComplete, !head.isMultiplexed {
            sockets.keep(ownConnection)
        }
        if let failure { return .result(.failure(withResponse(failure))) }
        if let next, code == CURLE_OK || code == CURLE_WRITE_ERROR || code == CURLE_PARTIAL_FILE {
            return .redirect(next)
        }
        if code == CURLE_ABORTED_BY_CALLBACK, isConnectionUsedUp { return .again }
        if code == CURLE_ABORTED_BY_CALLBACK { return .result(.failure(CurlFailure.stale(trail))) }
        guard code == CURLE_OK || isAnsweredEarly else {
            return .result(.failure(withResponse(CurlFailure.error(code, of: self))))
        }
        return .result(Result { () throws(TransportError) in try response() })
    }

    /// The error with what had come of the response.
    func withResponse(_ error: TransportError) -> TransportError {
        guard head.isComplete else { return error }
        var error = error
        error.response = response(body: body?.prefix(Defaults.keptBodySize) ?? Data())
        error.received = error.received ?? Int64(received)
        error.expected = error.expected ?? expected
        return error
    }

    private func response() throws(TransportError) -> HTTPResponse {
        guard head.isComplete, let framing, body != nil || stream != nil else {
            throw TransportError(
                .truncated,
                "\(Secrets.masked(url: trail.url.text)): the connection ended within the header section",
                received: Int64(head.size)
            )
        }
        do throws(TransportError) {
            try stream?.finish(isLengthKnown: framing.isLengthKnown)
            return response(body: try body?.finish(isLengthKnown: framing.isLengthKnown) ?? Data())
        } catch {
            throw withResponse(error)
        }
    }

    func response(body: Data) -> HTTPResponse {
        HTTPResponse(
            status: head.status,
            headers: head.fields,
            body: body,
            url: trail.url.text,
            version: head.version,
            isLengthKnown: framing?.isLengthKnown ?? false
        )
    }
}

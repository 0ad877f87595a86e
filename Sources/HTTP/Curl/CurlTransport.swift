internal import APISupportCurlShims
internal import APISupportDefaults
internal import Foundation

/// Sends requests with libcurl, on one thread of its own that all its transfers share.
///
/// Connections are kept and shared between requests, over HTTP/2 where the server speaks it. Requests beyond the limits
/// wait by their priorities and in order. Unless its configuration says otherwise, no proxies are used, those of the
/// environment included, and certificates are verified, with TLS 1.2 or newer.
///
/// The thread ends when the last reference to the transport is gone, or it was shut down, and the last of its transfers has
/// ended. A transfer keeps itself alive. In a child process made by `fork`, where the thread is missing, the next request starts another.
public final class CurlTransport: HTTPTransport, @unchecked Sendable {
    /// The transport that is used where none is named; it lives as long as the process.
    public static let shared = CurlTransport()

    private let configuration: Configuration
    // Guarded by `lock`.
    private let lock = NSLock()
    private var engine: Engine?
    private var isShutDown = false

    /// The way to a running engine, and the process that its thread belongs to.
    private struct Engine {
        let mailbox: Mailbox<CurlTransfer.Command>
        let forks: UInt32
    }

    /// Makes a transport; its thread starts with the first request.
    public init(configuration: Configuration = Configuration()) {
        configuration.check()
        self.configuration = configuration
    }

    deinit {
        engine?.mailbox.post(.shutDown(done: {}))
    }

    /// Starts a transfer and returns at once; see ``HTTPTransport``.
    ///
    /// `receive` is called on the transport's one thread: what it does holds up all other transfers.
    public func start(
        _ request: HTTPRequest,
        receive: @escaping @Sendable (HTTPTransferEvent) -> Void
    ) -> any HTTPTransfer {
        request.checkBounds()
        do throws(TransportError) {
            let mailbox = try runningEngine()
            let transfer = CurlTransfer(request, mailbox: mailbox, receive: receive)
            guard mailbox.post(.start(transfer)) else { throw CurlFailure.shutDown }
            return transfer
        } catch {
            // There is no thread to report on.
            Thread.detachNewThread { receive(.finished(.failure(error))) }
            return EndedTransfer()
        }
    }

    /// The way to the engine; nil where none is running in this process.
    var currentMailbox: Mailbox<CurlTransfer.Command>? {
        lock.withLock { engine.flatMap { $0.forks == apisupport_forks() ? $0.mailbox : nil } }
    }

    /// Refuses what is started from now on; gives back the way to the engine.
    func close() -> Mailbox<CurlTransfer.Command>? {
        lock.withLock { isShutDown = true }
        return currentMailbox
    }

    private func runningEngine() throws(TransportError) -> Mailbox<CurlTransfer.Command> {
        lock.lock()
        defer { lock.unlock() }
        guard !isShutDown else { throw CurlFailure.shutDown }
        let forks = apisupport_forks()
        if let engine, engine.forks == forks { return engine.mailbox }
        let mailbox = try CurlEngine.start(configuration)
        engine = Engine(mailbox: mailbox, forks: forks)
        return mailbox
    }
}

/// A transfer that could not be begun.
private struct EndedTransfer: HTTPTransfer {
    func cancel() {}
}

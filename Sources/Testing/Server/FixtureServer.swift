public import APISupportHTTP
internal import Foundation

/// An HTTP/1.1 server for tests, on a free port of 127.0.0.1.
///
/// It answers each path with a canned response or through a closure, keeps connections alive, and remembers every request.
/// It has threads of its own and ends with `stop()` or with its last reference.
///
/// ```swift
/// let server = try FixtureServer()
/// server.on("/rates", respond: FixtureResponse(type: "application/json", text: #"{"usd": "30.94"}"#))
/// ```
public final class FixtureServer: Sendable {
    /// What makes a response; called on the connection's own thread, so it may block.
    public typealias Handler = @Sendable (FixtureRequest) -> FixtureResponse

    private let state: State
    private let listener: LoopbackListener

    /// Starts a server; `fallback` answers what no route takes, by default with status 404 and a text that names the target.
    public init(fallback: @escaping Handler = notFound) throws(LoopbackError) {
        let state = State(fallback: fallback)
        self.state = state
        listener = try LoopbackListener { connection in state.serve(connection) }
    }

    deinit {
        listener.letGo()
    }

    /// The port on which it listens.
    public var port: Int { listener.port }

    /// The absolute URL of a path, for example `http://127.0.0.1:40123/rates`.
    public func url(_ path: String) -> String {
        "http://127.0.0.1:\(port)\(path)"
    }

    /// Answers a path (without its query, compared as it is sent) with one response; nil takes any method.
    ///
    /// A later route replaces an earlier one of the same path and method; one for the method goes before one for any.
    public func on(_ path: String, method: HTTPMethod? = nil, respond response: FixtureResponse) {
        on(path, method: method) { _ in response }
    }

    /// Answers a path through a closure, which may block; nil takes any method.
    public func on(_ path: String, method: HTTPMethod? = nil, handler: @escaping Handler) {
        state.add(Route(path: path, method: method), handler)
    }

    /// All requests received so far, in the order in which they were complete.
    public var requests: [FixtureRequest] { state.requests }

    /// The number of connections accepted so far.
    public var connectionCount: Int { listener.connectionCount }

    /// The number of connections that are open now.
    public var openConnectionCount: Int { listener.openConnectionCount }

    /// Breaks all connections and returns when all threads have done their work; must not be called by a handler.
    ///
    /// From then on its port refuses connections; no other program gets it before the server's last reference goes away.
    public func stop() {
        listener.stop()
    }

    /// Status 404 with a text that names the method and the target.
    public static let notFound: Handler = { request in
        FixtureResponse(
            status: 404,
            type: "text/plain; charset=utf-8",
            text: "no fixture for \(request.method) \(request.target)\n"
        )
    }
}

extension FixtureServer {
    /// What a response is looked up by.
    private struct Route: Hashable {
        var path: String
        var method: HTTPMethod?
    }

    /// Routes and requests, shared with the connections' threads; protected by `lock`.
    private final class State: @unchecked Sendable {
        private let lock = NSLock()
        private let fallback: Handler
        private var routes: [Route: Handler] = [:]
        private var received: [FixtureRequest] = []

        init(fallback: @escaping Handler) {
            self.fallback = fallback
        }

        var requests: [FixtureRequest] {
            lock.withLock { received }
        }

        func add(_ route: Route, _ handler: @escaping Handler) {
            lock.withLock { routes[route] = handler }
        }

        /// Answers requests until the connection ends.
        func serve(_ connection: LoopbackConnection) {
            do {
                while let request = try connection.readRequest(continueBody: connection.sendContinue) {
                    guard connection.send(handler(of: request)(request), to: request) else { return }
                }
            } catch {
                let text = Data("\(error.reason)\n".utf8)
                _ = connection.send(
                    Data("HTTP/1.1 400 \r\nConnection: close\r\nContent-Length: \(text.count)\r\n\r\n".utf8) + text
                )
            }
        }

        private func handler(of request: FixtureRequest) -> Handler {
            lock.withLock {
                received.append(request)
                return routes[Route(path: request.path, method: request.method)] ?? routes[Route(path: request.path)]
                    ?? fallback
            }
        }
    }
}

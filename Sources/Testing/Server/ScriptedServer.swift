internal import Foundation

/// A server that plays a script of raw bytes on each connection: for broken, cut, slow and hostile responses.
///
/// It listens on a free port of 127.0.0.1, has threads of its own and ends with `stop()` or with its last reference.
public final class ScriptedServer: Sendable {
    private let player: Player
    private let listener: LoopbackListener

    /// Starts a server that plays one script on every connection.
    ///
    /// - Parameters:
    ///   - script: The steps; behind the last one the connection is closed in the regular way.
    ///   - readsRequestFirst: Whether a whole request is read before the first step; true by default.
    /// - Throws: The system's error, when no port can be listened on.
    public convenience init(_ script: [ScriptStep], readsRequestFirst: Bool = true) throws(LoopbackError) {
        try self.init(scripts: [script], readsRequestFirst: readsRequestFirst)
    }

    /// Starts a server that plays the first script on the first connection, and so on; the last one is played on all
    /// further connections.
    public init(scripts: [[ScriptStep]], readsRequestFirst: Bool = true) throws(LoopbackError) {
        precondition(!scripts.isEmpty, "a scripted server needs a script")
        let player = Player(scripts: scripts, readsRequestFirst: readsRequestFirst)
        self.player = player
        listener = try LoopbackListener { connection in player.serve(connection) }
    }

    deinit {
        listener.letGo()
    }

    /// The port on which it listens.
    public var port: Int { listener.port }

    /// The absolute URL of a path, for example `http://127.0.0.1:40123/`.
    public func url(_ path: String = "/") -> String {
        "http://127.0.0.1:\(port)\(path)"
    }

    /// The requests that were read whole, in that order.
    public var requests: [FixtureRequest] { player.requests }

    /// The number of connections accepted so far.
    public var connectionCount: Int { listener.connectionCount }

    /// The number of connections that are open now.
    public var openConnectionCount: Int { listener.openConnectionCount }

    /// The number of bytes received so far on all connections.
    public var bytesReceived: Int { listener.bytesReceived }

    /// Breaks all connections and returns when all threads have done their work.
    ///
    /// From then on its port refuses connections; no other program gets it before the server's last reference goes away.
    public func stop() {
        listener.stop()
    }
}

extension ScriptedServer {
    /// The scripts and the requests read, shared with the connections' threads; `received` is protected by `lock`.
    private final class Player: @unchecked Sendable {
        private let scripts: [[ScriptStep]]
        private let readsRequestFirst: Bool
        private let lock = NSLock()
        private var received: [FixtureRequest] = []

        init(scripts: [[ScriptStep]], readsRequestFirst: Bool) {
            self.scripts = scripts
            self.readsRequestFirst = readsRequestFirst
        }

        var requests: [FixtureRequest] {
            lock.withLock { received }
        }

        func serve(_ connection: LoopbackConnection) {
            if readsRequestFirst, !play(.readRequest, on: connection) { return }
            let script = scripts[min(connection.number, scripts.count) - 1]
            for step in script {
                guard play(step, on: connection) else { return }
            }
        }

        /// Does one step; false when it was the connection's last.
        private func play(_ step: ScriptStep, on connection: LoopbackConnection) -> Bool {
            switch step {
            case .send(let bytes): return connection.send(bytes)
            case .sendRepeatedly(let bytes, let times, let pause):
                for _ in 0..<times {
                    guard connection.send(bytes), pause == .zero || connection.pause(pause) else { return false }
                }
                return true
            case .wait(let duration): return connection.pause(duration)
            case .readRequest:
                // A request that can't be read ends the script, as a closed connection does.
                guard let request = try? connection.readRequest(continueBody: {}) else { return false }
                lock.withLock { received.append(request) }
                return true
            case .stall:
                connection.drain()
                return false
            case .close: return false
            case .reset:
                connection.reset()
                return false
            }
        }
    }
}

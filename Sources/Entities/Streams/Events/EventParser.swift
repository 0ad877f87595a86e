internal import APISupportDefaults
package import Foundation

/// Reads events from an event stream's bytes, which come in pieces (HTML Standard, section 9.2.6).
package struct EventParser {
    /// The time to wait before the server is asked again, as it said last; nil where it said none that counts.
    package private(set) var retry: Duration?
    /// The last event ID that the server gave; empty where it gave none.
    package private(set) var lastEventID: String

    private var line: [UInt8] = []
    private var isBehindReturn = false
    private var hasStarted = false
    /// The number of lines so far, and of bytes in front of the line.
    private var lines = 0
    private var offset = 0
    private var type = ""
    private var data: [UInt8] = []
    private var hasData = false
    /// The ID takes effect with the event, also with one that is not given.
    private var id: String
    private var ready: ArraySlice<ServerSentEvent> = []
    private var failure: EntityError?

    /// The longest time to wait that is taken over.
    private static let longestRetry = Defaults.maximumEventStreamRetry

    /// Begins a stream; what was known of the stream before counts if this one continues it.
    package init(lastEventID: String = "", retry: Duration? = nil) {
        self.lastEventID = lastEventID
        self.retry = retry
        id = lastEventID
    }

    /// The next event; nil where more bytes are needed.
    ///
    /// Throws `.limitExceeded` where a line or an event is too long; it is not called after that.
    package mutating func next() throws(EntityError) -> ServerSentEvent? {
        if let event = ready.popFirst() { return event }
        if let failure { throw failure }
        return nil
    }

    /// Takes the bytes that come next, once there is no event left in those before.
    package mutating func push(_ bytes: Data) {
        do throws(EntityError) {
            try read(bytes)
        } catch {
            failure = error
        }
    }

    private mutating func read(_ bytes: Data) throws(EntityError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            if isBehindReturn, rest.first == 0x0A {
                rest = rest.dropFirst()
                offset += 1
            }
            isBehindReturn = false
            let end = rest.firstIndex { $0 == 0x0A || $0 == 0x0D } ?? rest.endIndex
            line += rest[..<end]
            guard line.count <= Defaults.maximumEventLineSize else {
                throw tooLong("a line", Defaults.maximumEventLineSize)
            }
            guard end < rest.endIndex else { break }
            isBehindReturn = rest[end] == 0x0D
            rest = rest[(end + 1)...]
            try takeLine()
        }
    }

    private func tooLong(_ what: String, _ limit: Int) -> EntityError {
        EntityError(
            .limitExceeded,
            "\(what) of the event stream has more than \(limit) bytes",
            position: TextPosition(line: lines + 1, column: 1, byteOffset: offset)
        )
    }

    private mutating func takeLine() throws(EntityError) {
        defer {
            offset += line.count + 1
            lines += 1
            line.removeAll(keepingCapacity: true)
        }
        var content = line[...]
        if !hasStarted {
            hasStarted = true
            if content.starts(with: [0xEF, 0xBB, 0xBF]) { content = content.dropFirst(3) }
        }
        guard !content.isEmpty else { return dispatch() }
        let name = content.prefix { $0 != UInt8(ascii: ":") }
        var value = content[name.endIndex...].dropFirst()
        if value.first == 0x20 { value = value.dropFirst() }
        switch String(decoding: name, as: UTF8.self) {
        case "event": type = String(decoding: value, as: UTF8.self)
        case "data":
            if hasData { data.append(0x0A) }
            hasData = true
            data += value
        case "id" where !value.contains(0): id = String(decoding: value, as: UTF8.self)
        case "retry": setRetry(value)
        default: break
        }
        guard data.count + type.utf8.count <= Defaults.maximumEventSize else {
            throw tooLong("an event", Defaults.maximumEventSize)
        }
    }

    private mutating func setRetry(_ value: ArraySlice<UInt8>) {
        guard !value.isEmpty, value.allSatisfy({ (0x30...0x39).contains($0) }) else { return }
        let milliseconds = Int64(String(decoding: value, as: UTF8.self)) ?? .max
        retry = min(.milliseconds(milliseconds), Self.longestRetry)
    }

    /// Gives the event that an empty line ends, if it has data.
    private mutating func dispatch() {
        lastEventID = id
        defer {
            type = ""
            data.removeAll(keepingCapacity: true)
            hasData = false
        }
        guard hasData else { return }
        ready.append(
            ServerSentEvent(
                type: type.isEmpty ? "message" : type,
                data: String(decoding: data, as: UTF8.self),
                id: lastEventID
            )
        )
    }
}

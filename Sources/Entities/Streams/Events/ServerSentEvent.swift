/// An event of an event stream (HTML Standard, section 9.2, server-sent events).
public struct ServerSentEvent: Hashable, Sendable {
    /// The event's type; `message` where the server names none.
    public var type: String
    /// The data; lines are separated by a line feed, and bytes that are not UTF-8 show as U+FFFD.
    public var data: String
    /// The last event ID that the server had given by then; empty where it had given none.
    public var id: String

    /// Makes an event.
    public init(type: String = "message", data: String, id: String = "") {
        self.type = type
        self.data = data
        self.id = id
    }
}

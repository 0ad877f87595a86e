public import Foundation

/// One thing that a scripted server does on a connection.
public enum ScriptStep: Sendable, Hashable {
    /// Sends bytes as they are.
    case send(Data)
    /// Sends the same bytes again and again, with a pause behind each.
    case sendRepeatedly(Data, times: Int, pause: Duration)
    /// Does nothing for a while.
    case wait(Duration)
    /// Waits for a whole request, its body included.
    case readRequest
    /// Takes what comes and answers nothing until the client ends the connection.
    case stall
    /// Ends the connection in the regular way.
    case close
    /// Ends the connection with a reset.
    case reset
}

extension ScriptStep {
    /// Sends text as UTF-8; line ends are the caller's.
    public static func send(_ text: String) -> ScriptStep {
        .send(Data(text.utf8))
    }
}

extension ScriptStep: Decodable {
    private enum CodingKeys: String, CodingKey {
        case send = "send_b64"
        case sendRepeatedly = "repeat_b64"
        case times
        case wait = "wait_ms"
        case readRequest = "read_request"
        case stall
        case close
        case reset
    }

    /// Reads a step from its JSON form.
    ///
    /// The forms are `{"send_b64": "..."}`, `{"repeat_b64": "...", "times": 3, "wait_ms": 10}`, `{"wait_ms": 10}`,
    /// `{"read_request": true}`, `{"stall": true}`, `{"close": true}` and `{"reset": true}`; bytes are in base64, times in
    /// milliseconds. Anything else throws a `DecodingError`.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        func pause() throws -> Duration { .milliseconds(try container.decode(Int.self, forKey: .wait)) }
        if let bytes = try container.decodeIfPresent(Data.self, forKey: .send) {
            self = .send(bytes)
        } else if let bytes = try container.decodeIfPresent(Data.self, forKey: .sendRepeatedly) {
            self = .sendRepeatedly(bytes, times: try container.decode(Int.self, forKey: .times), pause: try pause())
        } else if container.contains(.wait) {
            self = .wait(try pause())
        } else if container.contains(.readRequest) {
            self = .readRequest
        } else if container.contains(.stall) {
            self = .stall
        } else if container.contains(.close) {
            self = .close
        } else if container.contains(.reset) {
            self = .reset
        } else {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "not a script step")
            )
        }
    }
}

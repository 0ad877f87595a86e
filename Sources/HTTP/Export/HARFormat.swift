internal import Foundation

/// The parts of a HAR file, version 1.2, under their names there.
///
/// A number that is not known is -1, as the format has it.
enum HAR {
    struct File: Codable {
        var log: Log
    }

    struct Log: Codable {
        var version = "1.2"
        var creator: Creator
        var entries: [Entry]
    }

    struct Creator: Codable {
        var name: String
        var version: String
    }

    struct Entry: Codable {
        var startedDateTime: String
        /// In milliseconds, as all times.
        var time: Double
        var request: Request
        var response: Response
        var cache = Cache()
        var timings: Timings
        var serverIPAddress: String?
        var connection: String?
        var comment: String?
    }

    struct Request: Codable {
        var method: String
        var url: String
        var httpVersion: String
        var cookies: [Cookie]
        var headers: [Pair]
        var queryString: [Pair]
        var postData: PostData?
        var headersSize: Int64
        var bodySize: Int64
    }

    struct Response: Codable {
        var status: Int
        var statusText = ""
        var httpVersion: String
        var cookies: [Cookie]
        var headers: [Pair]
        var content: Content
        var redirectURL: String
        var headersSize: Int64
        var bodySize: Int64
    }

    struct Pair: Codable {
        var name: String
        var value: String
    }

    struct Cookie: Codable {
        var name: String
        var value: String
    }

    struct PostData: Codable {
        var mimeType: String
        var params: [Pair] = []
        var text: String
        var comment: String?
    }

    struct Content: Codable {
        var size: Int
        var mimeType: String
        var text: String?
        /// `base64` where the body is no text.
        var encoding: String?
    }

    struct Cache: Codable {}

    struct Timings: Codable {
        var blocked = -1.0
        var dns = -1.0
        var connect = -1.0
        var ssl = -1.0
        var send = 0.0
        var wait = 0.0
        var receive = 0.0
    }
}

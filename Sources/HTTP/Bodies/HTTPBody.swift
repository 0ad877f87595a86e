public import Foundation

/// The body of a request: bytes, a file, a form of several parts, or whatever a sequence gives.
///
/// It is a description, and takes no memory for what is read from disk or made on the way. Where its length is known it is
/// sent as `Content-Length` and kept to; where not, the body goes out in chunks.
///
/// ```swift
/// var request = HTTPRequest(method: .put, url: "https://store.example/backup", body: try .file(archive))
/// ```
public struct HTTPBody: Sendable {
    /// What it is made of, in this order.
    let segments: [BodySegment]
    /// The level of compression from 1 (fast) to 9 (small); nil sends it as it is.
    let gzipLevel: Int?
    /// The media type, where the body itself decides on it; nil for the others.
    ///
    /// It is sent as `Content-Type` unless the request has one.
    public let contentType: String?

    init(_ segments: [BodySegment], gzipLevel: Int? = nil, contentType: String? = nil) {
        self.segments = segments
        self.gzipLevel = gzipLevel
        self.contentType = contentType
    }

    /// The number of bytes that are sent; nil when it is known only at the end.
    public var length: Int64? {
        gzipLevel == nil ? plainLength : nil
    }

    /// The number of bytes before compression; nil when it is known only at the end.
    var plainLength: Int64? {
        var sum: Int64 = 0
        for segment in segments {
            guard let length = segment.length else { return nil }
            sum += length
        }
        return sum
    }

    /// Whether the body can be sent again: after a redirect, a lost connection, or a failure.
    ///
    /// What a sequence gives can be sent once only.
    public var isReplayable: Bool {
        segments.allSatisfy(\.isReplayable)
    }

    /// The bytes, where all of them are in memory and sent as they are; nil otherwise.
    public var data: Data? {
        guard gzipLevel == nil else { return nil }
        var whole: Data?
        for segment in segments {
            guard case .bytes(let bytes) = segment else { return nil }
            whole = whole.map { $0 + bytes } ?? bytes
        }
        return whole ?? Data()
    }

    /// Makes a body from bytes.
    public static func bytes(_ bytes: Data) -> HTTPBody {
        HTTPBody([.bytes(bytes)])
    }

    /// Makes a body from text, sent as UTF-8.
    public static func text(_ text: String) -> HTTPBody {
        bytes(Data(text.utf8))
    }

    /// Makes a body from a file, which is read when it is sent.
    ///
    /// The file must not change until then: one that has become shorter ends the request with `.bodyFailed`.
    ///
    /// - Parameters:
    ///   - url: The place of a regular file.
    ///   - range: The bytes to send; nil, the default, sends all of them.
    /// - Returns: The body.
    /// - Throws: `.invalidRequest` where there is no such file, it is none that can be read, or the range isn't inside it.
    public static func file(_ url: URL, range: Range<Int64>? = nil) throws(TransportError) -> HTTPBody {
        HTTPBody([.file(try FileSlice(url, range: range))])
    }

    /// Makes a body from what a sequence gives, piece by piece; it can be sent once.
    ///
    /// The sequence is asked for the next piece when there is room for it: no more than some 256 KB are kept. Where it
    /// throws, or gives more or fewer bytes than `length`, the request ends with `.bodyFailed`.
    ///
    /// - Parameters:
    ///   - sequence: What is sent. It is iterated when the request is sent, in a task of its own, which is cancelled where
    ///     the request ends early.
    ///   - length: The number of bytes; nil, the default, is unknown, and sends the body in chunks.
    /// - Returns: The body.
    public static func stream<Pieces: AsyncSequence & Sendable>(
        _ sequence: Pieces,
        length: Int64? = nil
    ) -> HTTPBody where Pieces.Element == Data {
        stream(length) { pipe in
            for try await piece in sequence { try await pipe.write(piece) }
        }
    }

    /// Makes a body from the single bytes that a sequence gives; it can be sent once.
    ///
    /// As with pieces, but slower.
    ///
    /// - Parameters:
    ///   - sequence: What is sent.
    ///   - length: The number of bytes; nil, the default, is unknown, and sends the body in chunks.
    /// - Returns: The body.
    public static func stream<Bytes: AsyncSequence & Sendable>(
        bytes sequence: Bytes,
        length: Int64? = nil
    ) -> HTTPBody where Bytes.Element == UInt8 {
        stream(length) { pipe in
            for try await byte in sequence { try await pipe.write(CollectionOfOne(byte)) }
        }
    }

    private static func stream(_ length: Int64?, feed: @escaping BodySource.Feed) -> HTTPBody {
        precondition(length ?? 0 >= 0, "a body's length is not negative")
        return HTTPBody([.stream(BodySource(feed), length: length)])
    }

    /// The same body, compressed on the way, and sent with `Content-Encoding: gzip`.
    ///
    /// Its length is then unknown. Few servers take it: it must be one that says so.
    ///
    /// - Parameter level: From 1, fast, to 9, small; 6 by default.
    /// - Returns: The body.
    public func gzipped(level: Int = 6) -> HTTPBody {
        precondition((1...9).contains(level), "a level of compression is from 1 to 9")
        return HTTPBody(segments, gzipLevel: level, contentType: contentType)
    }
}

extension HTTPBody: CustomStringConvertible {
    /// The number of bytes, in words.
    public var description: String {
        length.map { "\($0) bytes" } ?? "a body of unknown length"
    }
}

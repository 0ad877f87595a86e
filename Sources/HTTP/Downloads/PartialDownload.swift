internal import Foundation

/// What is known of a download that was not finished, kept beside its file.
struct PartialDownload: Codable {
    /// The strong validator of what the server sent (RFC 9110, section 8.8.3).
    let etag: String
    /// The size of the whole; nil where it was not told.
    let total: Int64?

    /// What a response says that begins a download; nil where a later one could not go on behind it.
    init?(_ response: HTTPResponse) {
        guard let etag = response.headers["ETag"], etag.hasPrefix("\""), etag.hasSuffix("\""), etag.count > 2,
            !response.headers.contains(name: "Content-Encoding")
        else { return nil }
        self.etag = etag
        total = response.headers["Content-Length"].flatMap { Int64($0) }
    }

    /// Whether a part that was asked for belongs to the same file, as far as the response tells.
    func isSame(_ response: HTTPResponse) -> Bool {
        !response.headers.contains(name: "Content-Encoding") && response.headers["ETag"] ?? etag == etag
    }

    /// The place of the file's bytes.
    static func file(of target: URL) -> URL {
        target.appendingPathExtension("part")
    }

    private static func record(of target: URL) -> URL {
        file(of: target).appendingPathExtension("json")
    }

    /// What was noted, with the number of bytes that are there; nil where there is nothing to go on behind.
    static func load(_ target: URL) -> (PartialDownload, size: Int64)? {
        guard let data = try? Data(contentsOf: record(of: target)),
            let partial = try? JSONDecoder().decode(PartialDownload.self, from: data),
            let values = try? FileManager.default.attributesOfItem(
                atPath: file(of: target).path(percentEncoded: false)
            ),
            let size = (values[.size] as? NSNumber)?.int64Value, size > 0, partial.total.map({ size < $0 }) != false
        else { return nil }
        return (partial, size)
    }

    /// Notes it; a download whose note can't be written starts anew later.
    static func save(_ partial: PartialDownload?, _ target: URL) {
        guard let partial, let data = try? JSONEncoder().encode(partial) else { return forget(target) }
        try? data.write(to: record(of: target), options: .atomic)
    }

    /// Removes the note, which is often not there.
    static func forget(_ target: URL) {
        unlink(record(of: target).path(percentEncoded: false))
    }
}

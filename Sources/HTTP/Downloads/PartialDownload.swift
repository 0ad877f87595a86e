internal import Foundation

/// What is known of a download that was not finished, kept beside its file.
///
/// The URL is no part of it: signed URLs differ from one try to the next, and the validator tells the content.
struct PartialDownload: Codable {
    /// The strong validator of what the server sent (RFC 9110, section 8.8.3); nil where a later download can't go on behind it.
    let etag: String?
    /// The size of the whole; nil where it was not told.
    let total: Int64?

    /// What the response that begins a download says.
    init(_ response: HTTPResponse) {
        let etag = response.headers["ETag"]
        let isStrong = etag.map { $0.hasPrefix("\"") && $0.hasSuffix("\"") && $0.count > 2 } ?? false
        self.etag = isStrong && !response.headers.contains(name: "Content-Encoding") ? etag : nil
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
            partial.etag != nil, let size = size(of: target), size > 0,
            partial.total.map({ size < $0 }) != false
        else { return nil }
        return (partial, size)
    }

    private static func size(of target: URL) -> Int64? {
        var status = stat()
        guard lstat(file(of: target).path(percentEncoded: false), &status) == 0 else { return nil }
        return Int64(status.st_size)
    }

    /// Throws where bytes of somebody else are in the place of the file's: no note is beside them.
    static func checkPlace(of target: URL) throws(TransportError) {
        var status = stat()
        guard let size = size(of: target), size > 0, lstat(record(of: target).path(percentEncoded: false), &status) != 0
        else { return }
        throw TransportError(
            .fileFailed,
            "the file \(file(of: target).path(percentEncoded: false).debugDescription) is there, and is not of a download that can be resumed"
        )
    }

    /// Notes it.
    func save(beside target: URL) throws(TransportError) {
        let place = Self.record(of: target)
        do {
            try JSONEncoder().encode(self).write(to: place, options: .atomic)
        } catch {
            throw TransportError(
                .fileFailed,
                "the file \(place.path(percentEncoded: false).debugDescription) can't be written: \(error.localizedDescription)"
            )
        }
    }

    /// Removes the note, which is often not there.
    static func forget(_ target: URL) {
        unlink(record(of: target).path(percentEncoded: false))
    }
}

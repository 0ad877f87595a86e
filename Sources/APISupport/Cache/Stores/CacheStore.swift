public import Foundation

/// Where a cache keeps responses: in memory, on disk, or wherever you put them.
///
/// A store keeps what it can and never fails: what it lost, could not write or can't read any more is not there. It knows
/// nothing of HTTP; what may be stored and used is decided before. Methods may be called on any thread, several at once.
public protocol CacheStore: Sendable {
    /// The heads of all responses of a URL, those that were saved or updated last first.
    func heads(of url: String) async -> [CacheHead]

    /// The body that was saved with a head, which counts as used just now; nil when it is no longer there.
    func body(of head: CacheHead) async -> Data?

    /// Keeps a response, in the place of the one of the same URL and variant.
    ///
    /// What is used least recently may have to go for it. One that is too large is not kept, nor is the one in its place.
    func save(_ head: CacheHead, body: Data) async

    /// Puts another head in the place of the one with the same `id`, if that is still there.
    func update(_ head: CacheHead) async

    /// Removes all responses of a URL.
    func remove(_ url: String) async

    /// Removes all responses whose variant has this `keyDigest`.
    func removeAll(keyDigest: String) async

    /// Removes everything.
    func removeAll() async
}

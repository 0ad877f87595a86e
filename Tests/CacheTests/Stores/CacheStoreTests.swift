import APISupport
import Foundation
import TestSupport
import Testing

/// What every store does.
@Suite struct CacheStoreTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private let large = 100_000

    @Test(arguments: StoreKind.all)
    func whatIsSavedIsFound(_ kind: StoreKind) async throws {
        let store = kind.make(folder, 1 << 20)
        let variant = CacheVariant(
            method: "POST",
            bodyDigest: "b",
            version: "v",
            keyDigest: "k",
            credentialsDigest: "c",
            selectors: [
                .init(name: "accept", value: "a"), .init(name: "foo", value: nil), .init(name: "bar", value: ""),
            ]
        )
        for (url, size) in [("http://h/empty", 0), ("http://h/small", 10), ("http://h/large", large)] {
            let head = StoredSample.head(url, variant: variant, status: 404)
            await store.save(head, body: StoredSample.body(size))
            let found = try #require(await store.heads(of: url).first)
            #expect(found.id == head.id && found.url == url && found.variant == variant && found.status == 404)
            #expect(found.headers == head.headers && found.version == "HTTP/2" && !found.isLengthKnown)
            #expect(found.requestTime == head.requestTime && found.responseTime == head.responseTime)
            #expect(await store.body(of: found) == StoredSample.body(size))
        }
        #expect(await store.heads(of: "http://h/").isEmpty)
        #expect(await store.body(of: StoredSample.head("http://h/small")) == nil)
    }

    @Test(arguments: StoreKind.all)
    func aVariantReplacesItsLike(_ kind: StoreKind) async {
        let store = kind.make(folder, 1 << 20)
        let others = ["a", "b"].map { CacheVariant(method: "GET", version: $0) }
        let old = StoredSample.head("http://h/", variant: others[0])
        await store.save(old, body: StoredSample.body(large))
        await store.save(StoredSample.head("http://h/", variant: others[1]), body: StoredSample.body(1))
        let new = StoredSample.head("http://h/", variant: others[0])
        await store.save(new, body: StoredSample.body(2))
        #expect(await store.heads(of: "http://h/").map(\.variant) == [others[0], others[1]])
        #expect(await store.body(of: old) == nil)
        #expect(await store.body(of: new)?.count == 2)
    }

    @Test(arguments: StoreKind.all)
    func headsAreUpdated(_ kind: StoreKind) async {
        let store = kind.make(folder, 1 << 20)
        var head = StoredSample.head("http://h/")
        await store.save(head, body: StoredSample.body(large))
        await store.save(StoredSample.head("http://h/", variant: CacheVariant(method: "POST")), body: Data())
        head.headers["ETag"] = "\"2\""
        head.responseTime += 10
        await store.update(head)
        // It is the latest now.
        let found = await store.heads(of: "http://h/").first
        #expect(found?.headers == head.headers && found?.responseTime == head.responseTime)
        #expect(await store.body(of: head)?.count == large)
        await store.update(StoredSample.head("http://h/none"))
        #expect(await store.heads(of: "http://h/none").isEmpty)
    }

    @Test(arguments: StoreKind.all)
    func whatIsRemovedIsGone(_ kind: StoreKind) async {
        let store = kind.make(folder, 1 << 20)
        let heads = ["GET", "POST"].map { StoredSample.head("http://h/a", variant: CacheVariant(method: $0)) }
        for head in heads + [StoredSample.head("http://h/b")] { await store.save(head, body: StoredSample.body(large)) }
        await store.remove("http://h/a")
        #expect(await store.heads(of: "http://h/a").isEmpty)
        #expect(await store.body(of: heads[0]) == nil)
        #expect(await store.heads(of: "http://h/b").count == 1)
        await store.removeAll()
        #expect(await store.heads(of: "http://h/b").isEmpty)
    }

    @Test(arguments: StoreKind.all)
    func whatOneKeyHasIsRemovedAlone(_ kind: StoreKind) async {
        let store = kind.make(folder, 1 << 20)
        let heads = ["anna", "boris", nil].map { key in
            StoredSample.head("http://h/a", variant: CacheVariant(method: "GET", keyDigest: key))
        }
        let other = StoredSample.head("http://h/b", variant: CacheVariant(method: "GET", keyDigest: "anna"))
        for head in heads + [other] { await store.save(head, body: StoredSample.body(large)) }
        await store.removeAll(keyDigest: "anna")
        #expect(await store.heads(of: "http://h/a").map(\.id) == [heads[2].id, heads[1].id])
        #expect(await store.heads(of: "http://h/b").isEmpty)
        #expect(await store.body(of: heads[0]) == nil)
        #expect(await store.body(of: heads[1])?.count == large)
    }

    @Test(arguments: StoreKind.all)
    func whatWasUsedLongestAgoGoesFirst(_ kind: StoreKind) async {
        // Room for three with 100,000 bytes and less than 2,000 of all else.
        let store = kind.make(folder, 306_000)
        let heads = (0..<4).map { StoredSample.head("http://h/\($0)") }
        for head in heads[0..<3] { await store.save(head, body: StoredSample.body(large)) }
        #expect(await store.body(of: heads[0]) != nil)
        await store.save(heads[3], body: StoredSample.body(large))
        var isThere: [Bool] = []
        for head in heads { isThere.append(await store.body(of: head) != nil) }
        #expect(isThere == [true, false, true, true])
        // A head that grows needs room too.
        var grown = heads[3]
        grown.headers["Long"] = String(repeating: "x", count: 10_000)
        await store.update(grown)
        #expect(await store.heads(of: "http://h/0").isEmpty)
        #expect(await store.heads(of: "http://h/3").first?.headers.contains(name: "Long") == true)
    }

    @Test(arguments: StoreKind.all)
    func whatIsTooLargeIsNotKept(_ kind: StoreKind) async {
        let store = kind.make(folder, 50_000)
        await store.save(StoredSample.head("http://h/a"), body: StoredSample.body(10))
        await store.save(StoredSample.head("http://h/b"), body: StoredSample.body(10))
        await store.save(StoredSample.head("http://h/a"), body: StoredSample.body(50_000))
        // Nor is what it replaces, which is no longer true.
        #expect(await store.heads(of: "http://h/a").isEmpty)
        #expect(await store.heads(of: "http://h/b").count == 1)
    }

    @Test(arguments: StoreKind.all)
    func variantsOfAURLAreBounded(_ kind: StoreKind) async {
        let store = kind.make(folder, 1 << 20)
        for number in 0..<70 {
            await store.save(
                StoredSample.head("http://h/", variant: CacheVariant(method: "GET", version: "\(number)")),
                body: Data()
            )
        }
        let versions = await store.heads(of: "http://h/").map(\.variant.version)
        #expect(versions == (6..<70).reversed().map { "\($0)" })
    }
}

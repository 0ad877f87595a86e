// swift-format-ignore-file
// The lines of the article "Streams" stand here as they stand there.

#if JSON && XML
import APISupport
import APISupportTesting
import Foundation

/// What the article's lists hold.
struct Item: DecodableEntity {
    let price: Int
}

/// A page that is a sequence itself, and tells the cursor of the next one.
struct ItemPage: DecodableEntity, Sequence {
    let items: [Item]
    let cursor: String?

    func makeIterator() -> IndexingIterator<[Item]> { items.makeIterator() }
}

/// A server for the article's requests.
private func transport() -> StubTransport {
    let transport = StubTransport()
    func answer(_ url: String, _ text: String, type: String = "application/json") {
        var response = HTTPResponse(status: 200, body: Data(text.utf8))
        response.headers["Content-Type"] = type
        transport.on(url, times: 1, .response(response))
    }
    answer("https://shop.example/export.json", #"{"data":{"items":[{"price":1},{"price":2}]}}"#)
    answer("https://shop.example/export.json", "{\"price\":1}\n{\"price\":\"x\"}\n{\"price\":3}\n")
    answer("https://news.example/events", "event: price\ndata: {\"price\":5}\n\n", type: "text/event-stream")
    transport.on("https://news.example/events", .response(HTTPResponse(status: 204)))
    answer("https://shop.example/items", #"[{"price":1},{"price":6}]"#)
    answer("https://shop.example/items", #"{"items":[{"price":1}],"cursor":"b"}"#)
    answer("https://shop.example/items?after=b", #"{"items":[{"price":7}]}"#)
    return transport
}

extension APIRequest {
    /// As in the article, where the configuration is the default.
    fileprivate func entities<E: Entity>(
        of type: E.Type,
        in layout: StreamLayout,
        options: StreamOptions = StreamOptions()
    ) -> ResponseEntities<E> {
        entities(of: type, in: layout, options: options, configuration: sampleConfiguration)
    }

    fileprivate func events() -> EventStream {
        var options = EventStreamOptions()
        options.retry = .milliseconds(1)
        return events(options: options, configuration: sampleConfiguration)
    }
}

extension EntityRequest {
    fileprivate func pages(next: NextPage<Result> = .link) -> Pages<Result> {
        pages(next: next, configuration: sampleConfiguration)
    }
}

private let sampleConfiguration = APIConfiguration(transport: transport())

/// What the article does; the sums behind each part, and what was printed.
func samplesOfStreams() async throws -> (totals: [Int], printed: [Int]) {
    let printed = Printed()
    @Sendable func print(_ index: Int, _ error: EntityError) { printed.add(index) }
    var totals: [Int] = []
    var total = 0

    let export = APIRequest(url: "https://shop.example/export.json")
    for try await item in export.entities(of: Item.self, in: .jsonArray(at: "data/items")) {
        total += item.price
    }
    totals.append(total)

    let options = StreamOptions(onBadElement: { failure in print(failure.index, failure.error) })
    for try await item in export.entities(of: Item.self, in: .jsonLines, options: options) {
        total += item.price
    }
    totals.append(total)

    for try await event in APIRequest(url: "https://news.example/events").events() {
        if event.type == "price" { total = try event.entity(Item.self).price }
    }
    totals.append(total)

    for try await page in EntityRequest<[Item]>(url: "https://shop.example/items").pages() {
        total += page.reduce(0) { $0 + $1.price }
    }
    totals.append(total)

    let next = NextPage<ItemPage>.cursor { page in
        page.cursor.map { EntityRequest(url: "https://shop.example/items", query: [QueryItem("after", $0)]) }
    }
    for try await item in EntityRequest<ItemPage>(url: "https://shop.example/items").pages(next: next).elements {
        total += item.price
    }
    totals.append(total)
    return (totals, printed.values)
}

/// The indices of the elements that were told of.
private final class Printed: @unchecked Sendable {
    private let lock = NSLock()
    /// Guarded by `lock`.
    private var stored: [Int] = []

    var values: [Int] { lock.withLock { stored } }

    func add(_ index: Int) { lock.withLock { stored.append(index) } }
}
#endif

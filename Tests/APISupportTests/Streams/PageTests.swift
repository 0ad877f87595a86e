#if JSON
import APISupport
import APISupportTesting
import Foundation
import TestSupport
import Testing

/// A page that tells the cursor of the next one.
struct CursorPage: DecodableEntity, Equatable {
    let rows: [Int]
    let next: String?
}

/// A row of a page.
struct PageRow: DecodableEntity, Equatable, Sendable {
    let id: Int
}

@Suite struct PageTests {
    private static let base = "https://list.example"

    /// A page of rows with a link to the next one.
    private func page(_ ids: [Int], link: String?) -> StubOutcome {
        let rows = ids.map { "{\"id\":\($0)}" }.joined(separator: ",")
        var response = HTTPResponse(type: "application/json", text: "[\(rows)]")
        response.headers["Link"] = link
        return .response(response)
    }

    /// The numbers of the rows that came, by page, and the error that ended them.
    private func read(
        _ transport: StubTransport,
        from path: String = "/1",
        headers: HTTPHeaders = [:],
        next: NextPage<[PageRow]> = .link
    ) async -> (pages: [[Int]], error: APIError?) {
        var pages: [[Int]] = []
        do throws(APIError) {
            let request = EntityRequest<[PageRow]>(url: Self.base + path, headers: headers)
            for try await page in request.pages(next: next, configuration: APIConfiguration(transport: transport)) {
                pages.append(page.map(\.id))
            }
            return (pages, nil)
        } catch {
            return (pages, error)
        }
    }

    @Test func linksLeadOn() async throws {
        let transport = StubTransport()
        transport.on(Self.base + "/1", page([1, 2], link: #"</0>; rel=prev, <2?a=b>; rel="Next last""#))
        transport.on(Self.base + "/2?a=b", page([], link: "<\(Self.base)/x/3>; rel=next"))
        transport.on(Self.base + "/x/3", page([3], link: "<4>; rel=next; anchor=\"/other\""))
        let (pages, error) = await read(transport, headers: ["Authorization": "Bearer t", "X-Key": "k"])
        #expect(error == nil)
        #expect(pages == [[1, 2], [], [3]])
        #expect(
            transport.requests.allSatisfy { $0.headers["Authorization"] == "Bearer t" && $0.headers["X-Key"] == "k" }
        )
        let request = EntityRequest<[PageRow]>(url: Self.base + "/1")
        var ids: [Int] = []
        for try await row in request.pages(configuration: APIConfiguration(transport: transport)).elements {
            ids.append(row.id)
        }
        #expect(ids == [1, 2, 3])
    }

    @Test func otherRelationsMayLeadOn() async {
        let transport = StubTransport()
        transport.on(Self.base + "/1", page([1], link: "<0>; rel=next, <2>; rel=\"https://rel.example/more\""))
        transport.on(Self.base + "/2", page([2], link: nil))
        let (pages, error) = await read(transport, next: .link(relation: "https://rel.example/more"))
        #expect(pages == [[1], [2]])
        #expect(error == nil)
    }

    struct Walk: Decodable {
        let name: String
        let pages: Pages

        /// The links of some pages, or words for more.
        enum Pages: Decodable {
            case links([String: String])
            case words

            init(from decoder: any Decoder) throws {
                let container = try decoder.singleValueContainer()
                self = if let links = try? container.decode([String: String].self) { .links(links) } else { .words }
            }
        }
    }

    @Test(.enabled(if: Corpora.isAvailable("own/link"), Corpora.skipReason))
    func loopsOfTheCorpus() async throws {
        var tally = Tally("own.link.walk")
        for walk in try Corpora.json("own/link/walk.json", as: [Walk].self) {
            let transport = StubTransport()
            let count: Int
            switch walk.pages {
            case .links(let links):
                for (path, link) in links { transport.on(Self.base + path, page([1], link: link)) }
                count = links.count
            case .words:
                for number in 1...1_000 {
                    transport.on(
                        Self.base + "/\(number)",
                        page([], link: number < 1_000 ? "</\(number + 1)>; rel=next" : nil)
                    )
                }
                count = 1_000
            }
            let (pages, error) = await read(transport)
            let isLoop = if case .links = walk.pages { true } else { false }
            tally.count(pages.count == count && error?.code == (isLoop ? .paginationLoop : nil), walk.name)
        }
        tally.conclude()
    }

    @Test(arguments: [
        ("https://evil.example/2", APIError.Code.foreignPage),
        ("http://list.example/2", .foreignPage),
        ("https://list.example:444/2", .foreignPage),
        ("//evil.example/2", .foreignPage),
        ("javascript:x", .foreignPage),
        ("file:///etc/passwd", .foreignPage),
        ("https://user@list.example/2", .foreignPage),
        ("", .paginationLoop),
        ("#2", .paginationLoop),
        ("/1", .paginationLoop),
    ])
    func pagesThatAreRefused(_ target: String, _ code: APIError.Code) async {
        let transport = StubTransport()
        transport.on(Self.base + "/1", page([1], link: "<\(target)>; rel=next"))
        let (pages, error) = await read(transport)
        #expect(pages == [[1]])
        #expect(error?.code == code)
        #expect(transport.requests.count == 1)
    }

    @Test func pagesHaveANumber() async {
        let transport = StubTransport()
        let rows = HTTPResponse(type: "application/json", text: "[]")
        @Sendable func answer(_ request: HTTPRequest) -> StubOutcome {
            var response = rows
            let number = Int(request.url.split(separator: "/").last ?? "") ?? 0
            response.headers["Link"] = "</\(number + 1)>; rel=next"
            return .response(response)
        }
        transport.on(where: { _ in true }, outcome: answer)
        let (pages, error) = await read(transport)
        #expect(pages.count == 10_000)
        #expect(error?.code == .tooManyPages)
        #expect(transport.requests.count == 10_000)
    }

    @Test func errorsOfPagesEndTheList() async {
        let transport = StubTransport()
        transport.on(Self.base + "/1", page([1], link: "</2>; rel=next"))
        transport.on(Self.base + "/2", .response(HTTPResponse(503, type: nil, text: "later")))
        let (pages, error) = await read(transport)
        #expect(pages == [[1]])
        #expect(error?.code == .unacceptableStatus)
    }

    @Test func linksAreAskedForByGet() async throws {
        let transport = StubTransport()
        transport.on(Self.base + "/1", method: .post, page([1], link: "</2>; rel=next"))
        transport.on(Self.base + "/2", page([2], link: nil))
        let request = EntityRequest<[PageRow]>(
            url: Self.base + "/1",
            method: .post,
            body: .text("q")
        )
        for try await _ in request.pages(configuration: APIConfiguration(transport: transport)) {}
        #expect(transport.requests.last?.method == .get)
        #expect(transport.requests.last?.body == nil)
        #expect(transport.requests.last?.headers["Content-Type"] == nil)
    }

    @Test func cursorsLeadOn() async throws {
        struct Lost: Error {}
        let transport = StubTransport()
        let pages = ["": #"{"rows":[1],"next":"a"}"#, "?c=a": #"{"rows":[2],"next":"b"}"#, "?c=b": #"{"rows":[3]}"#]
        for (query, text) in pages {
            transport.on(Self.base + "/" + query, .response(HTTPResponse(type: "application/json", text: text)))
        }
        let url = Self.base + "/"
        let configuration = APIConfiguration(transport: transport)
        let next = NextPage<CursorPage>.cursor { page in
            page.next.map { EntityRequest(url: url, query: [QueryItem("c", $0)]) }
        }
        var rows: [Int] = []
        let request = EntityRequest<CursorPage>(url: url)
        for try await page in request.pages(next: next, configuration: configuration) { rows += page.rows }
        #expect(rows == [1, 2, 3])
        // Of wrong functions: one that stands still, one that leads away, one that throws.
        let wrong: [(NextPage<CursorPage>, APIError.Code)] = [
            (.cursor { _ in EntityRequest(url: url) }, .paginationLoop),
            (.cursor { _ in EntityRequest(url: "https://evil.example/") }, .foreignPage),
            (.cursor { _ in throw Lost() }, .invalidRequest),
            (.cursor { _ in EntityRequest(url: "") }, .invalidRequest),
        ]
        for (next, code) in wrong {
            var count = 0
            let error = await #expect(throws: APIError.self) {
                for try await _ in request.pages(next: next, configuration: configuration) { count += 1 }
            }
            #expect(error?.code == code)
            #expect(count == 1)
        }
    }

    @Test func cancellingEndsTheList() async throws {
        let transport = StubTransport()
        transport.on(Self.base + "/1", page([1], link: "</2>; rel=next"))
        transport.on(Self.base + "/2", .silence)
        let begun = Locked(false)
        let task = Task {
            let request = EntityRequest<[PageRow]>(url: Self.base + "/1")
            for try await _ in request.pages(configuration: APIConfiguration(transport: transport)) {
                begun.with { $0 = true }
            }
        }
        #expect(await eventually { begun.value && transport.requests.count == 2 })
        task.cancel()
        let error = await #expect(throws: APIError.self) { try await task.value }
        #expect(error?.code == .cancelled)
    }
}
#endif

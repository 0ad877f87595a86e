package import APISupportFixtures
internal import APISupportHTTP

extension FixtureServer {
    /// Starts a server with a sample API: every fixture under its file's name and content type, and the paths below.
    ///
    /// | path | answer |
    /// |---|---|
    /// | `/rates.xml`, `/articles.json`, ... | the fixture of that name, with its right content type |
    /// | `/search` | the articles, in XML where `Accept` names XML and not JSON, else in JSON |
    /// | `/mislabelled/articles` | JSON as `text/html` |
    /// | `/mislabelled/rates` | XML as `text/plain` |
    /// | `/mislabelled/page` | an HTML page as `application/json` |
    /// | `/untyped/articles`, `/untyped/rates` | JSON and XML without a content type |
    /// | `/declared/rates` | rates whose charset only the content type declares |
    /// | `/undeclared/articles` | JSON in windows-1251 that nobody declares |
    /// | `/errors/json`, `/errors/xml`, `/errors/attributes` | the error with status 422 |
    /// | `/errors/accepted` | the error in JSON with status 200 |
    /// | `/errors/page` | status 502 with an HTML page |
    /// | `/errors/soap` | a SOAP fault with status 500 |
    /// | `/webdav` | the WebDAV answer with status 207 |
    /// | `/empty` | status 204 |
    /// | `/redirect` | a redirect to `/search` |
    /// | `/chunked` | the articles in JSON, in small chunks |
    /// | `/echo` | the request as text: its line, its fields, an empty line, its body |
    public static func sample() throws(LoopbackError) -> FixtureServer {
        let server = try FixtureServer()
        for fixture in Fixture.all { server.on("/\(fixture.name)", respond: FixtureResponse(fixture)) }
        for (path, response) in samples { server.on(path, respond: response) }
        server.on("/search") { request in
            let accept = request.headers.values(for: "Accept").joined().lowercased()
            let wantsXML = accept.contains("xml") && !accept.contains("json")
            return FixtureResponse(wantsXML ? .articlesXML : .articlesJSON)
        }
        server.on("/echo") { request in
            let fields = request.headers.map { "\($0.name): \($0.value)\n" }.joined()
            var response = FixtureResponse(
                type: "text/plain; charset=utf-8",
                text: "\(request.method) \(request.target) \(request.version)\n\(fields)\n"
            )
            response.body += request.body
            return response
        }
        return server
    }

    private static var samples: [(String, FixtureResponse)] {
        var chunked = FixtureResponse(.articlesJSON)
        chunked.framing = .chunked
        chunked.pieceSize = 100
        return [
            ("/mislabelled/articles", FixtureResponse(type: "text/html", body: Fixture.articlesJSON.data)),
            ("/mislabelled/rates", FixtureResponse(type: "text/plain", body: Fixture.rates.data)),
            ("/mislabelled/page", FixtureResponse(type: "application/json", body: Fixture.badGateway.data)),
            ("/untyped/articles", FixtureResponse(body: Fixture.articlesJSON.data)),
            ("/untyped/rates", FixtureResponse(body: Fixture.rates.data)),
            (
                "/declared/rates",
                FixtureResponse(type: "application/xml; charset=windows-1251", body: Fixture.undeclaredRates.data)
            ),
            ("/undeclared/articles", FixtureResponse(type: "application/json", body: Fixture.articlesWindows1251.data)),
            ("/errors/json", FixtureResponse(.errorJSON, status: 422)),
            ("/errors/xml", FixtureResponse(.errorXML, status: 422)),
            ("/errors/attributes", FixtureResponse(.errorAttributes, status: 422)),
            ("/errors/accepted", FixtureResponse(.errorJSON)),
            ("/errors/page", FixtureResponse(.badGateway, status: 502)),
            ("/errors/soap", FixtureResponse(.soapFault, status: 500)),
            ("/webdav", FixtureResponse(.webDAV, status: 207)), ("/empty", FixtureResponse(status: 204)),
            ("/redirect", .redirect(to: "/search")), ("/chunked", chunked),
        ]
    }
}

extension FixtureResponse {
    /// Answers with a fixture and its right content type.
    package init(_ fixture: Fixture, status: Int = 200) {
        self.init(status: status, type: fixture.contentType, body: fixture.data)
    }
}

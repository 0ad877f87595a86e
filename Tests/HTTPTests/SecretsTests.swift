import APISupportHTTP
import Foundation
import Testing

@Suite struct SecretsTests {
    @Test(arguments: [
        ("https://bank.example/daily", "https://bank.example/daily"),
        (
            "https://bank.example/?keyword=a&monkey=b&zipcode=c&sort=d",
            "https://bank.example/?keyword=a&monkey=b&zipcode=c&sort=d"
        ),
        ("https://u:p@bank.example/", "https://***@bank.example/"),
        ("https://a@b:p@w@bank.example/x", "https://***@bank.example/x"),
        ("https://bank.example/a@b?c=d@e", "https://bank.example/a@b?c=d@e"),
        ("https://b.example/?access_token=s&a=1#t", "https://b.example/?access_token=***&a=1#t"),
        ("https://b.example/?a=1&API-KEY=s&&b", "https://b.example/?a=1&API-KEY=***&&b"),
        ("https://b.example/?key=a=b&sig=", "https://b.example/?key=***&sig=***"),
        ("admin:hunter2@api.example/x", "***@api.example/x"), ("http:/admin:p@a.example/", "http:/***@a.example/"),
        ("//u:p@bank.example/", "//***@bank.example/"), ("u:p@a.example//x", "***@a.example//x"),
        ("not a URL", "not a URL"), ("", ""), ("://", "://"), ("?", "?"),
    ]) func masksURLs(_ url: String, masked: String) {
        #expect(Secrets.masked(url: url) == masked)
    }

    @Test func masksHeaders() {
        let headers: HTTPHeaders = ["AUTHORIZATION": "a", "Cookie": "b", "X-Mine": "c", "Accept": "d", "cookie": "e"]
        #expect(
            headers.maskingSecrets(others: ["x-MINE"])
                == ["AUTHORIZATION": "***", "Cookie": "***", "X-Mine": "***", "Accept": "d", "cookie": "***"]
        )
    }

    @Test(arguments: ["X-Access-Token", "x-amz-security-token", "Api-Key", "X-Client-Secret", "Session-Id"])
    func masksHeadersWhoseNamesSpeakOfSecrets(_ name: String) {
        #expect(HTTPHeaders([HTTPHeaders.Field(name: name, value: "a")]).maskingSecrets()[name] == "***")
    }

    @Test func masksURLsInHeaders() {
        let headers: HTTPHeaders = [
            "Location": "https://u:p@a.example/?code=1", "Link": "<https://a.example/?token=2>",
        ]
        #expect(
            headers.maskingSecrets()
                == ["Location": "https://***@a.example/?code=***", "Link": "<https://a.example/?token=***"]
        )
    }

    @Test func printedMessagesHoldNoSecret() {
        var request = HTTPRequest(
            url: "https://u:SECRET@a.example/?api_key=SECRET",
            headers: ["Authorization": "SECRET", "X-Mine": "SECRET"],
            body: Data("SECRET".utf8)
        )
        request.secretHeaders = ["X-Mine"]
        let response = HTTPResponse(
            status: 200,
            headers: ["Set-Cookie": "SECRET"],
            body: Data("SECRET".utf8),
            url: "https://a.example/?token=SECRET"
        )
        for value in [request, response, request.headers[0], response.headers] as [Any] {
            var dumped = ""
            dump(value, to: &dumped)
            for text in ["\(value)", String(reflecting: value), dumped] {
                #expect(!text.contains("SECRET"))
                #expect(!text.isEmpty)
            }
        }
        #expect("\(request)".hasPrefix("GET https://***@a.example/"))
        #expect("\(response)".hasPrefix("200 https://a.example/"))
    }
}

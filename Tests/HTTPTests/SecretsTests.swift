import APISupportHTTP
import Testing

@Suite struct SecretsTests {
    @Test func masksHeaders() {
        let headers: HTTPHeaders = [
            "AUTHORIZATION": "Basic x", "Accept": "a", "set-cookie": "b", "X-Mine": "c", "Cookie": "d",
        ]
        let masked = headers.maskingSecrets(others: ["x-mine"])
        #expect(masked.map(\.value) == ["***", "a", "***", "***", "***"])
    }

    @Test(arguments: [
        ("http://example.org/a?q=1&page=2#top", "http://example.org/a?q=1&page=2#top"),
        ("http://user:pw@example.org/", "http://***@example.org/"),
        ("http://user:p@w@example.org/a@b", "http://***@example.org/a@b"),
        ("http://x/?token=abc&q=1", "http://x/?token=***&q=1"),
        ("http://x/?q=1&access_token=abc#y", "http://x/?q=1&access_token=***#y"),
        ("http://x/?API-Key=abc;apikey=def", "http://x/?API-Key=***;apikey=***"),
        (
            "http://x/?key=a&sig=b&X-Amz-Signature=c&password=d&client_secret=e",
            "http://x/?key=***&sig=***&X-Amz-Signature=***&password=***&client_secret=***"
        ),
        ("http://x/?%74oken=abc", "http://x/?%74oken=***"),
        ("http://x/#access_token=abc&state=1", "http://x/#access_token=***&state=1"),
        ("http://x/?monkey=1&keyboard=2&design=3&zipcode=4", "http://x/?monkey=1&keyboard=2&design=3&zipcode=4"),
        ("http://x/?token", "http://x/?token"),
        ("http://x/?token=", "http://x/?token=***"),
        ("//user@x/?sid=1", "//***@x/?sid=***"),
        ("not a url", "not a url"),
        ("", ""),
    ])
    func masksSecrets(_ url: String, _ expected: String) {
        #expect(Secrets.masked(url: url) == expected)
    }
}

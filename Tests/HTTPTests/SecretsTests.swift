import APISupportHTTP
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
}

// swift-format-ignore-file
// The lines of the article "Interceptors, retries and authentication" stand here as they stand there.

#if JSON && XML
import APISupport
import Foundation

struct Signing: HTTPInterceptor {
    let sign: @Sendable (HTTPRequest) -> String
    func intercept(_ request: HTTPRequest, next: HTTPNext) async throws(TransportError) -> HTTPResponse {
        var request = request
        request.headers["X-Signature"] = sign(request)
        return try await next(request)
    }
}

struct Login: DecodableEntity {
    let token: String, seconds: Double
}

/// A configuration for each sample of the article.
func interceptorSamples(transport: any HTTPTransport, password: String, secret: [QueryItem]) throws -> [APIConfiguration] {
    var configuration = APIConfiguration(transport: transport)
    var samples: [APIConfiguration] = []
    configuration.interceptors = [Signing { "\($0.method)" }]
    samples.append(configuration)

    var policy = RetryPolicy.standard
    policy.retries = 4
    policy.mayRepeat = { $0.method.isIdempotent || $0.headers.contains(name: "Idempotency-Key") }
    configuration.interceptors = [RetryInterceptor(policy)]
    samples.append(configuration)

    let login = try Credentials.basic(user: "reader", password: password)
    configuration.interceptors = [try AuthenticationInterceptor(login, for: ["https://api.example"])]
    samples.append(configuration)

    let tokens = try TokenInterceptor(for: ["https://api.example"]) { old in
        let answer = try await EntityRequest<Login>(url: "https://api.example/login", method: .post, body: .form(secret)).response()
        return AccessToken(answer.token, expires: Date(timeIntervalSinceNow: answer.seconds))
    }
    configuration.interceptors = [tokens]
    samples.append(configuration)

    var options = CurlTransport.Configuration()
    options.cookies = try CookieJar(file: URL(filePath: "/var/lib/app/cookies"))
    let browsing = APIConfiguration(transport: CurlTransport(configuration: options))
    samples.append(browsing)
    return samples
}
#endif

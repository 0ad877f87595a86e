import APISupport
import APISupportTesting
import Foundation
import TestSupport

/// Plays one vector against a cache, and tells what is not as it must be.
struct CacheVectorRun {
    /// Why a vector fails.
    struct Failure: Error, CustomStringConvertible {
        let description: String
        init(_ description: String) { self.description = description }
    }

    private let vector: CacheVector
    private let server: CacheVectorServer
    private let clock = ManualClock()
    private let base: String
    private let send: @Sendable (HTTPRequest) async throws(TransportError) -> HTTPResponse

    /// Plays it over a real connection, unless the transport itself refuses what the server has to send.
    init(_ vector: CacheVector, options: CacheOptions, host: CacheVectorHost) {
        self.vector = vector
        let clock = clock
        let server = CacheVectorServer(vector, clock: clock)
        self.server = server
        base = host.base
        let cache = HTTPCache(options: options, now: { clock.now })
        host.add(server)
        let network: HTTPNext
        if Self.isRefused(vector) {
            network = HTTPNext { request in HTTPResponse(of: server, to: request, base: host.base) }
        } else {
            network = HTTPNext { (request: HTTPRequest) async throws(TransportError) in
                try await CurlTransport.shared.send(request)
            }
        }
        send = { (request: HTTPRequest) async throws(TransportError) in
            try await cache.intercept(request, next: network)
        }
    }

    /// Whether the transport ends a response of the vector with an error, before a cache could see it: unknown codings.
    static func isRefused(_ vector: CacheVector) -> Bool {
        vector.steps.flatMap { $0.responseHeaders ?? [] }
            .contains { ["Transfer-Encoding", "Content-Encoding"].contains($0.name) }
    }

    /// Sends all requests; throws `Failure` at the first thing that is wrong.
    func play() async throws {
        var former: HTTPResponse?
        for (index, step) in vector.steps.enumerated() {
            let result: Result<HTTPResponse, TransportError>
            do throws(TransportError) {
                result = .success(try await send(request(step, index + 1, after: former)))
            } catch {
                result = .failure(error)
            }
            switch result {
            case .success(let response):
                try check(response, step, index + 1)
                former = response
            case .failure(let error):
                guard step.disconnect == true, step.expectedType == nil else {
                    throw Failure("request \(index + 1): \(error)")
                }
            }
            if step.pauseAfter == true { clock.advance(by: 3) }
        }
        try checkServer()
    }

    // MARK: Requests

    private func request(_ step: CacheVectorStep, _ number: Int, after former: HTTPResponse?) -> HTTPRequest {
        var url = "\(base)/\(server.text)"
        if let name = step.filename { url += "/\(name)" }
        if let query = step.queryArg { url += "?\(query)" }
        var request = HTTPRequest(method: HTTPMethod(rawValue: step.requestMethod ?? "GET"), url: url)
        for field in step.requestHeaders ?? [] {
            request.headers.add(field.name, value(of: field, in: step, now: time(of: former)))
        }
        request.headers.add("Req-Num", String(number))
        request.body = step.requestBody.map { .text($0) }
        if step.redirect == "manual" { request.maximumRedirects = 0 }
        if step.cache == "no-cache" { request.caching.policy = .validate }
        return request
    }

    private func value(of field: CacheVectorField, in step: CacheVectorStep, now: Date) -> String {
        switch field.value {
        case .text(let text): return text
        case .seconds(let seconds):
            let text = HTTPDate.text(now.addingTimeInterval(Double(seconds)))
            return step.rfc850date?.contains(field.name.lowercased()) == true ? oldForm(text) : text
        case nil: return ""
        }
    }

    /// The second form of dates, made of the first.
    private func oldForm(_ date: String) -> String {
        let parts = date.split(separator: " ")
        let names = [
            "Mon": "Monday", "Tue": "Tuesday", "Wed": "Wednesday", "Thu": "Thursday", "Fri": "Friday",
            "Sat": "Saturday",
        ]
        let weekday = names[String(parts[0].prefix(3))] ?? "Sunday"
        return "\(weekday), \(parts[1])-\(parts[2])-\(parts[3].suffix(2)) \(parts[4]) GMT"
    }

    /// The server's time when it made a response.
    private func time(of response: HTTPResponse?) -> Date {
        let seconds = response?.headers["Server-Now"].flatMap(Double.init)
        return seconds.map { Date(timeIntervalSince1970: $0) } ?? clock.now
    }

    // MARK: Checks

    private func check(_ response: HTTPResponse, _ step: CacheVectorStep, _ number: Int) throws {
        let made = response.headers["Server-Request-Count"].flatMap { Int($0) }
        switch step.expectedType {
        case "cached":
            guard response.status == 304 && made == nil || (made ?? number) < number else {
                throw Failure("response \(number) is not from the cache")
            }
        case "not_cached":
            guard made == number else { throw Failure("response \(number) is from the cache") }
        default: break
        }
        try checkStatus(response, step, number)
        if response.source == .network {
            for field in step.responseHeaders ?? [] where field.isChecked { try checkField(field, response, step) }
        }
        for field in step.expectedResponseHeaders ?? [] { try checkField(field, response, step) }
        for field in step.expectedResponseHeadersMissing ?? [] {
            let values = response.headers.values(for: field.name)
            guard field.value == nil ? values.isEmpty : !values.contains(value(of: field, in: step, now: clock.now))
            else {
                throw Failure("response \(number) has the field \(field.name)")
            }
        }
        try checkBody(response, step, number)
    }

    private func checkStatus(_ response: HTTPResponse, _ step: CacheVectorStep, _ number: Int) throws {
        var expected = 200
        if case .seconds(let status) = step.responseStatus?.first { expected = status }
        if let status = step.expectedStatus { expected = status }
        guard response.status == expected else {
            throw Failure("response \(number) has status \(response.status), not \(expected)")
        }
    }

    private func checkField(_ field: CacheVectorField, _ response: HTTPResponse, _ step: CacheVectorStep) throws {
        let received = response.headers.values(for: field.name)
        guard let value = field.value else {
            guard !received.isEmpty else { throw Failure("no field \(field.name)") }
            return
        }
        if field.isMinimum, case .seconds(let least) = value {
            guard let number = received.first.flatMap({ Int($0) }), number > least else {
                throw Failure("\(field.name) is \(received), not over \(least)")
            }
            return
        }
        // Locations depend on the server's port.
        if step.magicLocations == true, field.name.hasSuffix("Location") { return }
        let expected = self.value(of: field, in: step, now: time(of: response))
        guard received.contains(expected) else { throw Failure("\(field.name) is \(received), not \(expected)") }
    }

    private func checkBody(_ response: HTTPResponse, _ step: CacheVectorStep, _ number: Int) throws {
        let mayHaveBody = ![204, 304].contains(response.status) && step.requestMethod != "HEAD"
        guard step.checkBody != false, mayHaveBody else { return }
        let expected = step.expectedResponseText ?? step.responseBody ?? server.text
        let received = String(decoding: response.body, as: UTF8.self)
        guard received == expected else {
            throw Failure("response \(number) has the body \(received), not \(expected)")
        }
    }

    /// Checks what the server saw; requests that were answered from the cache it did not see.
    private func checkServer() throws {
        let seen = server.requests
        for (index, step) in vector.steps.enumerated() where step.expectedType != "cached" {
            guard let request = seen.first(where: { $0.number == index + 1 })?.request else {
                if needsServer(step) { throw Failure("request \(index + 1) didn't reach the server") }
                continue
            }
            if let method = step.expectedMethod, request.method.rawValue != method {
                throw Failure("request \(index + 1) is \(request.method), not \(method)")
            }
            let condition = ["etag_validated": "If-None-Match", "lm_validated": "If-Modified-Since"][
                step.expectedType ?? ""
            ]
            if let condition, !request.headers.contains(name: condition) {
                throw Failure("request \(index + 1) has no \(condition)")
            }
            for field in step.expectedRequestHeaders ?? [] {
                let expected = value(of: field, in: step, now: clock.now)
                guard field.value == nil || request.headers.values(for: field.name).contains(expected) else {
                    throw Failure("request \(index + 1) has no \(field.name): \(expected)")
                }
            }
        }
    }

    private func needsServer(_ step: CacheVectorStep) -> Bool {
        step.expectedType != nil || step.expectedMethod != nil || step.expectedRequestHeaders != nil
    }
}

extension HTTPResponse {
    /// What a vector's server answers, without a connection between.
    init(of server: CacheVectorServer, to request: HTTPRequest, base: String) {
        let target = String(request.url.dropFirst(base.count))
        let seen = FixtureRequest(
            method: request.method,
            target: target,
            headers: request.headers,
            body: request.body?.data ?? Data()
        )
        let answer = server.answer(seen, base: base)
        self.init(status: answer.status, headers: answer.headers, body: answer.body, url: request.url)
    }
}

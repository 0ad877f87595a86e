import APISupport
import APISupportTesting
import Foundation
import TestSupport

/// Answers the requests of one vector as the corpus's own server does, at the time of a clock that is set by hand.
final class CacheVectorServer: Sendable {
    /// The text of bodies of which the vector says nothing.
    let text = UUID().uuidString.lowercased()
    let clock: ManualClock
    private let steps: [CacheVectorStep]
    private let seen = Locked<[(number: Int, request: FixtureRequest)]>([])

    init(_ vector: CacheVector, clock: ManualClock) {
        steps = vector.steps
        self.clock = clock
    }

    /// The requests with the numbers that the client gave them.
    var requests: [(number: Int, request: FixtureRequest)] { seen.value }

    func answer(_ request: FixtureRequest, base: String) -> FixtureResponse {
        let number = Int(request.headers["Req-Num"] ?? "") ?? 0
        let count = seen.with { seen in
            seen.append((number, request))
            return seen.count
        }
        guard steps.indices.contains(number - 1) else { return FixtureResponse(status: 409) }
        let step = steps[number - 1]
        var response = FixtureResponse(
            status: status(step, number, request),
            body: Data((step.responseBody ?? text).utf8)
        )
        response.headers = [
            "Server-Request-Count": String(count), "Client-Request-Count": String(number),
            "Server-Now": String(Int(clock.now.timeIntervalSince1970)),
        ]
        for field in step.responseHeaders ?? [] {
            let value = value(of: field, base: base, request, step)
            response.headers.add(field.name, value)
            // Bodies end where their announced length does.
            if field.name == "Content-Length" { response.body = response.body.prefix(Int(value) ?? 0) }
        }
        if !response.headers.contains(name: "Content-Type") { response.headers.add("Content-Type", "text/plain") }
        response.interim = (step.interimResponses ?? []).map { interim in
            .init(
                status: interim.status,
                headers: HTTPHeaders(
                    interim.fields.map { .init(name: $0.name, value: value(of: $0, base: base, request, step)) }
                )
            )
        }
        if step.disconnect == true {
            // More is announced than comes.
            response.headers["Content-Length"] = "1000"
            response.framing = .close
        }
        return response
    }

    private func status(_ step: CacheVectorStep, _ number: Int, _ request: FixtureRequest) -> Int {
        if let type = step.expectedType, type.hasSuffix("validated"), number > 1 {
            let former = steps[number - 2].responseHeaders ?? []
            let conditions = [("ETag", "If-None-Match"), ("Last-Modified", "If-Modified-Since")]
            let holds = conditions.contains { name, condition in
                guard let field = former.first(where: { $0.name == name }), let sent = request.headers[condition] else {
                    return false
                }
                switch field.value {
                case .text(let text): return sent == text
                case .seconds(let seconds):
                    return sent == HTTPDate.text(clock.lastAnswer.addingTimeInterval(Double(seconds)))
                case nil: return false
                }
            }
            return holds ? 304 : 999
        }
        guard case .seconds(let status) = step.responseStatus?.first else { return 200 }
        return status
    }

    private func value(
        of field: CacheVectorField,
        base: String,
        _ request: FixtureRequest,
        _ step: CacheVectorStep
    ) -> String {
        switch field.value {
        case .seconds(let seconds):
            clock.noteAnswer()
            return HTTPDate.text(clock.now.addingTimeInterval(Double(seconds)))
        case .text(let text) where step.magicLocations == true && field.name.hasSuffix("Location"):
            return text.isEmpty ? base + request.target : "\(base)\(request.path)/\(text)"
        case .text(let text): return text
        case nil: return ""
        }
    }
}

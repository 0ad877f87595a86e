import APISupport
import APISupportTesting
import Foundation

/// The entity of tests that are not about formats: from JSON where that is compiled in, else from XML.
struct Note: DecodableEntity, Equatable {
    let text: String
}

/// An entity that no sample body holds.
struct Invoice: DecodableEntity {
    let total: Int
}

extension StubTransport {
    /// The URL of the tests that need only one.
    static let url = "https://stub.example/"

    /// A transport that answers GET of `url`.
    convenience init(_ response: HTTPResponse, delay: Duration = .zero) {
        self.init()
        on(Self.url, delay: delay, .response(response))
    }

    /// A transport all of whose requests end alike.
    convenience init(always outcome: StubOutcome, delay: Duration = .zero) {
        self.init()
        on(where: { _ in true }, delay: delay, outcome: { _ in outcome })
    }
}

extension HTTPResponse {
    /// A response with a text body.
    init(_ status: Int = 200, type: String?, text: String, length isLengthKnown: Bool = true) {
        self.init(status, type: type, body: Data(text.utf8), length: isLengthKnown)
    }

    /// A response with bytes.
    init(_ status: Int = 200, type: String?, body: Data, length isLengthKnown: Bool = true) {
        self.init(status: status, body: body, isLengthKnown: isLengthKnown)
        headers["Content-Type"] = type
    }
}

extension APIConfiguration {
    /// A configuration for a stubbed response, with a delivery queue of its own.
    init(stub response: HTTPResponse, delay: Duration = .zero) {
        self.init(
            transport: StubTransport(response, delay: delay),
            deliveryQueue: DispatchQueue(label: "delivery")
        )
    }
}

/// The response to a GET of the stub's URL.
func response(
    _ stub: HTTPResponse,
    to request: APIRequest = APIRequest(url: StubTransport.url)
) async throws(APIError) -> sending APIResponse {
    try await APIConnection(request: request, configuration: APIConfiguration(stub: stub)).response()
}

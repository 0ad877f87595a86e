import APISupport
import APISupportTesting
import Foundation
import TestSupport

/// A transport for groups, whose URLs say what comes.
///
/// `/a`, `/b` and others answer with a note, `/fail...` with status 500, `/never...` not at all.
struct GroupFixture {
    let queue = DispatchQueue(label: "delivery")
    let transport = StubTransport()
    let configuration: APIConfiguration

    init() {
        transport.on(
            where: { $0.url.contains("/fail") },
            outcome: { _ in .response(HTTPResponse(500, type: nil, text: "")) }
        )
        transport.on(where: { $0.url.contains("/never") }, outcome: { _ in .silence })
        transport.on(
            where: { _ in true },
            outcome: { _ in .response(HTTPResponse(type: Note.mediaType, text: Note.body)) }
        )
        configuration = APIConfiguration(transport: transport, deliveryQueue: queue)
    }

    /// The last parts of the URLs that were asked, in order.
    var asked: [String] { transport.requests.map { String($0.url.split(separator: "/").last ?? "") } }

    func request(_ name: String) -> EntityRequest<Note> {
        EntityRequest(url: "https://group.example/\(name)")
    }

    func requests(_ names: String...) -> [EntityRequest<Note>] { names.map(request) }
}

extension Result where Success == APIResponse, Failure == APIError {
    /// The note's text, or the error's code.
    var word: String {
        switch self {
        case .success(let response): (response.entity as? Note)?.text ?? "no note"
        case .failure(let error): error.code.name
        }
    }
}

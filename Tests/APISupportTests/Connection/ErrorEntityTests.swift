import APISupport
import APISupportTesting
import Foundation
import Testing

/// The error of the stubbed API.
private struct BankError: ErrorEntity {
    static let codeField = "code"
    static let descriptionField = "reason"
    let details: ErrorDetails
}

@Suite struct ErrorEntityTests {
    private final class NoteRequest: APIRequest {
        override class var expected: (any Entity.Type)? { Note.self }
        override class var errorEntity: (any ErrorEntity.Type)? { BankError.self }
        override var decoding: DecodingRules {
            // The default is the expected entity's, and makes no error of a body that has none.
            DecodingRules(defaults: ["code": "none"], keyPath: isDeep ? "data" : nil)
        }
        private let isDeep: Bool

        init(isDeep: Bool = false) {
            self.isDeep = isDeep
            super.init(url: StubTransport.url)
        }
    }

    private func failure(_ stub: HTTPResponse, _ request: APIRequest = NoteRequest()) async -> APIError? {
        await #expect(throws: APIError.self) {
            let configuration = APIConfiguration(stub: stub)
            _ = try await APIConnection(request: request, configuration: configuration).response()
        }
    }

    @Test(arguments: [400, 404, 500])
    func isBuiltOfABodyWhoseStatusIsNotAccepted(status: Int) async {
        let error = await failure(HTTPResponse(status, type: Note.mediaType, text: Note.errorBody))
        #expect(error?.code == .errorEntity)
        #expect(error?.errorEntity is BankError)
        #expect(error?.errorEntity?.code == "17")
        #expect(error?.errorEntity?.errorDescription == "no money")
        #expect(error?.message == "the server says: code 17, no money")
        #expect(error?.status == status)
        #expect(error?.body == Data(Note.errorBody.utf8))
        #expect(error?.underlying == nil)
    }

    @Test(
        "whoever names an error entity hears why there is none",
        arguments: [
            (Note.mediaType, Note.bodyOfNothing, "code"),
            (Note.mediaType, "<>", "line 1"), ("text/html", "<html></html>", "text/html"),
        ]
    )
    func saysWhyItCannotBeBuilt(type: String, body: String, reason: String) async {
        let error = await failure(HTTPResponse(404, type: type, text: body))
        #expect(error?.code == .unacceptableStatus)
        #expect(error?.message.hasPrefix("the server answered with status 404; its body is no BankError: ") == true)
        #expect(error?.description.contains(reason) == true, "\(error?.description ?? "")")
        #expect(error?.underlying != nil)
    }

    #if JSON
    private struct LockedError: ErrorEntity {
        let details: ErrorDetails

        static func from(json: JSONValue) throws -> LockedError {
            let code = try json["access_token"].int()
            return LockedError(details: ErrorDetails(code: "\(code)", description: nil, domain: "locks"))
        }
    }

    @Test func theReasonShowsNoSecret() async {
        let body = #"{"access_token":"server-secret"}"#
        let error = await #expect(throws: APIError.self) {
            let stub = HTTPResponse(403, type: "application/json", text: body)
            _ = try await EntityRequest<Note>(url: StubTransport.url)
                .response(errorEntity: LockedError.self, configuration: APIConfiguration(stub: stub))
        }
        #expect(error?.message.contains("its body is no LockedError: ") == true)
        #expect(error?.path.description == "access_token")
        #expect(error?.description.contains("server-secret") == false)
    }
    #endif

    @Test func isBuiltWhereTheExpectedEntityCannotBe() async {
        let error = await failure(HTTPResponse(200, type: Note.mediaType, text: Note.errorBody))
        #expect(error?.code == .errorEntity)
        #expect(error?.errorEntity?.code == "17")
        #expect((error?.underlying as? EntityError)?.code == .missingValue)
    }

    @Test func isNotMadeOfDefaults() async {
        let error = await failure(HTTPResponse(500, type: Note.mediaType, text: Note.bodyOfNothing))
        #expect(error?.code == .unacceptableStatus)
    }

    @Test func isSoughtAtTheRootWhereverTheExpectedEntityIs() async {
        let error = await failure(
            HTTPResponse(200, type: Note.mediaType, text: Note.errorBody),
            NoteRequest(isDeep: true)
        )
        #expect(error?.code == .errorEntity)
    }

    @Test func isNotSoughtWhereTheExpectedEntityCanBeBuilt() async throws {
        let stub = HTTPResponse(200, type: Note.mediaType, text: Note.bodyWithCode)
        let response = try await response(stub, to: NoteRequest())
        #expect(response.entity as? Note == Note(text: "hello"))
    }

    @Test func countsOnlyWithACodeOrADescriptionAlsoWhereItIsWrittenByHand() async {
        let recorder = EntityRecorder(queue: DispatchQueue(label: "delivery"))
        let events = await recorder.record(
            HTTPResponse(500, type: Note.mediaType, text: Note.errorBody),
            request: APIRequest(url: StubTransport.url)
        ) { $0.start(for: Note.self, errorEntity: SilentError.self) }
        #expect(events == ["error unacceptableStatus"])
        let error = await #expect(throws: APIError.self) {
            _ = try await EntityRequest<Note>(url: StubTransport.url).response(
                errorEntity: SilentError.self,
                configuration: APIConfiguration(stub: HTTPResponse(500, type: Note.mediaType, text: Note.errorBody))
            )
        }
        #expect(error?.message.hasSuffix("it tells neither a code nor a description") == true)
    }

    @Test func staysTheRequestsWhereOnlyTheExpectedTypeIsReplaced() async {
        let stub = HTTPResponse(500, type: Note.mediaType, text: Note.errorBody)
        let kept = EntityRecorder(queue: DispatchQueue(label: "delivery"))
        #expect(
            await kept.record(stub, request: NoteRequest()) { $0.start(for: Invoice.self) } == ["error errorEntity"]
        )
        let dropped = EntityRecorder(queue: DispatchQueue(label: "delivery"))
        let events = await dropped.record(stub, request: NoteRequest()) {
            $0.start(for: Invoice.self, errorEntity: nil)
        }
        #expect(events == ["error unacceptableStatus"])
    }

    @Test func canBeNamedWhereATypedRequestIsSent() async {
        let configuration = APIConfiguration(stub: HTTPResponse(500, type: Note.mediaType, text: Note.errorBody))
        let request = EntityRequest<Note>(url: StubTransport.url)
        let error = await #expect(throws: APIError.self) {
            _ = try await request.response(errorEntity: BankError.self, configuration: configuration)
        }
        #expect(error?.errorEntity is BankError)
        let code = await withCheckedContinuation { continuation in
            var configuration = configuration
            configuration.deliveryQueue = DispatchQueue(label: "delivery")
            request.start(errorEntity: BankError.self, configuration: configuration) { result in
                if case .failure(let error) = result {
                    continuation.resume(returning: error.errorEntity?.code)
                } else {
                    continuation.resume(returning: nil)
                }
            }
        }
        #expect(code == "17")
    }

    @Test func countsOnlyWithACodeOrADescription() async {
        let status = await failure(HTTPResponse(500, type: Note.mediaType, text: Note.body))
        #expect(status?.code == .unacceptableStatus)
        #expect(status?.errorEntity == nil)
        let page = await failure(HTTPResponse(502, type: "text/html", text: "<!DOCTYPE html><p>Bad gateway"))
        #expect(page?.code == .unacceptableStatus)
        #expect(page?.bodyPreview == "<!DOCTYPE html><p>Bad gateway")
        let empty = await failure(HTTPResponse(500, type: Note.mediaType, text: ""))
        #expect(empty?.code == .unacceptableStatus)
    }

    @Test func theErrorOfTheEntityStaysWhereTheBodyIsNoServersError() async {
        let recorder = EntityRecorder(queue: DispatchQueue(label: "delivery"))
        let events = await recorder.record(
            HTTPResponse(200, type: Note.mediaType, text: Note.body),
            request: APIRequest(url: StubTransport.url)
        ) { $0.start(for: Invoice.self, errorEntity: BankError.self) }
        #expect(events == ["error entityNotBuilt"])
    }

    @Test func isTriedAlsoWhereDataIsAskedFor() async {
        let recorder = DataRecorder(queue: DispatchQueue(label: "delivery"))
        let events = await recorder.record(
            HTTPResponse(500, type: Note.mediaType, text: Note.errorBody),
            request: APIRequest(url: StubTransport.url, responseType: .data)
        ) { $0.start(for: nil, errorEntity: BankError.self) }
        #expect(events == ["error errorEntity"])
    }
}

#if JSON
import APISupportTesting
import Foundation
import TestSupport
import Testing

@testable import APISupport

/// The task that waits for a connection builds the entity itself.
@Suite struct AwaitedEntityTests {
    /// Does something while it is built.
    private struct Told: Entity {
        @TaskLocal static var whenBuilt: (@Sendable () -> Void)?

        static func from(json: JSONValue) throws -> Told {
            guard let whenBuilt else { throw EntityError(.custom, "not built by the task that waits") }
            whenBuilt()
            return Told()
        }
    }

    private let activity = NetworkActivity()

    private func connection() -> APIConnection {
        var configuration = APIConfiguration(stub: HTTPResponse(200, type: "application/json", text: "{}"))
        configuration.activity = activity
        return APIConnection(request: EntityRequest<Told>(url: StubTransport.url), configuration: configuration)
    }

    @MainActor @Test func isBuiltInTheTaskButOffItsActor() async throws {
        let wasOnMain = Locked<Bool?>(nil)
        let connection = connection()
        let whenBuilt: @Sendable () -> Void = { wasOnMain.with { $0 = Thread.isMainThread } }
        let response = try await Told.$whenBuilt.withValue(whenBuilt) { try await connection.response() }
        #expect(response.entity is Told)
        #expect(wasOnMain.value == false)
        #expect(activity.count == 0)
    }

    @Test("rules that are in force where somebody waits don't count for the request's own closures")
    func rulesAroundTheTaskAreNotTheRequests() async throws {
        let conversion = Locked<KeyConversion?>(.snakeCase)
        let request = EntityRequest<NoContent>(
            url: StubTransport.url,
            validators: [ResponseValidator { _ in conversion.with { $0 = DecodingRules.current.keyConversion } }]
        )
        let configuration = APIConfiguration(stub: HTTPResponse(204, type: nil, text: ""))
        _ = try await DecodingRules.$current.withValue(DecodingRules(keyConversion: .snakeCase)) {
            try await request.response(configuration: configuration)
        }
        #expect(conversion.value == nil)
    }

    @Test(arguments: [false, true])
    func cancelledWhileItIsBuilt(cancelsTask: Bool) async {
        let connection = connection()
        let told = Locked(0)
        let whenBuilt: @Sendable () -> Void = {
            told.with { $0 += 1 }
            if cancelsTask { withUnsafeCurrentTask { $0?.cancel() } } else { connection.cancel() }
        }
        await Task {
            let error = await #expect(throws: APIError.self) {
                try await Told.$whenBuilt.withValue(whenBuilt) { try await connection.response() }
            }
            #expect(error?.code == .cancelled)
        }
        .value
        #expect(told.value == 1)
        #expect(activity.count == 0)
        #expect(!connection.isRunning)
    }
}
#endif

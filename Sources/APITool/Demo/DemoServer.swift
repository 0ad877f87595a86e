internal import APISupport
internal import APISupportTesting

/// The server that the demo asks, and the measuring of what it answers.
struct DemoServer {
    let server: FixtureServer

    /// Fetches a path as an entity, and prints a line about the response.
    func fetch<E: Entity>(_ type: E.Type, _ path: String, accept: String? = nil) async throws(APIError) -> E {
        var headers: HTTPHeaders = [:]
        if let accept { headers["Accept"] = accept }
        let request = EntityRequest<E>(url: server.url(path), headers: headers)
        let clock = ContinuousClock()
        let start = clock.now
        let response = try await APIConnection(request: request).response()
        let summary = response.summary(asked: request.url, in: clock.now - start)
        Console.print("   GET \(path): \(summary)")
        guard let entity = response.entity as? E else {
            preconditionFailure("a response without the entity that was expected counts as failed")
        }
        return entity
    }

    /// Fetches a path where the server answers with an error, and prints a line about that.
    func fetchError(_ path: String) async throws(APIError) -> APIError {
        let clock = ContinuousClock()
        let start = clock.now
        do throws(APIError) {
            _ = try await FailingRequest(url: server.url(path)).response()
            preconditionFailure("the sample server answers \(path) with an error")
        } catch {
            guard let status = error.status, let size = error.bodySize else { throw error }
            let time = Measures.time(clock.now - start)
            Console.print("   GET \(path): status \(status), \(Measures.size(size)), \(time)")
            return error
        }
    }

    /// Prints a table with empty lines around it.
    func show(_ table: Table) {
        Console.print("")
        for line in table.lines { Console.print(" " + line) }
        Console.print("")
    }
}

/// A request whose errors are entities.
private final class FailingRequest: EntityRequest<NoContent> {
    override class var errorEntity: (any ErrorEntity.Type)? { BankError.self }
}

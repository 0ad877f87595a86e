internal import APISupport

/// A server's error, into an error entity.
struct ErrorJob: DemoJob {
    let title = "An API's error: status 422 into an error entity"

    func run(on server: DemoServer) async throws(APIError) {
        var table = Table([
            ("Format", .left), ("APIError", .left), ("Status", .right), ("Code", .right), ("Domain", .left),
            ("Description", .left),
        ])
        for format in DocumentFormats.all {
            let error = try await server.fetchError("/errors/\(format.name.lowercased())")
            guard let entity = error.errorEntity as? BankError else { throw error }
            table.add([
                format.name, error.code.name, error.status.map(String.init) ?? "-", entity.code ?? "-", entity.domain,
                entity.errorDescription ?? "-",
            ])
        }
        server.show(table)
    }
}

/// What the sample server says of its failures.
struct BankError: ErrorEntity {
    static let descriptionField = "description"
    let details: ErrorDetails
}

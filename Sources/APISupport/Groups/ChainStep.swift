/// A step of a chain; used under the chain's lock and on the delivery queue only.
struct ChainStep {
    let source: Source
    /// What is done with the response.
    let then: ((RequestChain, APIResponse) throws -> Void)?

    /// Where the request comes from.
    enum Source {
        /// It was read when the step was added.
        case connection(APIConnection)
        /// It is made of the response of the step before.
        case request((APIResponse?) throws -> APIRequest)
    }

    /// The connection that takes the step.
    func connection(
        after last: APIResponse?,
        _ makeConnection: (APIRequest) -> APIConnection
    ) throws -> APIConnection {
        switch source {
        case .connection(let connection): connection
        case .request(let makeRequest): makeConnection(try makeRequest(last))
        }
    }
}

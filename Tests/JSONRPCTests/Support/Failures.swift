#if JSON
import APISupport
import APISupportJSONRPC
import APISupportTesting

/// What a failure is, in a form that tables of tests can hold: `server -32601`, `request rpcUnmatchedID`.
func name(_ failure: RPCFailure) -> String {
    switch failure {
    case .server(let error): "server \(error.code)"
    case .request(let error): "request \(error.code)"
    }
}

/// What came of work: the result as text, or the failure's name.
func outcome<Value>(of work: () async throws(RPCFailure) -> Value) async -> String {
    do throws(RPCFailure) {
        return "\(try await work())"
    } catch {
        return name(error)
    }
}
#endif

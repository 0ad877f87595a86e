#if JSON
internal import APISupport
internal import Foundation

extension JSONRPCClient {
    /// Sends messages and takes the reply apart; nothing of it is done on the caller's actor.
    ///
    /// - Throws: Where there is no reply to any of them.
    @concurrent
    func exchange(_ packet: RPCPacket) async throws(RPCFailure) -> RPCAnswers {
        let connection = APIConnection(request: try request(for: packet), configuration: exchanging)
        do throws(APIError) {
            let response = try await connection.response()
            // An entity that was expected is there, or the response counts as failed.
            let reply = response.entity as? RPCReply ?? .empty
            return try answers(to: packet, from: reply, status: response.status, FailureMaker(response))
        } catch {
            // Servers send their errors with any status.
            guard let found = error.errorEntity as? RPCErrorReply else { throw .request(error) }
            let failures = FailureMaker(like: error, of: connection)
            let status = error.status ?? 0
            guard packet.hasCalls else {
                throw found.first.map { .server($0.with(status: status, failures)) } ?? .request(error)
            }
            do throws(APIError) {
                return try answers(to: packet, from: found.reply, status: status, failures)
            } catch {
                throw .request(error)
            }
        }
    }

    private func answers(
        to packet: RPCPacket,
        from reply: RPCReply,
        status: Int,
        _ failures: FailureMaker
    ) throws(APIError) -> RPCAnswers {
        let match: RPCBatchMatch
        do {
            match = try packet.match(reply, by: options.dialect.codec)
        } catch {
            throw failures.error(error)
        }
        let reading = RPCReading(failures, rules: exchanging.decoding)
        return RPCAnswers(
            answers: match.outcomes.map { outcome in
                switch outcome {
                case nil: nil
                case .result(let fragment): .success(RPCResult(fragment: fragment, reading: reading))
                case .error(let error): .failure(.server(error.with(status: status, failures)))
                case .unusable(let code, let reason): .failure(.request(failures.error(code, reason)))
                }
            },
            wholeError: match.wholeError.map { .server($0.with(status: status, failures)) },
            report: match.report.with(status: status, failures)
        )
    }
}
#endif

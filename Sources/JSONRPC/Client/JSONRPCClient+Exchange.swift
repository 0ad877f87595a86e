#if JSON
internal import APISupport
internal import Foundation

extension JSONRPCClient {
    /// Sends messages and takes the reply apart; nothing of it is done on the caller's actor.
    ///
    /// - Throws: Where there is no reply to any of them.
    @concurrent
    func exchange(_ packet: RPCPacket) async throws(RPCFailure) -> RPCAnswers {
        let request = try request(for: packet)
        var configuration = configuration
        configuration.decoding = rules
        do {
            let response = try await APIConnection(request: request, configuration: configuration).response()
            // An entity that was expected is there, or the response counts as failed.
            let reply = response.entity as? RPCReply ?? .empty
            return answers(to: packet, from: reply, status: response.status, FailureMaker(response))
        } catch {
            // Servers send their errors with any status.
            guard let found = error.errorEntity as? RPCErrorReply else { throw .request(error) }
            let status = error.status ?? 0
            guard packet.hasCalls else {
                throw found.reply.firstError.map { .server($0.with(status: status)) } ?? .request(error)
            }
            return answers(to: packet, from: found.reply, status: status, FailureMaker(like: error))
        }
    }

    /// The configuration's rules, without the key path: the way to an entity in other responses says nothing about replies.
    private var rules: DecodingRules { DecodingRules().inheriting(from: configuration.decoding) }

    private func answers(
        to packet: RPCPacket,
        from reply: RPCReply,
        status: Int,
        _ failures: FailureMaker
    ) -> RPCAnswers {
        let match = packet.match(reply, by: options.dialect.codec)
        return RPCAnswers(
            answers: match.outcomes.map { outcome in
                switch outcome {
                case nil: nil
                case .result(let fragment): .success(RPCResult(fragment: fragment, failures: failures, rules: rules))
                case .error(let error): .failure(.server(error.with(status: status)))
                case .unusable(let code, let reason): .failure(.request(failures.error(code, reason)))
                }
            },
            wholeError: match.wholeError.map { .server($0.with(status: status)) },
            foreignIDs: match.foreignIDs,
            unattributed: match.unattributed.map { $0.with(status: status) }
        )
    }
}
#endif

#if JSON
extension RPCBatch {
    /// Sends the batch and waits for all replies; an empty batch is not sent.
    ///
    /// Cancelling the task cancels the requests. What came of each call tells its handle.
    ///
    /// - Returns: What the server answered beside the replies to the calls.
    /// - Throws: Why a request as a whole failed, which is then the outcome of all its calls: `.request` where there is no
    ///   reply, `.server` where the server reported one error for the whole batch. A notification that can't be encoded
    ///   fails alone, and is thrown as well.
    @discardableResult
    public func send() async throws(RPCFailure) -> RPCBatchReport {
        let entries = take()
        var failures: [RPCFailure] = []
        var ready: [(message: RPCMessage, promise: RPCPromise?)] = []
        for entry in entries {
            do throws(RPCFailure) {
                ready.append((try entry.message.get(), entry.promise))
            } catch {
                if let promise = entry.promise { promise.settle(.failure(error)) } else { failures.append(error) }
            }
        }
        let results = await exchange(parts(of: ready))
        failures += results.compactMap { result in if case .failure(let failure) = result { failure } else { nil } }
        if let failure = failures.first { throw failure }
        return results.reduce(into: RPCBatchReport()) { whole, result in
            if case .success(let part) = result { whole.add(part) }
        }
    }

    /// What goes in one request, and who waits for the answers.
    private struct Part: Sendable {
        let packet: RPCPacket
        let promises: [RPCPromise?]
    }

    private func parts(of ready: [(message: RPCMessage, promise: RPCPromise?)]) -> [Part] {
        let takesBatches = client.options.dialect.codec.takesBatches
        let size = takesBatches ? client.options.maximumBatchSize ?? max(ready.count, 1) : 1
        return stride(from: 0, to: ready.count, by: size).map { start in
            let part = ready[start..<min(start + size, ready.count)]
            return Part(packet: RPCPacket(part.map(\.message), isBatch: takesBatches), promises: part.map(\.promise))
        }
    }

    /// Sends all parts at the same time, and gives what came of each, in their order.
    private func exchange(_ parts: [Part]) async -> [Result<RPCBatchReport, RPCFailure>] {
        await withTaskGroup { group in
            for (index, part) in parts.enumerated() {
                group.addTask { [client] in (index, await Self.exchange(part, through: client)) }
            }
            return await group.reduce(into: []) { $0.append($1) }.sorted { $0.0 < $1.0 }.map(\.1)
        }
    }

    /// Sends one part, and gives each call its answer.
    private static func exchange(
        _ part: Part,
        through client: JSONRPCClient
    ) async -> Result<RPCBatchReport, RPCFailure> {
        do throws(RPCFailure) {
            let answers = try await client.exchange(part.packet)
            for (promise, answer) in zip(part.promises, answers.answers) {
                if let promise, let answer { promise.settle(answer) }
            }
            if let failure = answers.wholeError { return .failure(failure) }
            return .success(answers.report)
        } catch {
            for promise in part.promises { promise?.settle(.failure(error)) }
            return .failure(error)
        }
    }
}
#endif

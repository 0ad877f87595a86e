import Testing

@testable import APISupportHTTP

@Suite struct TransferEndTests {
    @Test(arguments: [false, true])
    func aTaskGetsTheEndWhicheverIsThereFirst(_ isReachedFirst: Bool) async throws {
        let end = TransferEnd()
        if isReachedFirst { end.reach(.success(HTTPResponse(status: 204))) }
        await withCheckedContinuation { continuation in
            end.resume(continuation)
            if !isReachedFirst { end.reach(.success(HTTPResponse(status: 204))) }
        }
        #expect(try end.take().status == 204)
    }

    @Test(arguments: [false, true])
    func ofTwoEndsTheFirstCounts(_ isReachedFirst: Bool) async throws {
        let end = TransferEnd()
        let reachTwice = {
            end.reach(.success(HTTPResponse(status: 204)))
            end.reach(.failure(.cancelled))
        }
        if isReachedFirst { reachTwice() }
        await withCheckedContinuation { continuation in
            end.resume(continuation)
            if !isReachedFirst { reachTwice() }
        }
        #expect(try end.take().status == 204)
    }
}

#if JSON && XML
import Testing

@Suite struct StreamSampleTests {
    @Test func theLoopsOfTheArticleRun() async throws {
        let (totals, printed) = try await samplesOfStreams()
        #expect(totals == [3, 7, 5, 12, 20])
        #expect(printed == [1])
    }
}
#endif

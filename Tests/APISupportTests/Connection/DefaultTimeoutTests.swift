import APISupport
import Testing

@Suite struct DefaultTimeoutTests {
    /// In a process of its own, since the value is shared with all other tests.
    @Test func canBeSetForAllAndIsAtLeastASecond() async {
        await #expect(processExitsWith: .success) {
            #expect(APIConnection.defaultTimeout == .seconds(30))
            APIConnection.defaultTimeout = .milliseconds(10)
            #expect(APIConnection.defaultTimeout == .seconds(1))
            APIConnection.defaultTimeout = .seconds(45)
            let request = try APIRequest(url: "https://h").makeHTTPRequest()
            #expect(request.timeout == .seconds(45))
            let own = try APIRequest(url: "https://h", timeout: .seconds(2)).makeHTTPRequest()
            #expect(own.timeout == .seconds(2))
        }
    }
}

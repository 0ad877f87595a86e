import Foundation
import Testing

@testable import APISupportHTTP

/// Copies of a request share what they have in common, and nobody may see it.
@Suite struct HTTPRequestTests {
    @Test func aChangedCopyLeavesTheOther() {
        let unchanged = HTTPRequest(url: "http://a.example/")
        var first = unchanged
        first.timeout = .seconds(1)
        first.tag = "first"
        var second = first
        second.timeout = .seconds(2)
        second.body = .text("b")
        second.limits.bodySize = 10
        second.secretHeaders.insert("X-Key")
        #expect(unchanged.timeout == .seconds(30))
        #expect(unchanged.tag == nil)
        #expect(first.timeout == .seconds(1))
        #expect(first.tag == "first")
        #expect(first.body?.length == nil)
        #expect(first.limits.bodySize == 64 * 1_048_576)
        #expect(first.secretHeaders.isEmpty)
        #expect(second.timeout == .seconds(2))
        #expect(second.tag == "first")
        #expect(second.body?.length == 1)
        #expect(second.limits.bodySize == 10)
        #expect(second.secretHeaders == ["X-Key"])
    }

    @Test func anotherRequestHasTheDefaults() {
        var request = HTTPRequest(url: "http://a.example/")
        request.deadline = nil
        request.streamsResponse = true
        request.reportsProgress = true
        request.maximumRedirects = 0
        let other = HTTPRequest(url: "http://a.example/")
        #expect(other.deadline == .seconds(60))
        #expect(!other.streamsResponse)
        #expect(!other.reportsProgress)
        #expect(other.maximumRedirects == 10)
        #expect(request.streamsResponse)
        request.streamsResponse = false
        #expect(!request.streamsResponse)
    }
}

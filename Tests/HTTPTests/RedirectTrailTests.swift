import Foundation
import Testing

@testable import APISupportHTTP

@Suite struct RedirectTrailTests {
    private func follow(
        _ request: HTTPRequest,
        status: Int = 302,
        _ locations: String...
    ) throws -> RedirectTrail? {
        var trail = try RedirectTrail(request)
        for (index, location) in locations.enumerated() {
            let next = try trail.next(status: status, headers: ["Location": location])
            guard index + 1 < locations.count else { return next }
            trail = try #require(next)
        }
        return trail
    }

    /// Method before, status, method after, whether the body is sent again (RFC 9110, section 15.4).
    @Test(arguments: [
        ("GET", 301, "GET", false), ("GET", 302, "GET", false), ("GET", 303, "GET", false), ("GET", 307, "GET", false),
        ("GET", 308, "GET", false), ("HEAD", 301, "HEAD", false), ("HEAD", 303, "HEAD", false),
        ("POST", 301, "GET", false), ("POST", 302, "GET", false), ("POST", 303, "GET", false),
        ("POST", 307, "POST", true), ("POST", 308, "POST", true), ("PUT", 301, "PUT", true), ("PUT", 302, "PUT", true),
        ("PUT", 303, "GET", false), ("PATCH", 307, "PATCH", true), ("DELETE", 302, "DELETE", false),
        ("DELETE", 303, "GET", false), ("PROPFIND", 301, "PROPFIND", true),
    ])
    func changesTheMethod(_ before: String, _ status: Int, _ after: String, _ keepsBody: Bool) throws {
        var request = HTTPRequest(method: HTTPMethod(rawValue: before), url: "http://a/1")
        request.headers = ["X-A": "1", "Content-Type": "text/plain", "content-language": "en", "X-B": "2"]
        if ["POST", "PUT", "PATCH", "PROPFIND"].contains(before) { request.body = .text("body") }
        let next = try #require(try follow(request, status: status, "/2"))
        #expect(next.request.method.rawValue == after)
        #expect(next.request.url == "http://a/2")
        #expect(next.request.body?.data == (keepsBody ? request.body?.data : nil))
        let changed = before != after
        #expect(
            next.request.headers.map(\.name)
                == (changed || (status == 303 && before == "GET")
                    ? ["X-A", "X-B"] : ["X-A", "Content-Type", "content-language", "X-B"])
        )
    }

    @Test(arguments: [200, 201, 300, 304, 305, 306, 309, 400])
    func leavesOtherStatuses(_ status: Int) throws {
        #expect(try follow(HTTPRequest(url: "http://a/1"), status: status, "/2") == nil)
    }

    @Test func leavesAllWhereNoneIsAllowed() throws {
        var request = HTTPRequest(url: "http://a/1")
        request.maximumRedirects = 0
        #expect(try follow(request, "/2") == nil)
    }

    @Test(arguments: [[:], ["Location": ""]] as [HTTPHeaders])
    func leavesAResponseWithoutTarget(_ headers: HTTPHeaders) throws {
        #expect(try RedirectTrail(HTTPRequest(url: "http://a/1")).next(status: 302, headers: headers) == nil)
    }

    @Test func refusesTwoTargets() throws {
        let trail = try RedirectTrail(HTTPRequest(url: "http://a/1"))
        #expect(try trail.next(status: 302, headers: ["Location": "/2", "location": "/2"])?.url.text == "http://a/2")
        let error = #expect(throws: TransportError.self) {
            try trail.next(status: 302, headers: ["Location": "/2", "location": "/3"])
        }
        #expect(error?.code == .invalidRedirect)
    }

    @Test(arguments: ["http://b/", "http://a:81/", "//b/", "https://a/"])
    func keepsSecretsFromOtherOrigins(_ location: String) throws {
        var request = HTTPRequest(url: "http://a/1")
        request.headers = [
            "Authorization": "1", "cookie": "2", "Proxy-Authorization": "3", "X-Api-Key": "4", "Host": "5",
            "Accept": "6", "Accept-Language": "7", "User-Agent": "8", "Range": "9", "If-None-Match": "10",
        ]
        request.secretHeaders = ["range"]
        let next = try #require(try follow(request, location))
        #expect(next.request.headers == ["Accept": "6", "Accept-Language": "7", "User-Agent": "8"])
        // They do not come back with the first origin.
        let back = try #require(try follow(request, location, "https://a:444/", "https://a/1"))
        #expect(back.request.headers.map(\.name) == ["Accept", "Accept-Language", "User-Agent"])
    }

    @Test func keepsHeadersWithinTheOrigin() throws {
        let request = HTTPRequest(url: "http://a/1", headers: ["Authorization": "1", "X-Api-Key": "2"])
        #expect(try follow(request, "http://A:80/2")?.request.headers == request.headers)
    }

    @Test(arguments: [307, 308])
    func refusesToSendABodyElsewhere(_ status: Int) throws {
        let request = HTTPRequest(method: .post, url: "http://a/1", body: Data("body".utf8))
        let error = #expect(throws: TransportError.self) { try follow(request, status: status, "http://b/") }
        #expect(error?.code == .invalidRedirect)
        // A GET without the body may go there.
        #expect(try follow(request, status: 302, "http://b/")?.request.method == .get)
    }

    @Test(arguments: ["http://a/1", "http://b/"])
    func refusesToGiveUpEncryption(_ location: String) throws {
        let error = #expect(throws: TransportError.self) { try follow(HTTPRequest(url: "https://a/1"), location) }
        #expect(error?.code == .insecureRedirect)
    }

    @Test func boundsTheirNumber() throws {
        var request = HTTPRequest(url: "http://a/0")
        request.maximumRedirects = 3
        #expect(try follow(request, "/1", "/2", "/3")?.url.text == "http://a/3")
        let error = #expect(throws: TransportError.self) { try follow(request, "/1", "/2", "/3", "/4") }
        #expect(error?.code == .tooManyRedirects)
        #expect(error?.received == 4)
        #expect(error?.expected == 3)
    }

    @Test func findsLoops() throws {
        let request = HTTPRequest(url: "http://a/1", headers: ["Cookie": "a=b"])
        for locations in [["/1"], ["/2", "/1"], ["/1#fragment"]] {
            let error = #expect(throws: TransportError.self) {
                var trail = try RedirectTrail(request)
                for location in locations {
                    trail = try #require(try trail.next(status: 302, headers: ["Location": location]))
                }
            }
            #expect(error?.code == .tooManyRedirects)
            #expect(error?.message.contains("loop") == true)
        }
        // The same URL with another method is another request.
        let post = HTTPRequest(method: .post, url: "http://a/1", body: Data())
        #expect(try follow(post, status: 303, "/1")?.request.method == .get)
    }

    @Test func masksSecretsInErrors() throws {
        let error = #expect(throws: TransportError.self) {
            try follow(HTTPRequest(url: "https://a/?token=secret1"), "http://a/?token=secret2")
        }
        #expect(error?.description.contains("secret") == false)
    }
}

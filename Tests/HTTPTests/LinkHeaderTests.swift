import APISupportHTTP
import Foundation
import TestSupport
import Testing

@Suite struct LinkHeaderTests {
    struct Vector: Decodable {
        struct Link: Decodable, Equatable {
            let uri: String
            let rel: [String]
            let title: String?
        }

        let h: String
        let links: [Link]
    }

    @Test(.enabled(if: Corpora.isAvailable("own/link"), Corpora.skipReason))
    func vectors() throws {
        var tally = Tally("own.link")
        for vector in try Corpora.json("own/link/vectors.json", as: [Vector].self) {
            let links = HTTPHeaders([HTTPHeaders.Field(name: "Link", value: vector.h)]).links
            let found = links.map { Vector.Link(uri: $0.target, rel: $0.relations, title: $0.title) }
            tally.count(found == vector.links, vector.h)
        }
        tally.conclude()
    }

    @Test func severalFieldsAndOddParameters() {
        let headers = HTTPHeaders([
            HTTPHeaders.Field(name: "link", value: #"<a>;rel="prev  NEXT";;x; Type=t ;"#),
            HTTPHeaders.Field(name: "LINK", value: #"<b> ; rel = "a\"b"; title*=utf-8'%zz; title="t, <c>", <d"#),
            HTTPHeaders.Field(name: "Link", value: "<e>; title*=ISO-8859-1'fr'%e9t%E9; rel=\"up"),
        ])
        #expect(headers.links.map(\.target) == ["a", "b", "e"])
        #expect(headers.links.map(\.relations) == [["prev", "next"], [#"a"b"#], ["up"]])
        #expect(headers.links.map(\.title) == [nil, "t, <c>", "été"])
        #expect(headers.links.first?.parameters.map(\.name) == ["rel", "x", "type"])
    }
}

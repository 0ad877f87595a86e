#if JSON
import APISupportEntities
import Foundation
import TestSupport
import Testing

/// The three well-known documents, decoded by ours and by Foundation's decoder into the same structs.
@Suite(.enabled(if: Corpora.isAvailable, Corpora.skipReason))
struct JSONPerformanceFilesTests {
    @Test func twitter() throws {
        let data = try Corpora.data("perf/twitter.json")
        let value = try Twitter.decoded(fromJSON: data)
        #expect(value.statuses.count == 100)
        #expect(try value == JSONDecoder().decode(Twitter.self, from: data))
    }

    @Test func catalog() throws {
        let data = try Corpora.data("perf/citm_catalog.json")
        let value = try Catalog.decoded(fromJSON: data)
        #expect(value.performances.count == 243)
        #expect(try value == JSONDecoder().decode(Catalog.self, from: data))
    }

    @Test func canada() throws {
        let data = try Corpora.data("perf/canada.json")
        let value = try Canada.decoded(fromJSON: data)
        #expect(value.features.first?.geometry.coordinates.count == 480)
        #expect(try value == JSONDecoder().decode(Canada.self, from: data))
    }
}
#endif

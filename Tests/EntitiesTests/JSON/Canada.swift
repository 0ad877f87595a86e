#if JSON
import APISupportEntities

/// The outline in `perf/canada.json`.
struct Canada: DecodableEntity, Encodable, Equatable {
    let type: String
    let features: [Feature]

    struct Feature: Codable, Equatable {
        let type: String
        let properties: [String: String]
        let geometry: Geometry
    }

    struct Geometry: Codable, Equatable {
        let type: String
        let coordinates: [[[Double]]]
    }
}
#endif

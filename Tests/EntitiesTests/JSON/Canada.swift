#if JSON
import APISupportEntities

/// The outline in `perf/canada.json`.
struct Canada: DecodableEntity, Equatable {
    let type: String
    let features: [Feature]

    struct Feature: Decodable, Equatable {
        let type: String
        let properties: [String: String]
        let geometry: Geometry
    }

    struct Geometry: Decodable, Equatable {
        let type: String
        let coordinates: [[[Double]]]
    }
}
#endif

import APISupport

/// The outline in `perf/canada.json`.
struct Canada: DecodableEntity, Encodable, Equatable {
    var type: String
    var features: [Feature]
}

extension Canada {
    struct Feature: Codable, Equatable {
        var type: String
        var properties: Properties
        var geometry: Geometry
    }

    struct Properties: Codable, Equatable {
        var name: String
    }

    struct Geometry: Codable, Equatable {
        var type: String
        var coordinates: [[[Double]]]
    }
}

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

extension Canada {
    /// Whether the other outline has the same points, but for the last digit of their numbers.
    func isClose(to other: some Any) -> Bool {
        let points = features.map(\.geometry.coordinates)
        guard let others = (other as? Canada)?.features.map(\.geometry.coordinates) else { return false }
        return points.map { $0.map { $0.map(\.count) } } == others.map { $0.map { $0.map(\.count) } }
            && zip(points.joined().joined().joined(), others.joined().joined().joined()).allSatisfy {
                abs($0 - $1) < 1e-13
            }
    }
}

import APISupport

/// The same as `Canada`, by field lists.
struct FieldCanada: AutoEntity {
    var type = ""
    var features: [Feature] = []

    static let autoFields: AutoFields<FieldCanada> = [
        .field("type", \.type),
        .field("features", \.features),
    ]
}

extension FieldCanada {
    struct Feature: AutoEntity {
        var type = ""
        var properties = Properties()
        var geometry = Geometry()

        static let autoFields: AutoFields<Feature> = [
            .field("type", \.type),
            .field("properties", \.properties),
            .field("geometry", \.geometry),
        ]
    }

    struct Properties: AutoEntity {
        var name = ""

        static let autoFields: AutoFields<Properties> = [
            .field("name", \.name)
        ]
    }

    struct Geometry: AutoEntity {
        var type = ""
        var coordinates: [[[Double]]] = []

        static let autoFields: AutoFields<Geometry> = [
            .field("type", \.type),
            .field("coordinates", \.coordinates),
        ]
    }
}

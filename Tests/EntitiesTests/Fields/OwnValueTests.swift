#if JSON
import Testing

@testable import APISupportEntities

/// Values of types that a user of the library makes readable, and entities of other formats.
@Suite struct OwnValueTests {
    @Test("a type of one's own, also optional and in lists")
    func ownValue() throws {
        let weather = try json(Weather.self, #"{"now": {"c": 5}, "later": [{"c": "6"}, {"c": 7}], "max": null}"#)
        #expect(weather.now.degrees == 5 && weather.later.map(\.degrees) == [6, 7] && weather.max == nil)
        let error = try #require(throws: EntityError.self) {
            try json(Weather.self, #"{"now": {"c": "x"}, "later": []}"#)
        }
        #expect(error.path.description == "now.c")
    }

    @Test("observers and computed properties are set as by hand")
    func observers() throws {
        let watched = try json(Watched.self, #"{"value": 5, "half": 4}"#)
        #expect(watched.value == 8 && watched.changes == 2)
    }

    @Test("what is not written for JSON says so")
    func notSupported() throws {
        let entity = try #require(throws: EntityError.self) { try json(NotJSON.self, "{}") }
        #expect(entity.code == .formatNotSupported && entity.message == "NotJSON is not built from JSON")
        let value = try #require(throws: EntityError.self) { try json(OddWeather.self, #"{"now": 1}"#) }
        #expect(value.code == .formatNotSupported && value.path.description == "now")
    }

    @Test("a field list for another class stops the program")
    func programmersMistakes() async {
        await #expect(processExitsWith: .failure) { _ = Vehicle.autoFields.adding(.field("name", \Basket.owner)) }
        await #expect(processExitsWith: .failure) { _ = try json(Misrooted.self, "{}") }
        await #expect(processExitsWith: .failure) { _ = try json(Overreaching.self, #"{"doors": 1}"#) }
    }
}

/// A value that is read by way of an object.
private struct Celsius: FieldValue {
    var degrees: Int

    static func fieldValue(json input: inout JSONFieldReader) throws -> Celsius {
        Celsius(degrees: try input.value(Degrees.self).c)
    }
}

/// What the value is read from.
private struct Degrees: AutoEntity {
    var c = 0

    static let autoFields: AutoFields<Degrees> = [.field("c", \.c)]
}

private struct Weather: AutoEntity {
    var now = Celsius(degrees: 0)
    var later: [Celsius] = []
    var max: Celsius?

    static let autoFields: AutoFields<Weather> = [
        .field("now", \.now), .field("later", \.later), .field("max", \.max),
    ]
}

/// A value that is read from nothing.
private struct Kelvin: FieldValue {}

private struct OddWeather: AutoEntity {
    var now = Kelvin()

    static let autoFields: AutoFields<OddWeather> = [.field("now", \.now)]
}

/// An entity that is built from nothing.
private struct NotJSON: Entity {}

private struct Watched: AutoEntity {
    var value = 0 { didSet { changes += 1 } }
    var changes = 0
    var half: Int {
        get { value / 2 }
        set { value = newValue * 2 }
    }

    static let autoFields: AutoFields<Watched> = [.field("value", \.value), .field("half", \.half)]
}

/// A list whose root has nothing to do with the entity.
private struct Misrooted: AutoEntity {
    static let autoFields: AutoFields<Person> = Person.autoFields
}

/// A class whose list has the fields of one below it.
private class Overreaching: AutoEntity {
    required init() {}

    class var autoFields: AutoFields<Overreaching> { AutoFields([]).adding(.field("doors", \Below.doors)) }

    final class Below: Overreaching {
        var doors = 0
    }
}
#endif

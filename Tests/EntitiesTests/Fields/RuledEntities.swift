import APISupportEntities
import Foundation

// Entities whose rules the tests look at.

/// An entity with rules, and fields with more.
struct Ruled: AutoEntity {
    var plain = Decimal()
    var own = RuledOwn()
    var inner = RuledInner()
    var field = Decimal()

    static let autoFields: AutoFields<Ruled> = [
        .field("plain", \.plain),
        .field("own", \.own),
        .field("inner", \.inner),
        .field("field", \.field, rules: DecodingRules(decimalSeparator: ";")),
    ]
    static let decoding = DecodingRules(decimalSeparator: ",")
}

/// An entity that goes back to the usual notation.
struct RuledOwn: AutoEntity {
    var plain = Decimal()

    static let autoFields: AutoFields<RuledOwn> = [.field("plain", \.plain)]
    static let decoding = DecodingRules(decimalSeparator: ".")
}

/// An entity that inherits its rules.
struct RuledInner: AutoEntity {
    var plain = Decimal()

    static let autoFields: AutoFields<RuledInner> = [.field("plain", \.plain)]
}

/// An entity whose property has another name than its key.
struct Pictured: AutoEntity {
    var image = ""

    static let autoFields: AutoFields<Pictured> = [.field("imageURL", \.image)]
}

/// An entity for whose fields the rules have defaults.
struct Defaulted: AutoEntity {
    var name = ""
    var size = 0
    var weight = 0.0
    var isOn = false
    var tags: [String]? = ["x"]
    var due = Date.distantPast
    var note: String?
    var copies = 0

    static let autoFields: AutoFields<Defaulted> = [
        .field("name", \.name),
        .field("size", \.size),
        .field("weight", \.weight),
        .field("isOn", \.isOn),
        .field("tags", \.tags),
        .field("due", \.due),
        .field("note", \.note),
        .field("copies", \.copies, default: 2),
    ]
    static let decoding = DecodingRules(
        defaults: [
            "name": "a\"\\\n", "size": 7, "weight": 1.5, "isOn": true, "tags": .emptyList, "due": "2013-05-04",
            "note": "n",
            "copies": 5,
        ]
    )
}

/// An entity whose default is of the wrong type.
struct WronglyDefaulted: AutoEntity {
    var size = 0

    static let autoFields: AutoFields<WronglyDefaulted> = [.field("size", \.size)]
    static let decoding = DecodingRules(defaults: ["size": "x"])
}

/// An entity deep inside of an envelope.
struct Enclosed: AutoEntity {
    var name = ""

    static let autoFields: AutoFields<Enclosed> = [.field("name", \.name)]
    static let decoding = DecodingRules(keyPath: "response[1]/user")
}

/// What a closure may throw.
struct OddNumber: Error {}

/// An entity whose field checks its value.
struct Checked: AutoEntity {
    var half = 0

    static let autoFields: AutoFields<Checked> = [
        .custom("even", as: Int?.self) { checked, number in
            guard number != 13 else { throw EntityError(.invalidValue, "unlucky") }
            guard let number else {
                checked.half = -1
                return
            }
            guard number % 2 == 0 else { throw OddNumber() }
            checked.half = number / 2
        }
    ]
}

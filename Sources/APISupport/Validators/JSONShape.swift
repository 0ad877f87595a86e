#if JSON
public import APISupportEntities

/// The structure that JSON must have, described by its parts.
///
/// A dictionary literal is an object, of which members that are not named are not looked at.
public indirect enum JSONShape: Sendable {
    /// Any value, null among them, but not a missing one.
    case any
    /// Null.
    case null
    /// `true` or `false`.
    case boolean
    /// A number without a fraction, of up to 128 bits.
    case integer
    /// Any number.
    case number
    /// A text.
    case string
    /// A list whose elements all have a shape.
    case array(of: JSONShape)
    /// An object whose members have shapes, looked at in this order.
    case object([(key: String, shape: JSONShape)])
    /// A value of a shape, null, or none.
    case optional(JSONShape)
    /// A value of one of several shapes; the error is that of the last.
    case either([JSONShape])

    /// Throws the `EntityError` of the first value that has another shape: with path, position, and what was found.
    public func check(_ json: JSONValue) throws(EntityError) {
        switch self {
        case .any: _ = try json.kind()
        case .null: try json.demand(.null, "null")
        case .boolean: try json.demand(.boolean, "true or false")
        case .number: try json.demand(.number, "a number")
        case .string: try json.demand(.string, "a string")
        case .integer:
            try json.demand(.number, "an integer")
            _ = try json.integer(Int128.self)
        case .array(let shape):
            try json.demand(.array, "an array")
            for element in try json.array() { try shape.check(element) }
        case .object(let members):
            try json.demand(.object, "an object")
            for (key, shape) in members { try shape.check(json[key]) }
        case .optional(let shape):
            if let json = json.optional { try shape.check(json) }
        case .either(let shapes):
            try Self.checkAny(of: shapes[...], json)
        }
    }

    private static func checkAny(of shapes: ArraySlice<JSONShape>, _ json: JSONValue) throws(EntityError) {
        for shape in shapes.dropLast() where (try? shape.check(json)) != nil { return }
        try shapes.last?.check(json)
    }
}

extension JSONShape: ExpressibleByDictionaryLiteral {
    /// Makes the shape of an object.
    public init(dictionaryLiteral elements: (String, JSONShape)...) {
        self = .object(elements.map { (key: $0.0, shape: $0.1) })
    }
}

extension ResponseValidator {
    /// Refuses bodies that are no JSON, and JSON of another shape with code `.invalidStructure`.
    ///
    /// The error's path tells the first value that differs.
    public static func json(_ shape: JSONShape) -> ResponseValidator {
        ResponseValidator { response in try shape.check(try response.json) }
    }
}
#endif

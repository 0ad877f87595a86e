#if JSON
/// How one kind of a `ChoiceEntity` is made from JSON.
struct JSONChoice<Root>: Sendable {
    /// Whether a value belongs to it.
    let hasValue: Bool
    /// Makes it of its name and the value that stands next, and passes over that.
    let read: @Sendable (String, inout JSONFieldReader) throws -> Root

    init<Value: FieldValue>(_ make: @escaping @Sendable (Value) -> Root) {
        hasValue = true
        read = { _, input in make(try Value.fieldValue(json: &input)) }
    }

    init(name make: @escaping @Sendable (String) -> Root) {
        hasValue = false
        read = { name, input in
            try input.reader.skipValue()
            return make(name)
        }
    }
}

extension ChoiceEntity {
    /// Builds the entity of the kind that the document names.
    public static func from(json: JSONValue) throws -> Self {
        try json.readFields { input in try fieldValue(json: &input) }
    }

    /// Reads the value that stands next.
    public static func fieldValue(json input: inout JSONFieldReader) throws -> Self {
        do {
            if let discriminator { return try tagged(by: discriminator, &input) }
            return try input.reader.peek() == UInt8(ascii: "\"") ? named(&input) : keyed(&input)
        } catch let error as EntityError {
            throw error.building(Self.self)
        }
    }

    /// `{"type": "circle", "radius": 5}`.
    private static func tagged(by discriminator: String, _ input: inout JSONFieldReader) throws -> Self {
        let object = input.place
        guard input.reader.peek() == UInt8(ascii: "{") else { throw input.reader.mismatch(expected: "an object") }
        let depth = input.reader.depth
        let keys = JSONKeyPlan.candidates(discriminator, nil)
        guard try input.follow([.member(keys)]) else {
            throw input.reader.failure(
                .missingValue,
                "the key \(discriminator.quotedForMessage()) is missing",
                at: object,
                key: discriminator
            )
        }
        let place = input.place
        let name = try input.name()
        guard let choice = choices.choice(name) else {
            throw input.reader.failure(.invalidValue, unknown(name), at: place)
        }
        (input.reader.cursor, input.reader.depth) = (object, depth)
        var result: Self?
        try input.readChosen(object, by: keys) { result = try choice.json.read(name, &$0) }
        guard let result else { preconditionFailure("a choice was not read") }
        return result
    }

    /// `"none"`.
    private static func named(_ input: inout JSONFieldReader) throws -> Self {
        var value = input.reader
        let place = input.place
        let name = try value.string()
        guard let choice = choices.choice(name) else {
            throw input.reader.failure(.invalidValue, unknown(name), at: place)
        }
        guard !choice.json.hasValue else { throw input.reader.mismatch(expected: "an object") }
        return try choice.json.read(name, &input)
    }

    /// `{"circle": {"radius": 5}}`.
    private static func keyed(_ input: inout JSONFieldReader) throws -> Self {
        let object = input.place
        guard try input.reader.enterObject() else {
            throw input.reader.failure(.missingValue, "expected an object with one key, found none", at: object)
        }
        let place = input.place
        let name = try input.reader.key().string
        guard let choice = choices.choice(name) else {
            throw input.reader.failure(.invalidValue, unknown(name), at: place, key: name)
        }
        let result = try choice.json.read(name, &input)
        guard try !input.reader.nextMember() else {
            throw input.reader.failure(.invalidValue, "expected an object with one key, found more", at: object)
        }
        return result
    }
}

extension JSONFieldReader {
    /// Reads a name: a string, or the text of a number.
    fileprivate mutating func name() throws -> String {
        if let byte = reader.peek(), JSONReader.startsNumber(byte) {
            return String(decoding: try reader.number(), as: UTF8.self)
        }
        return try string()
    }
}
#endif

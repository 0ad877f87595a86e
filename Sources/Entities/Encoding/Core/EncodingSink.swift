/// Where values go that are written one after the other: bytes of JSON, or a tree.
protocol EncodingSink {
    /// The format.
    var format: EncodingFormat { get }
    /// The rules in force where the writing has come to.
    var rules: WritingRules { get nonmutating set }
    /// The way to the value that is written.
    var path: [FieldPath.Step] { get }

    func writeNil() throws
    func write(_ value: Bool) throws
    func write(_ value: Int64) throws
    func write(_ value: Double) throws
    func write(_ value: String) throws
    /// Writes any other value that is not made of others.
    func write(scalar: some EncodedScalar) throws
    /// Writes a value by its `encode(to:)`; an entity that is written in a way of its own by that, unless it says `itself`.
    func encode<T: Encodable>(_ value: T, itself: Bool) throws

    /// Writes an object; of an entity with the name of its type.
    func object(_ type: Any.Type?, _ members: () throws -> Void) throws
    /// Writes one of several kinds, which has a value or not, as a `ChoiceEntity` is read.
    func choice(
        _ name: String,
        by telling: ChoiceTelling,
        _ value: ((inout ValueWriter) throws -> Void)?
    ) throws
    /// Goes a step on the way, to the value of a key as it is declared.
    func push(_ name: String)
    /// Goes the last step back.
    func pop()
    /// Names the value that is written next; of a value that is nil nothing is written, or where `writesNil` nil.
    func key(_ name: String, _ kind: EncodedNode.Member.Kind, writesNil: Bool)
    /// Writes a list; with a tag, one that is an element of its own in XML.
    func list(tag: String?, of type: Any.Type?, _ elements: () throws -> Void) throws
    /// Says that the element of this number, from 0, is written next.
    func element(_ number: Int)
    /// Writes the fields of an entity that stands at an address.
    func fields<Entity: AutoEntity>(of type: Entity.Type, at root: UnsafeRawPointer) throws
    /// The rules in force in a type that has some of its own, or in the place of its elements.
    func rules(of type: Any.Type, _ own: DecodingRules, isPlace: Bool) -> WritingRules

    /// How far the writing has come.
    var mark: EncodingMark { get }
    /// Takes back what was written since; the error that made it necessary gets the path, if it has none.
    func undo(to mark: EncodingMark, _ error: any Error) -> EntityError
}

extension EncodingSink {
    /// Writes an entity where its key path leads, inside of objects made for that.
    func at(keyPathOf own: DecodingRules, _ entity: () throws -> Void) throws {
        guard own.keyPath != nil, rules.options.writesKeyPaths else { return try entity() }
        try nest(try own.writtenKeyPath()[...], .step, entity)
    }

    /// Writes the value of a field where the key path of its rules leads, whatever the options say: it is part of the name.
    func at(keyPathOfField own: DecodingRules?, _ value: () throws -> Void) throws {
        guard let own, own.keyPath != nil else { return try value() }
        try nest(try own.writtenKeyPath()[...], .key, value)
    }

    private func nest(
        _ steps: ArraySlice<String>,
        _ kind: EncodedNode.Member.Kind,
        _ value: () throws -> Void
    ) throws {
        guard let step = steps.first else { return try value() }
        try object(nil) {
            key(step, kind, writesNil: true)
            try nest(steps.dropFirst(), kind, value)
        }
    }

    /// Runs a function under the rules of a type inside of those in force.
    func with(
        rulesOf type: Any.Type,
        _ own: DecodingRules,
        isPlace: Bool = false,
        _ body: () throws -> Void
    ) throws {
        let outer = rules
        rules = rules(of: type, own, isPlace: isPlace)
        defer { rules = outer }
        try body()
    }

    /// The error for values nested too deeply.
    var depthError: EntityError {
        EntityError(
            .depthLimit,
            "values are nested more than \(format.maximumDepth) levels deep",
            path: FieldPath(path)
        )
    }
}

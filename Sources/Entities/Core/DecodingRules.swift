/// How values are read: every member is optional, and nil inherits.
///
/// Rules are looked up from the inside out: the field, its entity, the enclosing entity, the request, the
/// configuration; what none of them sets has the default named beside the member.
///
/// Four members belong to one entity and are not inherited by those in it: `keyPath`, `defaults`, `fields` and `aliases`.
/// Those of a request, else of the configuration, count for the entity that is expected, or for each element where that is
/// a list; those of a field for the entity that the field holds. An entity's own come first, key by key. An entity written by
/// hand looks into none of them.
public struct DecodingRules: Sendable {
    /// The members in one place, so that handing rules on costs no more than a reference; nil where none is set.
    private(set) var storage: DecodingRulesStorage?

    /// The notations in which dates may be written, tried in order; `[.iso8601]` by default.
    public var dates: [DateNotation]? {
        get { storage?.members.dates }
        set { change { $0.dates = newValue } }
    }
    /// The notation in which bytes are written; `.base64` by default.
    public var bytes: BytesNotation? {
        get { storage?.members.bytes }
        set { change { $0.bytes = newValue } }
    }
    /// The mark between the whole and the fraction of numbers in text; `"."` by default.
    public var decimalSeparator: Character? {
        get { storage?.members.decimalSeparator }
        set { change { $0.decimalSeparator = newValue } }
    }
    /// The mark between groups of digits of numbers in text, left out when reading; none by default.
    public var groupingSeparator: Character? {
        get { storage?.members.groupingSeparator }
        set { change { $0.groupingSeparator = newValue } }
    }
    /// The words that stand for infinite numbers, and for what is no number, in text; none by default, and then these are
    /// errors.
    public var nonFiniteNumbers: NonFiniteNumbers? {
        get { storage?.members.nonFiniteNumbers }
        set { change { $0.nonFiniteNumbers = newValue } }
    }
    /// Whether JSON strings are read as numbers and booleans where those are expected; false by default.
    ///
    /// In field lists it is true by default. XML has only text, so there it is always on.
    public var numbersInText: Bool? {
        get { storage?.members.numbersInText }
        set { change { $0.numbersInText = newValue } }
    }
    /// Whether an empty string, or an empty element, is nil for an optional value; true by default for XML, false for JSON.
    public var emptyStringIsNil: Bool? {
        get { storage?.members.emptyStringIsNil }
        set { change { $0.emptyStringIsNil = newValue } }
    }
    /// How the names of properties become keys of the document; `.asWritten` by default.
    public var keyConversion: KeyConversion? {
        get { storage?.members.keyConversion }
        set { change { $0.keyConversion = newValue } }
    }
    /// The values taken for keys that are missing, by key; none by default.
    public var defaults: [String: DefaultValue]? {
        get { storage?.members.defaults }
        set { change { $0.defaults = newValue } }
    }
    /// Rules for the values of single keys, by key as the entity names it; none by default.
    public var fields: [String: DecodingRules]? {
        get { storage?.members.fields }
        set { change { $0.fields = newValue } }
    }
    /// Other keys that are tried, in order, where a key is missing, by key as the entity names it; none by default.
    public var aliases: [String: [String]]? {
        get { storage?.members.aliases }
        set { change { $0.aliases = newValue } }
    }
    /// What happens with keys that nothing reads; `.ignored` by default.
    public var unknownKeys: UnknownKeys? {
        get { storage?.members.unknownKeys }
        set { change { $0.unknownKeys = newValue } }
    }
    /// Collects the keys that nothing reads, and those that were looked for and missing; nobody does by default.
    public var drift: DriftReport? {
        get { storage?.members.drift }
        set { change { $0.drift = newValue } }
    }
    /// Whether array elements that can't be built are left out instead of failing the array; false by default.
    public var lossyArrays: Bool? {
        get { storage?.members.lossyArrays }
        set { change { $0.lossyArrays = newValue } }
    }
    /// Receives the errors of the elements that lossy arrays left out, once for each array, on the thread that decodes;
    /// nobody by default.
    public var leftOutElements: (@Sendable ([EntityError]) -> Void)? {
        get { storage?.members.leftOutElements }
        set { change { $0.leftOutElements = newValue } }
    }
    /// How many elements a list leaves out, at least 0, before it fails; 1,000 by default, `Int.max` sets no bound.
    ///
    /// Each error takes time and memory: a hostile document could be made of nothing but bad elements.
    public var maximumLeftOut: Int? {
        get { storage?.members.maximumLeftOut }
        set { change { $0.maximumLeftOut = newValue } }
    }
    /// Whether JSON that is no array is read as a list of it alone, and null as an empty list, where a list is expected; false
    /// by default.
    ///
    /// Services that make their JSON of XML write lists so. In XML one element is a list of one in any case.
    public var loneValuesAsLists: Bool? {
        get { storage?.members.loneValuesAsLists }
        set { change { $0.loneValuesAsLists = newValue } }
    }
    /// Whether reading goes on behind an error, to tell all those of a document at once (`EntityError.others`); false by
    /// default.
    ///
    /// Field lists go on with the next field, lists of all kinds with the next element; an entity that the compiler decodes
    /// ends with its first error.
    public var allErrors: Bool? {
        get { storage?.members.allErrors }
        set { change { $0.allErrors = newValue } }
    }
    /// The way from the document's root to the entity, for example `data/user` or `response[1]`; the root by default.
    public var keyPath: String? {
        get { storage?.members.keyPath }
        set { change { $0.keyPath = newValue } }
    }
    /// What prefixes in keys stand for (prefix to namespace URI); by default the document's own declarations.
    public var namespaces: [String: String]? {
        get { storage?.members.namespaces }
        set { change { $0.namespaces = newValue } }
    }
    /// What `Decoder.userInfo` gives to types that decode themselves; nothing by default.
    public var userInfo: [CodingUserInfoKey: any Sendable]? {
        get { storage?.members.userInfo }
        set { change { $0.userInfo = newValue } }
    }
    /// How strictly a JSON document is read; `.strict` by default.
    ///
    /// It counts for a whole document: of entities, only the one at the document's root can set it.
    public var strictness: JSONStrictness? {
        get { storage?.members.strictness }
        set { change { $0.strictness = newValue } }
    }
    /// What `JSONValue` stands on; `.foundation` by default.
    ///
    /// It counts for a whole document: of entities, only the one at the document's root can set it.
    public var jsonParser: JSONParser? {
        get { storage?.members.jsonParser }
        set { change { $0.jsonParser = newValue } }
    }
    /// The deepest nesting of arrays and objects in JSON, at least 1; 512 by default, `Int.max` sets no bound.
    ///
    /// Entities inside of entities take stack for each level, up to 5 KB: on a thread with less than 4 MB of it, set a
    /// lower limit where entities may be nested without end. It counts for a whole document: of entities, only the one
    /// at the document's root can set it. For XML see `XMLLimits`.
    public var jsonDepth: Int? {
        get { storage?.members.jsonDepth }
        set { change { $0.jsonDepth = newValue } }
    }
    /// Takes notes of unread keys of an object that an entity reads together with the one around it; nil where it doesn't.
    var flattened: FlattenedObject? {
        get { storage?.members.flattened }
        set { change { $0.flattened = newValue } }
    }

    /// Makes rules that leave everything nil.
    public init() {
        storage = nil
    }

    /// Makes rules; what is not given is nil.
    public init(
        dates: [DateNotation]? = nil,
        bytes: BytesNotation? = nil,
        decimalSeparator: Character? = nil,
        groupingSeparator: Character? = nil,
        nonFiniteNumbers: NonFiniteNumbers? = nil,
        numbersInText: Bool? = nil,
        emptyStringIsNil: Bool? = nil,
        keyConversion: KeyConversion? = nil,
        defaults: [String: DefaultValue]? = nil,
        fields: [String: DecodingRules]? = nil,
        aliases: [String: [String]]? = nil,
        unknownKeys: UnknownKeys? = nil,
        drift: DriftReport? = nil,
        lossyArrays: Bool? = nil,
        leftOutElements: (@Sendable ([EntityError]) -> Void)? = nil,
        maximumLeftOut: Int? = nil,
        loneValuesAsLists: Bool? = nil,
        allErrors: Bool? = nil,
        keyPath: String? = nil,
        namespaces: [String: String]? = nil,
        userInfo: [CodingUserInfoKey: any Sendable]? = nil,
        strictness: JSONStrictness? = nil,
        jsonDepth: Int? = nil,
        jsonParser: JSONParser? = nil
    ) {
        precondition(maximumLeftOut.map { $0 >= 0 } ?? true, "maximumLeftOut must be at least 0")
        precondition(jsonDepth.map { $0 > 0 } ?? true, "a depth of \(jsonDepth ?? 0) would leave no array or object")
        self.init(
            DecodingRulesStorage.Members(
                dates: dates,
                bytes: bytes,
                decimalSeparator: decimalSeparator,
                groupingSeparator: groupingSeparator,
                nonFiniteNumbers: nonFiniteNumbers,
                numbersInText: numbersInText,
                emptyStringIsNil: emptyStringIsNil,
                keyConversion: keyConversion,
                defaults: defaults,
                fields: fields,
                aliases: aliases,
                unknownKeys: unknownKeys,
                drift: drift,
                lossyArrays: lossyArrays,
                leftOutElements: leftOutElements,
                maximumLeftOut: maximumLeftOut,
                loneValuesAsLists: loneValuesAsLists,
                allErrors: allErrors,
                keyPath: keyPath,
                namespaces: namespaces,
                userInfo: userInfo,
                strictness: strictness,
                jsonParser: jsonParser,
                jsonDepth: jsonDepth
            )
        )
    }

    init(_ members: DecodingRulesStorage.Members) {
        storage = members.isEmpty ? nil : DecodingRulesStorage(members)
    }

    private mutating func change(_ body: (inout DecodingRulesStorage.Members) -> Void) {
        var members = storage?.members ?? DecodingRulesStorage.Members()
        body(&members)
        self = DecodingRules(members)
    }

    /// The rules in force while an entity is built, for hand-written entities that build nested ones.
    @TaskLocal public static var current = DecodingRules()

    /// Runs the body with these rules in force.
    func inForce<Result>(_ body: () throws -> Result) rethrows -> Result {
        // Most often nobody set any; then they are in force already.
        if isEmpty, Self.current.isEmpty { return try body() }
        return try Self.$current.withValue(self, operation: body)
    }
}

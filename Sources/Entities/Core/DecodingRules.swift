/// How values are read: every member is optional, and nil inherits.
///
/// Rules are looked up from the inside out: the field, its entity, the enclosing entity, the request, the
/// configuration; what none of them sets has the default named beside the member.
public struct DecodingRules: Sendable {
    /// The notations in which dates may be written, tried in order; `[.iso8601]` by default.
    public var dates: [DateNotation]?
    /// The mark between the whole and the fraction of numbers in text; `"."` by default.
    public var decimalSeparator: Character?
    /// The mark between groups of digits of numbers in text, left out when reading; none by default.
    public var groupingSeparator: Character?
    /// Whether JSON strings are read as numbers and booleans where those are expected; false by default.
    ///
    /// In field lists it is true by default. XML has only text, so there it is always on.
    public var numbersInText: Bool?
    /// Whether an empty string, or an empty element, is nil for an optional value; true by default for XML, false for JSON.
    public var emptyStringIsNil: Bool?
    /// How the names of properties become keys of the document; `.asWritten` by default.
    public var keyConversion: KeyConversion?
    /// The values taken for keys that are missing, by key; none by default.
    public var defaults: [String: DefaultValue]?
    /// What happens with keys that nothing reads; `.ignored` by default.
    public var unknownKeys: UnknownKeys?
    /// Whether array elements that can't be built are left out instead of failing the array; false by default.
    public var lossyArrays: Bool?
    /// Receives the errors of the elements that lossy arrays left out, once for each array, on the thread that decodes;
    /// nobody by default.
    public var leftOutElements: (@Sendable ([EntityError]) -> Void)?
    /// The way from the document's root to the entity, for example `data/user` or `response[1]`; the root by default.
    public var keyPath: String?
    /// What prefixes in keys stand for (prefix to namespace URI); by default the document's own declarations.
    public var namespaces: [String: String]?
    /// How strictly a JSON document is read; `.strict` by default.
    ///
    /// It counts for a whole document: of entities, only the one at the document's root can set it.
    public var strictness: JSONStrictness?
    /// What `JSONValue` stands on; `.foundation` by default.
    ///
    /// It counts for a whole document: of entities, only the one at the document's root can set it.
    public var jsonParser: JSONParser?

    /// Makes rules; what is not given is nil.
    public init(
        dates: [DateNotation]? = nil,
        decimalSeparator: Character? = nil,
        groupingSeparator: Character? = nil,
        numbersInText: Bool? = nil,
        emptyStringIsNil: Bool? = nil,
        keyConversion: KeyConversion? = nil,
        defaults: [String: DefaultValue]? = nil,
        unknownKeys: UnknownKeys? = nil,
        lossyArrays: Bool? = nil,
        leftOutElements: (@Sendable ([EntityError]) -> Void)? = nil,
        keyPath: String? = nil,
        namespaces: [String: String]? = nil,
        strictness: JSONStrictness? = nil,
        jsonParser: JSONParser? = nil
    ) {
        self.dates = dates
        self.decimalSeparator = decimalSeparator
        self.groupingSeparator = groupingSeparator
        self.numbersInText = numbersInText
        self.emptyStringIsNil = emptyStringIsNil
        self.keyConversion = keyConversion
        self.defaults = defaults
        self.unknownKeys = unknownKeys
        self.lossyArrays = lossyArrays
        self.leftOutElements = leftOutElements
        self.keyPath = keyPath
        self.namespaces = namespaces
        self.strictness = strictness
        self.jsonParser = jsonParser
    }

    /// The rules in force while an entity is built, for hand-written entities that build nested ones.
    @TaskLocal public static var current = DecodingRules()
}

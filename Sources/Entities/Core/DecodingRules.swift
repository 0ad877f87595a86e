public import Foundation

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
    /// Whether JSON strings are read as numbers and booleans where those are expected; false by default (field lists:
    /// true). XML has only text, so there it is always on.
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
    /// The way from the document's root to the entity, for example `data/user` or `response[1]`; the root by default.
    public var keyPath: String?
    /// What prefixes in keys stand for (prefix to namespace URI); by default the document's own declarations.
    public var namespaces: [String: String]?
    /// How strictly a JSON document is read; `.strict` by default.
    public var strictness: JSONStrictness?
    /// What `JSONValue` stands on; `.foundation` by default.
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
        self.keyPath = keyPath
        self.namespaces = namespaces
        self.strictness = strictness
        self.jsonParser = jsonParser
    }

    /// The rules in force while an entity is built, for hand-written entities that build nested ones.
    @TaskLocal public static var current = DecodingRules()

    /// These rules, with what they leave nil taken from the outer ones.
    ///
    /// `keyPath` and `defaults` belong to one entity and are not inherited.
    public func inheriting(from outer: DecodingRules) -> DecodingRules {
        DecodingRules(
            dates: dates ?? outer.dates,
            decimalSeparator: decimalSeparator ?? outer.decimalSeparator,
            groupingSeparator: groupingSeparator ?? outer.groupingSeparator,
            numbersInText: numbersInText ?? outer.numbersInText,
            emptyStringIsNil: emptyStringIsNil ?? outer.emptyStringIsNil,
            keyConversion: keyConversion ?? outer.keyConversion,
            defaults: defaults,
            unknownKeys: unknownKeys ?? outer.unknownKeys,
            lossyArrays: lossyArrays ?? outer.lossyArrays,
            keyPath: keyPath,
            namespaces: namespaces ?? outer.namespaces,
            strictness: strictness ?? outer.strictness,
            jsonParser: jsonParser ?? outer.jsonParser
        )
    }
}

/// A notation of dates.
public enum DateNotation: Sendable {
    /// Seconds since 1970-01-01 00:00 UTC, with or without a fraction.
    case seconds
    /// Milliseconds since 1970-01-01 00:00 UTC.
    case milliseconds
    /// ISO 8601 / RFC 3339, with or without fraction and zone (UTC when it has none), or a date alone.
    case iso8601
    /// RFC 822, 1123 and 2822, as in RSS and HTTP: `Sun, 06 Nov 1994 08:49:37 GMT`.
    case rfc822
    /// A pattern of Unicode Technical Standard 35, for example `dd.MM.yyyy`, in a time zone (UTC by default).
    case format(String, timeZone: TimeZone = .gmt)
}

/// How the name of a property becomes the key of the document.
public enum KeyConversion: Sendable {
    /// Not at all.
    case asWritten
    /// `imageURL` becomes `image_url`.
    case snakeCase
    /// By a function of your own, from the property's name to the key.
    case custom(@Sendable (String) -> String)
}

/// What happens with the keys, attributes and elements of a document that nothing reads.
public enum UnknownKeys: Sendable {
    /// Nothing.
    case ignored
    /// They are handed to this function, once for each object that has some, on the thread that decodes.
    case reported(@Sendable ([FieldPath]) -> Void)
    /// The first is an error with code `.unknownKey`.
    case refused
}

/// How strictly a JSON document is read.
public enum JSONStrictness: Sendable {
    /// RFC 8259 to the letter: duplicate keys, trailing commas and data after the value are errors.
    case strict
    /// Of duplicate keys the last counts; trailing commas are passed over.
    case lenient
}

/// What `JSONValue` stands on.
public enum JSONParser: Sendable {
    /// Foundation's JSONSerialization, behind a strict scan.
    case foundation
    /// The reader of this library, which needs a tenth of the memory.
    case native
}

/// A value taken where a key is missing.
public enum DefaultValue: Hashable, Sendable {
    /// A text.
    case string(String)
    /// A whole number.
    case integer(Int64)
    /// A number with a fraction.
    case double(Double)
    /// A truth value.
    case bool(Bool)
    /// An empty list.
    case emptyList
}

extension DefaultValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
    ExpressibleByBooleanLiteral
{
    /// Makes a text.
    public init(stringLiteral value: String) { self = .string(value) }
    /// Makes a whole number.
    public init(integerLiteral value: Int64) { self = .integer(value) }
    /// Makes a number with a fraction.
    public init(floatLiteral value: Double) { self = .double(value) }
    /// Makes a truth value.
    public init(booleanLiteral value: Bool) { self = .bool(value) }
}

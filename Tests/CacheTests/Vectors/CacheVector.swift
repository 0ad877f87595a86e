import Foundation

/// A group of vectors of the public corpus of tests for HTTP caches.
struct CacheVectorGroup: Decodable {
    let id: String
    let tests: [CacheVector]
}

/// One vector: requests in their order, what the server answers, and what must come of it.
struct CacheVector: Decodable {
    /// How much it means that a vector passes.
    enum Kind: String, Decodable {
        /// The standard demands it.
        case required
        /// A good cache does it.
        case optimal
        /// It only tells how caches differ.
        case check
    }

    let id: String
    let kind: Kind
    let steps: [CacheVectorStep]
    /// Whether it is meant for private caches alone.
    let isPrivate: Bool
    /// Whether it is meant for caches that are shared, or are asked by a program rather than by a browser's page.
    let isShared: Bool
    /// Whether it is meant for caches that go by a field of their own.
    let isTargeted: Bool

    private enum Keys: String, CodingKey {
        case id, kind, requests
        case browserOnly, browserSkip, cdnOnly
    }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Keys.self)
        id = try values.decode(String.self, forKey: .id)
        kind = try values.decodeIfPresent(Kind.self, forKey: .kind) ?? .required
        steps = try values.decode([CacheVectorStep].self, forKey: .requests)
        isPrivate = try values.decodeIfPresent(Bool.self, forKey: .browserOnly) ?? false
        isShared = try values.decodeIfPresent(Bool.self, forKey: .browserSkip) ?? false
        isTargeted = try values.decodeIfPresent(Bool.self, forKey: .cdnOnly) ?? false
    }
}

/// One request of a vector; the names are the corpus's, in this language's style.
struct CacheVectorStep: Decodable {
    var requestMethod: String?
    var requestHeaders: [CacheVectorField]?
    var requestBody: String?
    var responseStatus: [CacheVectorValue]?
    var responseHeaders: [CacheVectorField]?
    var responseBody: String?
    var interimResponses: [CacheVectorInterim]?
    var filename: String?
    var queryArg: String?
    var cache: String?
    var redirect: String?
    var rfc850date: [String]?
    var disconnect: Bool?
    var magicIms: Bool?
    var magicLocations: Bool?
    var pauseAfter: Bool?
    var checkBody: Bool?
    var expectedType: String?
    var expectedMethod: String?
    var expectedStatus: Int?
    var expectedRequestHeaders: [CacheVectorField]?
    var expectedResponseHeaders: [CacheVectorField]?
    var expectedResponseHeadersMissing: [CacheVectorField]?
    var expectedResponseText: String?
}

/// A value of a field: text, or seconds from the server's time.
enum CacheVectorValue: Decodable {
    case text(String)
    case seconds(Int)

    init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if let number = try? value.decode(Int.self) {
            self = .seconds(number)
        } else {
            self = .text(try value.decode(String.self))
        }
    }
}

/// A field that is sent or expected.
struct CacheVectorField: Decodable {
    let name: String
    /// Nil where only the name counts.
    var value: CacheVectorValue?
    /// Whether the number in the field has to exceed the value.
    var isMinimum = false
    /// Whether the client has to see the field as the server sent it.
    var isChecked = true

    init(from decoder: any Decoder) throws {
        if let name = try? decoder.singleValueContainer().decode(String.self) {
            self.name = name
            return
        }
        var values = try decoder.unkeyedContainer()
        name = try values.decode(String.self)
        value = try values.decode(CacheVectorValue.self)
        guard !values.isAtEnd else { return }
        if let isChecked = try? values.decode(Bool.self) {
            self.isChecked = isChecked
        } else {
            isMinimum = true
            value = try values.decode(CacheVectorValue.self)
        }
    }
}

/// An interim response.
struct CacheVectorInterim: Decodable {
    let status: Int
    var fields: [CacheVectorField] = []

    init(from decoder: any Decoder) throws {
        var values = try decoder.unkeyedContainer()
        status = try values.decode(Int.self)
        if !values.isAtEnd { fields = try values.decode([CacheVectorField].self) }
    }
}

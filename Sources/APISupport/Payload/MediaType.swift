/// A media type, for example `text/xml; charset=windows-1251` (RFC 9110, section 8.3.1).
///
/// It is read as the MIME Sniffing Standard (section 4.4) reads it, which forgives what servers get wrong: white space,
/// parameters without a value, values that are cut. Type, subtype and the parameters' names are in lower case.
public struct MediaType: Hashable, Sendable {
    /// The part in front of the slash, in lower case.
    public let type: String
    /// The part behind the slash, in lower case.
    public let subtype: String
    /// The parameters in their order, names in lower case; of a repeated name the first counts.
    public private(set) var parameters: [Parameter]

    /// A parameter of a media type.
    public struct Parameter: Hashable, Sendable {
        /// The name in lower case.
        public let name: String
        /// The value, without quotes and escapes.
        public let value: String
    }

    /// Type and subtype, for example `text/xml`.
    public var essence: String { "\(type)/\(subtype)" }

    /// The value of a parameter, whose name is given in lower case; nil when it is not there.
    public subscript(name: String) -> String? {
        parameters.first { $0.name == name }?.value
    }

    /// Reads a media type; nil when the text isn't one.
    public init?(_ text: String) {
        var reader = MediaTypeReader(text)
        guard let type = reader.type(), let subtype = reader.subtype() else { return nil }
        self.type = type
        self.subtype = subtype
        parameters = []
        while let parameter = reader.parameter() {
            if let value = parameter.value, self[parameter.name] == nil {
                parameters.append(Parameter(name: parameter.name, value: value))
            }
        }
    }

    /// What most responses say, read once for all: reading it took a twentieth of a request's processor time.
    private static let usual: [String: MediaType] = Dictionary(
        uniqueKeysWithValues: [
            "application/json", "application/json; charset=utf-8", "application/json;charset=utf-8",
            "application/json; charset=UTF-8", "application/json;charset=UTF-8", "application/xml", "text/xml",
            "application/xml; charset=utf-8", "text/xml; charset=utf-8", "text/html", "text/plain",
        ].compactMap { text in MediaType(text).map { (text, $0) } }
    )

    /// The media type that the values of `Content-Type` fields tell; nil when they hold none.
    ///
    /// Of several the last valid one counts, and a charset told before goes over to it while the essence stays the same
    /// (Fetch Standard, "extract a MIME type").
    init?(contentTypes: [String]) {
        if contentTypes.count == 1, let known = Self.usual[contentTypes[0]] {
            self = known
            return
        }
        var found: MediaType?
        var charset: String?
        for value in MediaTypeReader.split(contentTypes.joined(separator: ", ")) {
            guard var next = MediaType(value), next.essence != "*/*" else { continue }
            if let own = next["charset"] {
                charset = own
            } else if next.essence == found?.essence, let charset {
                next.parameters.append(Parameter(name: "charset", value: charset))
            } else {
                charset = nil
            }
            found = next
        }
        guard let found else { return nil }
        self = found
    }
}

extension MediaType: CustomStringConvertible {
    /// The media type as it is written in a header.
    public var description: String {
        parameters.reduce(into: essence) { text, parameter in
            let isToken = !parameter.value.isEmpty && parameter.value.unicodeScalars.allSatisfy(\.isTokenCharacter)
            let quoted = parameter.value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
            text += ";\(parameter.name)=" + (isToken ? parameter.value : "\"\(quoted)\"")
        }
    }
}

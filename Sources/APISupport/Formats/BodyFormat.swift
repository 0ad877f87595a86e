/// The format of a body that entities are built from.
enum BodyFormat: String, Sendable {
    case json = "JSON"
    case xml = "XML"

    /// What reads the format; nil where its trait is off.
    var reader: (any FormatReader)? {
        switch self {
        case .json: FormatReaders.json
        case .xml: FormatReaders.xml
        }
    }

    /// The code of the error for a body that is not in the format.
    var notThisFormat: APIError.Code {
        switch self {
        case .json: .notJSON
        case .xml: .notXML
        }
    }
}

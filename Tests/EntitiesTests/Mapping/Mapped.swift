#if JSON && XML
import APISupportEntities
import Foundation
import Testing

/// An entity that can be compared with others by a text.
protocol Mapped: Entity {
    /// What was read.
    var text: String { get }
}

/// A document in both formats, and what all the ways of writing an entity make of it.
struct MappingCase: Sendable, CustomTestStringConvertible {
    /// The document as JSON; nil where there is no such thing.
    var json: String?
    /// The document as XML; nil where there is no such thing.
    var xml: String?
    /// The entity's text, or the code and path of the error; one for both formats, else that of XML in `xmlOutcome`.
    var outcome: String
    /// What becomes of the XML, where that is something else.
    var xmlOutcome: String?
    /// The rules around the document.
    var rules = DecodingRules()

    var testDescription: String { json ?? xml ?? "" }

    init(
        _ json: String?,
        _ xml: String?,
        _ outcome: String,
        xml xmlOutcome: String? = nil,
        _ rules: DecodingRules = DecodingRules()
    ) {
        (self.json, self.xml, self.outcome, self.xmlOutcome, self.rules) = (json, xml, outcome, xmlOutcome, rules)
    }

    /// What a type makes of the JSON; nil where there is none.
    func outcomeOfJSON(_ type: any Mapped.Type) -> String? {
        json.map { json in
            outcome { () throws(EntityError) in try type.decoded(fromJSON: Data(json.utf8), rules: rules) }
        }
    }

    /// What a type makes of the XML; nil where there is none.
    func outcomeOfXML(_ type: any Mapped.Type) -> String? {
        xml.map { xml in outcome { () throws(EntityError) in try type.decoded(fromXML: Data(xml.utf8), rules: rules) } }
    }

    private func outcome(_ build: () throws(EntityError) -> any Mapped) -> String {
        do {
            return try build().text
        } catch {
            return "\(error.code) \(error.path)"
        }
    }

    /// The types whose outcome is another one than the case says.
    func differences(_ types: [any Mapped.Type]) -> [String] {
        types.flatMap { type in
            let json = outcomeOfJSON(type).map { $0 == outcome ? [] : ["\(type), JSON: \($0)"] } ?? []
            let xml = outcomeOfXML(type).map { $0 == xmlOutcome ?? outcome ? [] : ["\(type), XML: \($0)"] } ?? []
            return json + xml
        }
    }
}

extension Optional {
    /// The value's text, or `nil`.
    var shown: String { map { "\($0)" } ?? "nil" }
}
#endif

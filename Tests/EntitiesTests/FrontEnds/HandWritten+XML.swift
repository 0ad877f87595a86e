#if XML
import APISupportEntities
import Foundation
import XMLElement

extension HandWrittenEntity {
    static func from(xml: XMLElement) throws -> HandWrittenEntity {
        try DecodingRules.$current.withValue(frontEndRules) {
            var values = FrontEndValues(
                id: try xml.value("@id"),
                title: try xml.value("title"),
                price: try xml.value("price"),
                date: try xml.optionalValue("date"),
                isOn: try xml.optionalValue("isOn"),
                link: try xml.optionalValue("link"),
                tags: try xml.value("tag")
            )
            values.parts = try xml.optionalValue("parts/part", as: [XMLElement].self)?.map { part in
                try part.entity(HandWrittenPart.self).part
            }
            values.owner = try xml.optionalValue("owner/@name")
            return HandWrittenEntity(values: values)
        }
    }
}

extension HandWrittenPart {
    static func from(xml: XMLElement) throws -> HandWrittenPart {
        HandWrittenPart(part: FrontEndPart(code: try xml.value("@code"), size: try xml.value("size")))
    }
}
#endif

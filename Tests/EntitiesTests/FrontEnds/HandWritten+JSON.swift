#if JSON
import APISupportEntities
import Foundation

extension HandWrittenEntity {
    static func from(json: JSONValue) throws -> HandWrittenEntity {
        try DecodingRules.$current.withValue(frontEndRules) {
            var values = FrontEndValues(
                id: try json.value("@id"),
                title: try json.value("title"),
                price: try json.value("price"),
                date: try json.optionalValue("date"),
                isOn: try json.optionalValue("isOn"),
                link: try json.optionalValue("link"),
                tags: try json.value("tag")
            )
            values.parts = try json.optionalValue("parts/part", as: [JSONValue].self)?.map { part in
                try part.entity(HandWrittenPart.self).part
            }
            values.owner = try json.optionalValue("owner/@name")
            return HandWrittenEntity(values: values)
        }
    }
}

extension HandWrittenPart {
    static func from(json: JSONValue) throws -> HandWrittenPart {
        HandWrittenPart(part: FrontEndPart(code: try json.value("@code"), size: try json.value("size")))
    }
}
#endif

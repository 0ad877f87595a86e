#if XML
import Foundation
import XMLElement

@testable import APISupportEntities

/// Builds an entity from an XML document.
func xml<T: Entity>(_ type: T.Type, _ text: String, _ rules: DecodingRules = DecodingRules()) throws -> T {
    let root = try XMLElement(parsing: text)
    return try DecodingRules.$current.withValue(rules) { try T.from(xml: root) }
}
#endif

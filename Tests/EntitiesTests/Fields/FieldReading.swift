import Foundation

@testable import APISupportEntities

#if JSON
/// Builds an entity from a JSON document.
func json<T: Entity>(_ type: T.Type, _ text: String, _ rules: DecodingRules = DecodingRules()) throws -> T {
    try T.decoded(fromJSON: Data(text.utf8), rules: rules)
}
#endif

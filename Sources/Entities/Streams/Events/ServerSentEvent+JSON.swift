#if JSON
internal import Foundation

extension ServerSentEvent {
    /// Builds an entity from the event's data, which is a JSON document.
    ///
    /// Throws what is wrong with the document, as `Entity.decoded(fromJSON:rules:)` does; places are counted in the data.
    public func entity<E: Entity>(
        _ type: E.Type = E.self,
        rules: DecodingRules = DecodingRules()
    ) throws(EntityError) -> E {
        try E.decoded(fromJSON: Data(data.utf8), rules: rules)
    }
}
#endif

#if XML
public import Foundation
public import XMLElement

extension XMLElement {
    /// Decodes a value of a type that needs a configuration to decode itself, by the rules in force.
    ///
    /// Names, numbers, dates and the rest are read as in a `DecodableEntity`; errors are of type `EntityError`.
    public func decode<T: DecodableWithConfiguration>(
        _ type: T.Type = T.self,
        configuration: T.DecodingConfiguration
    ) throws(EntityError) -> T {
        try XMLDecodingContext.with(self) { context throws(EntityError) in
            let place = XMLPlace(.element, index)
            do {
                return try T(from: XMLPlaceDecoder(context: context, place: place), configuration: configuration)
            } catch {
                throw context.entityError(error, at: place)
            }
        }
    }
}
#endif

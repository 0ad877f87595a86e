#if JSON
public import Foundation

extension JSONValue {
    /// Decodes a value of a type that needs a configuration to decode itself, by the rules in force.
    ///
    /// Numbers, dates, keys and the rest are read as in a `DecodableEntity`; errors are of type `EntityError`.
    public func decode<T: DecodableWithConfiguration>(
        _ type: T.Type = T.self,
        configuration: T.DecodingConfiguration
    ) throws(EntityError) -> T {
        let index = try index()
        let rules = document.rulesInForce
        return try EntityError.typed {
            try JSONDecodingContext.withContext(from: document, at: index, rules: rules, isPlace: false) { context in
                do {
                    return try T(
                        from: JSONTapeDecoder(context: context, index: index, depth: 0),
                        configuration: configuration
                    )
                } catch {
                    throw context.entityError(error, at: index)
                }
            }
        }
    }
}
#endif

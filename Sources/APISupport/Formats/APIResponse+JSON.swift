#if JSON
public import APISupportEntities

extension APIResponse {
    /// The body as JSON, whatever its media type says; read anew with each call.
    ///
    /// Throws `APIError`, as a delegate that takes JSON would receive it.
    public var json: JSONValue {
        get throws(APIError) {
            try payload.read(as: .json) { text, reading throws(EntityError) in
                try JSONValue(parsing: text, rules: reading.rules)
            }
        }
    }
}
#endif

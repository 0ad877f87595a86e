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

    /// The result in the JSON: where the processing rule leads to, or the root where there is no rule; read anew with each call.
    ///
    /// Throws `APIError`, as the entity that is expected there.
    public var unwrappedJSON: JSONValue {
        get throws(APIError) {
            let keyPath = payload.reading.rule?.keyPath(in: self)
            return try payload.read(as: .json) { text, reading throws(EntityError) in
                let json = try JSONValue(parsing: text, rules: reading.rules).unwrapped(by: reading.rule)
                return try keyPath.map { path throws(EntityError) in try json.value(atKeyPath: path) } ?? json
            }
        }
    }
}
#endif

#if JSON
extension Set where Element: FieldValue {
    /// Reads an array; equal elements are one.
    public static func fieldValue(json input: inout JSONFieldReader) throws -> Set<Element> {
        Set(try [Element].fieldValue(json: &input))
    }
}

extension Dictionary where Key: CodingKeyRepresentable, Value: FieldValue {
    /// Reads an object; its keys are taken as they are.
    public static func fieldValue(json input: inout JSONFieldReader) throws -> [Key: Value] {
        guard let keys = DictionaryKeys<Key>() else { preconditionFailure("no keys can be made of \(Key.self)") }
        var result: [Key: Value] = [:]
        guard try input.reader.enterObject() else { return result }
        repeat {
            let place = input.place
            let raw = try input.reader.key().string
            let key: Key
            do throws(EntityError) {
                key = try keys.key(raw)
            } catch {
                throw input.reader.failure(error.code, error.message, at: place, key: raw)
            }
            let mark = input.mark()
            do {
                let value = try Value.fieldValue(json: &input)
                if result.updateValue(value, forKey: key) != nil, !input.reader.isLenient {
                    throw input.duplicate(raw, at: place)
                }
            } catch {
                guard input.rules.takeUnretainedValue().collectsErrors else { throw error }
                try input.goBack(to: mark)
                try input.session.errors.collect(input.locating(error, at: mark.place))
            }
        } while try input.reader.nextMember()
        return result
    }
}

extension JSONValue: FieldValue {
    /// Takes the value that stands next as it is.
    public static func fieldValue(json input: inout JSONFieldReader) throws -> JSONValue {
        try input.jsonValue()
    }
}
#endif

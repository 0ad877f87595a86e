#if JSON
/// Dictionaries, whose keys are the document's own: no conversion, no marks.
protocol JSONDictionary {}

extension Dictionary: JSONDictionary {}

/// Dictionaries whose keys can be made from the keys of an object.
protocol JSONBuiltDictionary {
    /// Whether they can for this type of keys.
    static var hasKeysOfText: Bool { get }
    /// Builds the dictionary from the members of an object.
    static func build(from object: Int, depth: Int, in context: JSONDecodingContext) throws -> Self
}

extension Dictionary: JSONBuiltDictionary where Key: Decodable, Value: Decodable {
    static func build(from object: Int, depth: Int, in context: JSONDecodingContext) throws -> [Key: Value] {
        guard let keys = DictionaryKeys<Key>() else { preconditionFailure("no keys can be made of \(Key.self)") }
        let view = context.view
        var result: [Key: Value] = [:]
        let indices = view.distinctKeyIndices(of: object)
        result.reserveCapacity(indices.count)
        for index in indices {
            try context.collecting {
                let key = try context.document.placing(keyAt: index, in: view) { () throws(EntityError) in
                    try keys.key(view.rawString(index).string)
                }
                let value = try context.decode(Value.self, at: index + 1, depth: depth + 1)
                guard result.updateValue(value, forKey: key) == nil else {
                    throw context.document.duplicateKey(index, in: view)
                }
            }
        }
        return result
    }
}

extension JSONDocument {
    /// Tells a key's place in the error that it is the reason of.
    fileprivate func placing<T>(
        keyAt index: Int,
        in view: JSONTapeView,
        _ body: () throws(EntityError) -> T
    ) throws(EntityError) -> T {
        do {
            return try body()
        } catch {
            throw error.placed(at: place(ofKey: index, in: view))
        }
    }
}
#endif

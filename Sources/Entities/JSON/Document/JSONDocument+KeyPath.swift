#if JSON
extension JSONDocument {
    /// The value at the end of a key path such as `data/user` or `response[1]`, from a value on.
    func value(at keyPath: String, from start: Int, in view: JSONTapeView) throws -> Int {
        if let value = try end(of: keyPath, from: start, in: view) { return value }
        throw EntityError(missingKeyPath: keyPath, from: place(of: start, of: view.tape))
    }

    /// The value at the end of a key path, from a value on; nil where it leads nowhere.
    ///
    /// Unless the document is lenient, a key that stands twice in an object on the way is an error.
    func end(of keyPath: String, from start: Int, in view: JSONTapeView) throws -> Int? {
        let marked = JSONKeyPlan.steps(keyPath, conversion: nil)
        let steps = marked.isEmpty ? [JSONKeyPlan.Step.member([Array(keyPath.utf8)])] : marked
        return try view.value(
            at: steps,
            from: start,
            checking: { object in
                guard !isLenient, let duplicate = view.duplicateKey(in: object) else { return }
                throw duplicateKey(duplicate, in: view)
            }
        )?.value
    }
}

extension EntityError {
    /// The error for a key path that leads nowhere from a place.
    init(missingKeyPath keyPath: String, from place: DocumentPlace) {
        let marked = JSONKeyPlan.steps(keyPath, conversion: nil)
        let way = marked.isEmpty ? [.key(keyPath)] : marked.compactMap(\.pathStep)
        var end = place
        end.path = FieldPath(place.path.steps + way)
        self.init(.missingValue, "there is no value at the key path \(keyPath.quotedForMessage())", at: end)
    }
}

extension JSONKeyPlan.Step {
    /// The step in a path; nil for one to the value itself.
    fileprivate var pathStep: FieldPath.Step? {
        switch self {
        case .member(let keys): .key(keys.first.map { String(decoding: $0, as: UTF8.self) } ?? "")
        case .element(let index): .index(index)
        case .itself: nil
        }
    }
}
#endif

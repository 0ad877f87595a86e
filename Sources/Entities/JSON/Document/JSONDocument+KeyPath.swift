#if JSON
extension JSONDocument {
    /// The value at the end of a key path such as `data/user` or `response[1]`, from a value on.
    func value(at keyPath: String, from start: Int, in view: JSONTapeView) throws -> Int {
        if let value = end(of: keyPath, from: start, in: view) { return value }
        throw failure(.missingValue, "there is no value at the key path \"\(keyPath)\"", at: start, of: view.tape)
    }

    /// The value at the end of a key path, from a value on; nil where it leads nowhere.
    func end(of keyPath: String, from start: Int, in view: JSONTapeView) -> Int? {
        let marked = JSONKeyPlan.steps(keyPath, conversion: nil)
        let steps = marked.isEmpty ? [JSONKeyPlan.Step.member([Array(keyPath.utf8)])] : marked
        return view.value(at: steps, from: start)?.value
    }
}
#endif

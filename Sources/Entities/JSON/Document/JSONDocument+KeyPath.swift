#if JSON
extension JSONDocument {
    /// The value at the end of a key path such as `data/user` or `response[1]`, from a value on.
    func value(at keyPath: String, from start: Int, in view: JSONTapeView) throws -> Int {
        let marked = JSONKeyPlan.steps(keyPath, conversion: nil)
        let steps = marked.isEmpty ? [JSONKeyPlan.Step.member([Array(keyPath.utf8)])] : marked
        if let value = view.value(at: steps, from: start)?.value { return value }
        throw failure(.missingValue, "there is no value at the key path \"\(keyPath)\"", at: start, of: view.tape)
    }
}
#endif

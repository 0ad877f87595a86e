#if JSON
/// One of the ways from an object to the value that a field's name means: a key of it, and steps from there.
struct JSONKeyWay {
    /// The key in the object.
    var key: [UInt8]
    /// Where the place of the key's value is kept; negative until a list gives it a slot.
    var slot = -1
    /// The steps from there; none where the value itself is meant.
    var rest: ArraySlice<JSONKeyPlan.Step> = []

    /// The ways for a name, in the order in which they are tried: the key as it is written, and then without its marks.
    static func ways(for plan: JSONKeyPlan) -> [JSONKeyWay] {
        let literal = Array(plan.name.utf8)
        var ways = [JSONKeyWay(key: literal)]
        guard case .member(let candidates) = plan.steps.first else { return ways }
        let rest = plan.steps.dropFirst()
        for candidate in candidates where !rest.isEmpty || candidate != literal {
            ways.append(JSONKeyWay(key: candidate, rest: rest))
        }
        return ways
    }
}
#endif

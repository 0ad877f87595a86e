#if JSON
/// How the value of one coding key is found in a JSON object.
///
/// The key is looked up literally first: `@id` and `/pets/{id}` are real keys. Only where there is none, its marks are
/// taken for what they mean in XML: `"@id"` and `"prefix:id"` for the key `id`, `"#text"` for `text`, `"a/b"` for a way
/// through objects, `"[1]"` for an element, from 0, `"."` for the object itself. A way that ends at an array one step early takes the array: the same
/// `"items/item"` reads `{"items": [...]}`.
final class JSONKeyPlan: Sendable {
    /// A step of the way that the marks mean.
    enum Step: Sendable, Equatable {
        /// The member of the first of these keys that is there.
        case member([[UInt8]])
        /// The element of an array.
        case element(Int)
        /// The value itself.
        case itself
    }

    /// The key, as it stands in the document.
    let name: String
    /// The key's bytes, a pointer since each look-up compares them; allocated here, freed in deinit.
    nonisolated(unsafe) let bytes: UnsafeMutableBufferPointer<UInt8>
    /// The upper half of the key's word on a tape, where it is written without escapes.
    let head: UInt64
    /// The way that the key's marks mean; empty when it has none.
    let steps: [Step]

    /// Makes the plan for a coding key's string.
    init(_ key: String, conversion: KeyConversion?) {
        name = conversion?.key(for: key) ?? key
        bytes = UnsafeMutableBufferPointer.allocate(capacity: name.utf8.count)
        _ = bytes.initialize(from: name.utf8)
        head = JSONTape.word(.string, length: bytes.count, offset: 0) >> 32
        steps = Self.steps(key, conversion: conversion)
    }

    deinit {
        bytes.deallocate()
    }

    /// Whether a key's string has marks at all.
    static func hasMarks(_ key: String) -> Bool {
        key == "."
            || key.utf8.contains { byte in
                switch byte {
                case UInt8(ascii: "@"), UInt8(ascii: "#"), UInt8(ascii: "/"), UInt8(ascii: ":"), UInt8(ascii: "["): true
                default: false
                }
            }
    }

    /// The steps that a key's marks mean, or that a key path has; empty when it is a plain key.
    static func steps(_ key: String, conversion: KeyConversion?) -> [Step] {
        guard hasMarks(key) else { return [] }
        if key == "." { return [.itself] }
        return key.split(separator: "/").flatMap { part -> [Step] in
            let name = part.prefix { $0 != "[" }
            let indices = indices(part[name.endIndex...])
            // Brackets that hold no index belong to the name.
            let member = indices == nil ? part : name
            let first: [Step] = member.isEmpty ? [] : [.member(candidates(String(member), conversion))]
            return first + (indices ?? []).map(Step.element)
        }
    }

    /// The numbers of `[1][2]`; nil when the text is something else.
    private static func indices(_ text: Substring) -> [Int]? {
        var result: [Int] = []
        for part in text.split(separator: "[", omittingEmptySubsequences: true) {
            guard part.last == "]", let index = Int(part.dropLast()), index >= 0 else { return nil }
            result.append(index)
        }
        return result
    }

    /// The keys that one step may stand for: as written, and without its mark.
    static func candidates(_ name: String, _ conversion: KeyConversion?) -> [[UInt8]] {
        var names = [name]
        if name.hasPrefix("@") || name == "#text" { names.append(String(name.dropFirst())) }
        if let colon = name.lastIndex(of: ":") { names.append(String(name[colon...].dropFirst())) }
        return names.map { Array((conversion?.key(for: $0) ?? $0).utf8) }
    }
}
#endif

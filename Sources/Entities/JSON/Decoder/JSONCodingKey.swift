#if JSON
/// A step of a path, as the coding paths of decoders have it.
struct JSONCodingKey: CodingKey {
    let stringValue: String
    let intValue: Int?

    init(_ step: FieldPath.Step) {
        switch step {
        case .index(let index): self.init(intValue: index)
        case .key(let key): self.init(stringValue: key)
        case .element, .attribute, .text: self.init(stringValue: FieldPath([step]).description)
        }
    }

    init(stringValue: String) {
        self.stringValue = stringValue
        intValue = nil
    }

    init(intValue: Int) {
        stringValue = "Index \(intValue)"
        self.intValue = intValue
    }
}

extension FieldPath.Step {
    /// The step that a coding key stands for.
    init(_ key: any CodingKey) {
        if key is JSONCodingKey, let index = key.intValue {
            self = .index(index)
        } else {
            self = .key(key.stringValue)
        }
    }
}
#endif

#if JSON
internal import APISupport

/// A key or an index.
struct AnyCodingKey: CodingKey {
    let stringValue: String
    let intValue: Int?

    init(index: Int) {
        stringValue = "\(index)"
        intValue = index
    }

    init(stringValue: String) {
        self.stringValue = stringValue
        intValue = nil
    }

    init(intValue: Int) {
        self.init(index: intValue)
    }

    /// Makes a key from a step of a path.
    init(_ step: FieldPath.Step) {
        if case .index(let index) = step {
            self.init(index: index)
        } else {
            self.init(stringValue: "\(FieldPath([step]))")
        }
    }
}

extension CodingKey {
    /// The key as a step of a path.
    var step: FieldPath.Step {
        (self as? AnyCodingKey)?.intValue.map { .index($0) } ?? .key(stringValue)
    }
}
#endif

/// A step of a path, as the coding paths of decoders have it.
struct PathCodingKey: CodingKey {
    /// The step.
    let step: FieldPath.Step

    init(_ step: FieldPath.Step) {
        self.step = step
    }

    init(stringValue: String) {
        step = .key(stringValue)
    }

    init(intValue: Int) {
        step = .index(intValue)
    }

    var stringValue: String {
        switch step {
        case .index(let index): "Index \(index)"
        case .key(let key): key
        case .element(let name, _): name
        case .attribute(let name): "@\(name)"
        case .text: "#text"
        }
    }

    var intValue: Int? {
        if case .index(let index) = step { index } else { nil }
    }
}

extension FieldPath.Step {
    /// The step that a coding key stands for, in a path of elements or not.
    init(_ key: any CodingKey, amongElements: Bool) {
        if let key = key as? PathCodingKey {
            self = key.step
        } else if !amongElements {
            self = .key(key.stringValue)
        } else if key.stringValue == "#text" {
            self = .text
        } else if key.stringValue.hasPrefix("@") {
            self = .attribute(String(key.stringValue.dropFirst()))
        } else {
            self = .element(key.stringValue, number: nil)
        }
    }
}

#if JSON
/// Finds the words of values on a tape by their places in the document.
struct JSONTapeIndex {
    /// The words between two marks.
    private static let stride = 64

    /// Words of values or keys, and their places; in ascending order.
    private var marks: [(byte: Int, word: Int)] = []

    init(_ tape: JSONTape) {
        var word = 0
        var next = 0
        while word < tape.count {
            if word >= next {
                marks.append((tape.firstByte(word), word))
                next = word + Self.stride
            }
            word += Self.words(at: word, of: tape)
        }
    }

    /// The word of the value, or key, that begins at a byte.
    func word(at byte: Int, of tape: JSONTape) -> Int {
        let behind = marks.partitioningIndex { $0.byte > byte }
        var word = marks[max(0, behind - 1)].word
        while tape.firstByte(word) < byte { word += Self.words(at: word, of: tape) }
        return word
    }

    /// The number of words of a scalar or key, or of the head of an array or object.
    private static func words(at word: Int, of tape: JSONTape) -> Int {
        switch tape.kind(word) {
        case .array, .object: 2
        default: 1
        }
    }
}

extension Array {
    /// The first index whose element, and all behind it, have a property.
    fileprivate func partitioningIndex(where hasProperty: (Element) -> Bool) -> Int {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if hasProperty(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
#endif

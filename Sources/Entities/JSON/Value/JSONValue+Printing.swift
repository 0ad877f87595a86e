#if JSON
extension JSONValue {
    /// The value as JSON text.
    ///
    /// Strings and numbers stand as they were written in the document, members in its order; white space between them is
    /// not kept. Pretty text has a line for each element and member, indented by two spaces. Throws where the value is
    /// missing or the document can't be parsed.
    public func jsonString(pretty: Bool = false) throws(EntityError) -> String {
        let found = try found()
        return try EntityError.typed {
            try document.withView { view in
                var printer = JSONPrinter(view, isPretty: pretty)
                printer.print(found.index)
                return String(decoding: printer.output, as: UTF8.self)
            }
        }
    }
}

extension JSONValue: CustomStringConvertible {
    /// The value as JSON text on one line; for a value that is missing or can't be parsed, the error that says so.
    public var description: String {
        do {
            return try jsonString()
        } catch {
            return "\(error)"
        }
    }
}

/// Writes values of a tape, without recursion.
private struct JSONPrinter {
    /// An array or object that is being written.
    private struct Container {
        let end: Int
        let isObject: Bool
        /// The keys that stand again behind, and are left out.
        let hiddenKeys: Set<Int>
    }

    private let view: JSONTapeView
    private let isPretty: Bool
    private(set) var output: [UInt8] = []
    private var open: [Container] = []

    init(_ view: JSONTapeView, isPretty: Bool) {
        self.view = view
        self.isPretty = isPretty
    }

    mutating func print(_ root: Int) {
        let end = view.tape.next(root)
        var index = root
        var isFirst = true
        while index < end || !open.isEmpty {
            if let container = open.last {
                if index == container.end {
                    close(container, isEmpty: isFirst)
                    isFirst = false
                    continue
                }
                if container.hiddenKeys.contains(index) {
                    index = view.tape.next(index + 1)
                    continue
                }
                if !isFirst { output.append(UInt8(ascii: ",")) }
                breakLine()
                if container.isObject {
                    output += view.source(index)
                    output += isPretty ? ": ".utf8 : ":".utf8
                    index += 1
                }
            }
            (index, isFirst) = printScalarOrOpen(index)
        }
    }

    /// Writes a scalar or an opening bracket, and answers the next word and whether it is the first of a container.
    private mutating func printScalarOrOpen(_ index: Int) -> (next: Int, isFirst: Bool) {
        let kind = view.tape.kind(index)
        guard kind == .array || kind == .object else {
            output += view.source(index)
            return (index + 1, false)
        }
        output.append(kind == .object ? UInt8(ascii: "{") : UInt8(ascii: "["))
        var hidden: Set<Int> = []
        if kind == .object, view.duplicateKey(in: index) != nil {
            hidden = Set(view.keyIndices(of: index)).subtracting(view.distinctKeyIndices(of: index))
        }
        open.append(Container(end: view.tape.end(index), isObject: kind == .object, hiddenKeys: hidden))
        return (index + 2, true)
    }

    private mutating func close(_ container: Container, isEmpty: Bool) {
        open.removeLast()
        if !isEmpty { breakLine() }
        output.append(container.isObject ? UInt8(ascii: "}") : UInt8(ascii: "]"))
    }

    private mutating func breakLine() {
        guard isPretty else { return }
        output.append(UInt8(ascii: "\n"))
        output.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * open.count))
    }
}
#endif

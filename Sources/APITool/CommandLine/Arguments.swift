/// The arguments of a command, taken apart: options with a value, flags, and the rest in its order.
struct Arguments {
    /// What is neither an option nor an option's value.
    let operands: [String]
    private let values: [String: [String]]
    private let flags: Set<String>

    /// Takes arguments apart; behind `--` all are operands.
    ///
    /// - Throws: Where an option is unknown or lacks its value.
    init(_ arguments: [String], options: Set<String>, flags known: Set<String>) throws(UsageError) {
        var operands: [String] = []
        var values: [String: [String]] = [:]
        var flags: Set<String> = []
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            if argument == "--" {
                operands += rest
                rest = []
            } else if !argument.hasPrefix("-") || argument == "-" {
                operands.append(argument)
            } else if known.contains(argument) {
                flags.insert(argument)
            } else if options.contains(argument) {
                guard let value = rest.popFirst() else { throw UsageError("option \(argument) needs a value") }
                values[argument, default: []].append(value)
            } else if let option = options.first(where: argument.hasPrefix) {
                let value = argument.dropFirst(option.count).drop { $0 == "=" }
                throw UsageError("option \(option) needs a space in front of its value: \(option) \(value)")
            } else {
                throw UsageError("unknown option \(argument)")
            }
        }
        self.operands = operands
        self.values = values
        self.flags = flags
    }

    /// All values of an option, in order.
    func values(of option: String) -> [String] {
        values[option] ?? []
    }

    /// The value of an option that may be given once; nil when it isn't there.
    func value(of option: String) throws(UsageError) -> String? {
        let all = values(of: option)
        guard all.count < 2 else { throw UsageError("option \(option) is given \(all.count) times") }
        return all.first
    }

    /// Whether a flag is there.
    func has(_ flag: String) -> Bool {
        flags.contains(flag)
    }
}

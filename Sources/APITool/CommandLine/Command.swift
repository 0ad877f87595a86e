/// A command of the tool.
protocol Command: Sendable {
    /// The word that chooses it.
    static var name: String { get }
    /// What it does, in one line.
    static var summary: String { get }
    /// Its full description, with all options.
    static var help: String { get }

    /// Reads the arguments that follow the command's name.
    init(_ arguments: [String]) throws(UsageError)

    /// Does it; messages for people go to standard error.
    func run() async -> ExitCode
}

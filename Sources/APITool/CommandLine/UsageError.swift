/// What is wrong with the command line, in words that name the part.
struct UsageError: Error {
    let message: String

    init(_ message: String) {
        self.message = message
    }
}

internal import APISupport

/// What the tool's exit says to the shell.
enum ExitCode: Int32 {
    /// All went well.
    case success = 0
    /// The server answered, with an error.
    case serverError = 1
    /// The command line is wrong.
    case usage = 2
    /// No complete response came.
    case transport = 3
    /// The response could not be read as what was asked for.
    case decoding = 4
    /// The output could not be written.
    case output = 5
    /// The user interrupted it; 128 and the number of SIGINT, as shells have it.
    case interrupted = 130

    /// The exit for an error of the library.
    init(_ error: APIError) {
        let decoding: Set<APIError.Code> = [
            .unacceptableContentType, .emptyBody, .invalidCharsetData, .unsupportedCharset, .notJSON, .notXML,
            .documentRefused, .entityNotBuilt, .nothingAccepted,
        ]
        switch error.code {
        case .cancelled: self = .interrupted
        case .invalidRequest: self = .usage
        case .unacceptableStatus, .errorEntity: self = .serverError
        case let code where decoding.contains(code): self = .decoding
        default: self = .transport
        }
    }
}

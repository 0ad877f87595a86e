internal import APISupportHTTP
internal import APISupportText

/// A step of a connection that trait Debug logs.
enum LogEvent {
    /// The request is handed to the transport.
    case sending(HTTPRequest)
    /// The response is there.
    case received(HTTPResponse)
    /// The body is read in a format and a charset.
    case reading(BodyFormat, Charset)
    /// An entity was built.
    case built(String)
    /// The connection was cancelled.
    case cancelling
    /// The connection ended with what its receiver takes.
    case succeeded
    /// The delegate is gone, so that nobody is told of the end.
    case unheard
    /// The connection ended with an error.
    case failed(APIError)
}

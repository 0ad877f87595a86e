internal import APISupportHTTP

/// A step of a connection that trait Debug logs.
enum LogEvent {
    /// The request is handed to the transport.
    case sending(HTTPRequest)
    /// The response is there.
    case received(HTTPResponse)
    /// An entity was built.
    case built(String, BodyFormat)
    /// The connection ended with what its receiver takes.
    case succeeded
    /// The delegate is gone, so that nobody is told of the end.
    case unheard
    /// The connection ended with an error.
    case failed(APIError)
}

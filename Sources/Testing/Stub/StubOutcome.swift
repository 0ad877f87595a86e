public import APISupportHTTP

/// How a stubbed transfer ends.
public enum StubOutcome: Sendable {
    /// With a response; where its `url` is empty, the request's is put in.
    case response(HTTPResponse)
    /// With an error.
    case failure(TransportError)
    /// Not at all, like a silent server: until it is cancelled or the request's time-out or deadline runs out.
    case silence
}

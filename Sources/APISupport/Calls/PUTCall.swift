public import APISupportHTTP

/// A call by method PUT; its arguments go into a form as the body.
///
/// See ``RESTCall``.
open class PUTCall<Value>: RESTCall<Value> {
    /// PUT.
    public final override var method: HTTPMethod { .put }
}

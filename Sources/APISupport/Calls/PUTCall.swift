public import APISupportHTTP

/// A call by method PUT; its arguments go into a form as the body.
///
/// See ``BodyCall`` and ``RESTCall``.
open class PUTCall<Value>: BodyCall<Value> {
    /// PUT.
    public final override var method: HTTPMethod { .put }
}

public import APISupportHTTP

/// A call by method PATCH; its arguments go into a form as the body.
///
/// See ``BodyCall`` and ``RESTCall``.
open class PATCHCall<Value>: BodyCall<Value> {
    /// PATCH.
    public final override var method: HTTPMethod { .patch }
}

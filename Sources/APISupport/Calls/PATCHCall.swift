public import APISupportHTTP

/// A call by method PATCH; its arguments go into a form as the body.
///
/// See ``RESTCall``.
open class PATCHCall<Value>: RESTCall<Value> {
    /// PATCH.
    public final override var method: HTTPMethod { .patch }
}

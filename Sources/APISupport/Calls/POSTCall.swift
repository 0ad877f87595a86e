public import APISupportHTTP

/// A call by method POST; its arguments go into a form as the body.
///
/// See ``RESTCall``.
open class POSTCall<Value>: RESTCall<Value> {
    /// POST.
    public final override var method: HTTPMethod { .post }
}

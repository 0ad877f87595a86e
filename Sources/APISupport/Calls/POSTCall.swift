public import APISupportHTTP

/// A call by method POST; its arguments go into a form as the body.
///
/// See ``BodyCall`` and ``RESTCall``.
open class POSTCall<Value>: BodyCall<Value> {
    /// POST.
    public final override var method: HTTPMethod { .post }
}

public import APISupportHTTP

/// A call by method GET; its arguments go into the query.
///
/// See ``RESTCall``.
open class GETCall<Value>: RESTCall<Value> {
    /// GET.
    public final override var method: HTTPMethod { .get }
}

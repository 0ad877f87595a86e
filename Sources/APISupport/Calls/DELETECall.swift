public import APISupportHTTP

/// A call by method DELETE; its arguments go into the query.
///
/// See ``RESTCall``.
open class DELETECall<Value>: RESTCall<Value> {
    /// DELETE.
    public final override var method: HTTPMethod { .delete }
}

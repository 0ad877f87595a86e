public import APISupportHTTP

/// A call that sends its arguments as a body, in a form of several parts where it has files to send; see ``RESTCall``.
///
/// ```swift
/// final class PhotoCall: POSTCall<Photo> {
///     override var path: String { "photos" }
///     override var arguments: RequestArguments { ["title": "Казань", "public": true] }
///     override var isMultipart: Bool { true }
///     override func build(_ form: inout MultipartForm) { form.add("photo", file: file) }
/// }
/// ```
open class BodyCall<Value>: RESTCall<Value> {
    /// Whether the body is a form of several parts (`multipart/form-data`); false by default.
    open var isMultipart: Bool { false }

    /// Adds parts to the form, behind the arguments, each of which is a part of text; does nothing by default.
    ///
    /// Called once for each start, after `arguments`. What it throws makes the call fail with
    /// `APIError.Code.invalidRequest`.
    open func build(_ form: inout MultipartForm) throws {}

    /// A form of several parts where `isMultipart` says so; else as with all requests.
    open override var argumentPlacement: ArgumentPlacement {
        isMultipart ? .multipart(build) : super.argumentPlacement
    }
}

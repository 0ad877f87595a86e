#if JSON
public import Foundation

extension RequestBody {
    /// Makes a JSON body from an encodable value; it is encoded when the request is made.
    ///
    /// A value that can't be encoded makes the request fail with `APIError.Code.invalidRequest`, and the encoder's error
    /// below it.
    public static func json(_ value: some Encodable, encoder: JSONEncoder = JSONEncoder()) -> RequestBody {
        RequestBody(contentType: "application/json") { try encoder.encode(value) }
    }
}
#endif

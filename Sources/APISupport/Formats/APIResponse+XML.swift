#if XML
internal import APISupportEntities
internal import Foundation
public import XMLElement

extension APIResponse {
    /// The root element of the body as XML, whatever its media type says; read anew with each call.
    ///
    /// Throws `APIError`, as a delegate that takes XML would receive it.
    public var xml: XMLElement {
        get throws(APIError) {
            try payload.read(as: .xml) { text, reading throws(EntityError) in
                try XMLElement(body: text, reading)
            }
        }
    }
}
#endif

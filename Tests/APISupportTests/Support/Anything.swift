#if JSON && XML
import APISupport
import APISupportTesting

/// An entity that is built from any document, and tells in which format it came.
struct Anything: Entity {
    let format: String

    static func from(json: JSONValue) throws -> Anything {
        Anything(format: "json")
    }

    static func from(xml: XMLElement) throws -> Anything {
        Anything(format: "xml")
    }
}

/// The format that a response is read in, or the error's code.
func format(of stub: HTTPResponse, strict: Bool = false, as type: ResponseType = .automatic) async -> String {
    let request = EntityRequest<Anything>(url: StubTransport.url, responseType: type, strictContentType: strict)
    do {
        return try await request.response(configuration: APIConfiguration(stub: stub)).format
    } catch {
        return error.code.name
    }
}
#endif

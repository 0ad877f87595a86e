internal import APISupportEntities
internal import APISupportHTTP

/// A page that is asked for: the request as it is sent, and how its response is read.
struct PageRequest: Sendable {
    var http: Result<HTTPRequest, APIError>
    let reading: ResponseReading
    let mutesAccessories: Bool

    init(_ request: APIRequest, errorEntity: (any ErrorEntity.Type)?, _ configuration: APIConfiguration) {
        var reading = ResponseReading(request, configuration: configuration)
        if let errorEntity { reading.errorEntity = errorEntity }
        self.reading = reading
        mutesAccessories = request.mutesAccessories
        http = Result { () throws(APIError) in try request.makeHTTPRequest(configuration: configuration) }
    }

    private init(_ http: HTTPRequest, of list: PageRequest) {
        self.http = .success(http)
        reading = list.reading
        mutesAccessories = list.mutesAccessories
    }

    /// The request for a link of a response to this one; nil where the response has none of the relation.
    func linked(_ relation: String, in response: APIResponse) throws(APIError) -> PageRequest? {
        var next = try http.get()
        // A link with an anchor is one of another resource than the page (RFC 8288, section 3.2).
        let link = response.headers.links.first { $0["anchor"] == nil && $0.relations.contains(relation) }
        guard let link else { return nil }
        do throws(TransportError) {
            let base = try WebURL(response.url.isEmpty ? next.url : response.url)
            next.url = try base.resolved(link.target).text
        } catch {
            throw response.payload.context.error(.foreignPage, error.message, underlying: error)
        }
        if next.method != .get { next.becomeGet() }
        return PageRequest(next, of: self)
    }
}

extension APIResponse {
    /// The name of the format that the body is in, `JSON` or `XML`: by the response type, the media type or the body itself.
    ///
    /// Throws `APIError`, where it is in neither or can't be decoded, as for an entity.
    package var formatName: String {
        get throws(APIError) { try payload.document().format.rawValue }
    }
}

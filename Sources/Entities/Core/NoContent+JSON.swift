#if JSON
extension NoContent {
    /// Makes the entity of whatever is there.
    public static func from(json: JSONValue) -> NoContent { NoContent() }
}
#endif

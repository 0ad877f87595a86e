#if JSON
public import APISupportEntities

/// A delegate that takes JSON, where no entity is expected or the delegate takes none.
public protocol APIConnectionJSONDelegate: APIConnectionDelegate {
    /// Takes the root of the JSON document; ends the connection.
    func connection(_ connection: APIConnection, didReceiveJSON json: JSONValue)
}
#endif

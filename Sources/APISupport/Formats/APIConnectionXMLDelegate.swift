#if XML
public import XMLElement

/// A delegate that takes XML, where no entity is expected or the delegate takes none.
public protocol APIConnectionXMLDelegate: APIConnectionDelegate {
    /// Takes the root element; ends the connection.
    func connection(_ connection: APIConnection, didReceiveXML xml: XMLElement)
}
#endif

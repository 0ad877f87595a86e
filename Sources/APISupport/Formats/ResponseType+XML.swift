#if XML
extension ResponseType {
    /// As XML, whatever the media type says.
    public static let xml = ResponseType(choice: .format(.xml))
}
#endif

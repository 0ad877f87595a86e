#if JSON
extension ResponseType {
    /// As JSON, whatever the media type says.
    public static let json = ResponseType(choice: .format(.json))
}
#endif

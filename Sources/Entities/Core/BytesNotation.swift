/// A notation of bytes in text.
public enum BytesNotation: Sendable {
    /// Base64 (RFC 4648, section 4), padded.
    case base64
    /// Base64 for URLs and file names (RFC 4648, section 5), padded or not.
    case base64URL
    /// Two hexadecimal digits a byte, capitals or not (RFC 4648, section 8).
    case hex
}

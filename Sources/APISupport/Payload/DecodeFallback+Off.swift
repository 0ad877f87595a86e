#if !Decode
internal import APISupportText

/// Without trait Decode a body that declares no charset and is not valid UTF-8 is an error.
struct DecodeFallback: Sendable {
    let charset: Charset? = nil
}
#endif

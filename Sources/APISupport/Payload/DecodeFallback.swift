#if Decode
internal import APISupportDefaults
public import APISupportText

/// The charset of bodies that declare none and are not valid UTF-8.
struct DecodeFallback: Sendable {
    var charset = Charset(label: Defaults.fallbackCharset)
}

extension APIConfiguration {
    /// The charset of bodies that declare none and are not valid UTF-8; windows-1251 by default, nil makes such a body an
    /// error.
    public var fallbackCharset: Charset? {
        get { fallback.charset }
        set { fallback.charset = newValue }
    }
}
#endif

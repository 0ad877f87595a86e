#if !XML
/// Without trait XML there is nothing to say about how XML is read.
struct XMLReading: Sendable {}
#endif

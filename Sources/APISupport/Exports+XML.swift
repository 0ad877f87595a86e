#if XML
@_exported public import XMLElement
#endif

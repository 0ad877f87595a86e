// What users of the library need beside it, so that `import APISupport` alone is enough.

@_exported public import APISupportEntities
@_exported public import APISupportHTTP
@_exported public import APISupportText

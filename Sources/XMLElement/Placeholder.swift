public struct XMLElement: Sendable {}

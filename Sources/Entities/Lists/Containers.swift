// An array of entities is an entity: the whole document is the list. So is an optional one, which is nil for null.

extension Array: Entity where Element: Entity {}

extension Optional: Entity where Wrapped: Entity {}

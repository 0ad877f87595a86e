/// Types that are entities because those in them are, and build themselves as any list or optional does.
protocol EntityContainer {}

extension Array: EntityContainer where Element: Entity {}
extension Optional: EntityContainer where Wrapped: Entity {}

internal import APISupportMemory

/// Types whose values are lists of entities, or entities, with rules of their own.
package protocol HasDecodingRules {
    /// The rules of the entity at the document's root.
    static var ownRules: DecodingRules { get }
}

extension Entity {
    /// The rules that the entity's type has, or those in it; nil for an entity written by hand, which looks into no rules for an entity.
    static var ownDecodingRules: DecodingRules? {
        switch EntityRulesSource.source(of: self) {
        case .decodable(let type): type.decoding
        case .fields(let type): type.decoding
        case .other(let type): type.ownRules
        case .choice: DecodingRules()
        case .none: nil
        }
    }
}

/// Where the rules of an entity's type come from.
///
/// To find out takes the program longer than to read some values: so it is kept for each type that was met.
private enum EntityRulesSource {
    case decodable(any DecodableEntity.Type)
    case fields(any AutoEntity.Type)
    case other(any HasDecodingRules.Type)
    case choice
    case none

    private static let lock = PlainLock()
    // Only touched while `lock` is held: access needs no check besides.
    @exclusivity(unchecked) nonisolated(unsafe) private static var known: [ObjectIdentifier: EntityRulesSource] = [:]

    static func source(of type: any Entity.Type) -> EntityRulesSource {
        let id = ObjectIdentifier(type)
        if let source = lock.withLock({ known[id] }) { return source }
        let source = EntityRulesSource(type)
        lock.withLock { known[id] = source }
        return source
    }

    private init(_ type: any Entity.Type) {
        self =
            switch type {
            case let type as any DecodableEntity.Type: .decodable(type)
            case let type as any AutoEntity.Type: .fields(type)
            case let type as any HasDecodingRules.Type: .other(type)
            case is any ChoiceEntity.Type: .choice
            default: .none
            }
    }
}

extension EntityList: HasDecodingRules {
    package static var ownRules: DecodingRules { decoding }
}

extension Array: HasDecodingRules where Element: Entity {
    package static var ownRules: DecodingRules { Element.ownDecodingRules ?? DecodingRules() }
}

extension Optional: HasDecodingRules where Wrapped: Entity {
    package static var ownRules: DecodingRules { Wrapped.ownDecodingRules ?? DecodingRules() }
}

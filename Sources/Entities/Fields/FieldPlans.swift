internal import APISupportMemory

/// The fields of a list, with what each format has made of them so far.
final class FieldPlans: @unchecked Sendable {
    // Unchecked: `plans` and `contexts` are only touched while `lock` is held.

    /// What a plan was made for.
    struct Key: Hashable {
        /// The format, and how strictly it is read.
        enum Format {
            case strictJSON
            case lenientJSON
            case xml
            case writtenJSON
        }

        /// How names become keys, where that is not by a function.
        enum Naming {
            case asWritten
            case snakeCase
            case kebabCase
            case capitalized
        }

        var format: Format
        var naming: Naming
        var names: FieldNames
    }

    /// The fields as they were declared.
    let fields: [FieldAccess]
    private let lock = PlainLock()
    private var plans: [Key: any AnyObject & Sendable] = [:]
    /// For each type that has the list: nearly always one.
    private var contexts: [(type: ObjectIdentifier, context: any AnyObject & Sendable)] = []

    init(_ fields: [FieldAccess]) {
        self.fields = fields
    }

    /// The plan for a format and a naming of keys; kept, unless the naming is by a function, of which none equals another.
    func plan<Plan: AnyObject & Sendable>(
        _ format: Key.Format,
        _ conversion: KeyConversion,
        _ names: FieldNames,
        make: ([FieldAccess]) -> Plan
    ) -> Plan {
        let naming: Key.Naming
        switch conversion {
        case .asWritten: naming = .asWritten
        case .snakeCase: naming = .snakeCase
        case .kebabCase: naming = .kebabCase
        case .capitalized: naming = .capitalized
        case .custom: return make(fields)
        }
        let key = Key(format: format, naming: naming, names: names)
        return lock.withLock {
            if let plan = plans[key] as? Plan { return plan }
            let plan = make(fields)
            plans[key] = plan
            return plan
        }
    }

    /// What was made of the list for a type where no rules are in force; nil where nothing was yet.
    func context<Context: AnyObject & Sendable>(of type: ObjectIdentifier, as: Context.Type) -> Context? {
        lock.withLock { contexts.first { $0.type == type }?.context as? Context }
    }

    /// Keeps what was made of the list for a type where no rules are in force.
    func keep(_ context: any AnyObject & Sendable, of type: ObjectIdentifier) {
        lock.withLock {
            // Another thread may have kept one just now: they are all alike.
            if !contexts.contains(where: { $0.type == type }) { contexts.append((type, context)) }
        }
    }
}

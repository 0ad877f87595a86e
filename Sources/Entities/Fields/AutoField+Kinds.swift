extension AutoField {
    /// A property, whose type decides what is read; optional where the type is.
    ///
    /// - Parameters:
    ///   - name: The name in the document.
    ///   - keyPath: The property, a `var`.
    ///   - attribute: Whether it is an attribute in XML, as `"@name"` says too.
    ///   - rules: Rules for this field alone, for example its notation of dates. Its `namespaces` are those of the name; its
    ///     `keyPath` leads on from there, and its `defaults`, `fields` and `aliases` are for the entity that the field holds.
    /// - Returns: The field.
    @inlinable
    public static func field<Value: FieldValue>(
        _ name: String,
        _ keyPath: any WritableKeyPath<Root, Value> & Sendable,
        attribute: Bool = false,
        rules: DecodingRules? = nil
    ) -> AutoField {
        AutoField(
            name: name,
            attribute: attribute,
            rules: rules,
            absent: { root in
                guard let value = Value.valueWhenMissing else { return false }
                root.assumingMemoryBound(to: Root.self).pointee[keyPath: keyPath] = value
                return true
            },
            json: JSONFieldAccess(keyPath),
            xml: XMLFieldAccess(keyPath),
            writing: FieldWriteAccess(keyPath)
        )
    }

    /// A property that takes a default where the document has no value, or null.
    ///
    /// - Parameters:
    ///   - name: The name in the document.
    ///   - keyPath: The property, a `var`.
    ///   - default: The value taken then.
    ///   - attribute: Whether it is an attribute in XML, as `"@name"` says too.
    ///   - rules: Rules for this field alone, for example its notation of dates. Its `namespaces` are those of the name; its
    ///     `keyPath` leads on from there, and its `defaults`, `fields` and `aliases` are for the entity that the field holds.
    /// - Returns: The field.
    @inlinable
    public static func field<Value: FieldValue & Sendable>(
        _ name: String,
        _ keyPath: any WritableKeyPath<Root, Value> & Sendable,
        default: Value,
        attribute: Bool = false,
        rules: DecodingRules? = nil
    ) -> AutoField {
        AutoField(
            name: name,
            attribute: attribute,
            rules: rules,
            hasDefault: true,
            absent: { root in
                root.assumingMemoryBound(to: Root.self).pointee[keyPath: keyPath] = `default`
                return true
            },
            json: JSONFieldAccess(keyPath, default: `default`),
            xml: XMLFieldAccess(keyPath, default: `default`),
            writing: FieldWriteAccess(keyPath)
        )
    }

    /// A date, counted in seconds since 1970-01-01 00:00 UTC; optional where the property is.
    ///
    /// - Parameters:
    ///   - name: The name in the document.
    ///   - keyPath: The property: `Date`, `Date?`, or a list of dates.
    ///   - attribute: Whether it is an attribute in XML, as `"@name"` says too.
    /// - Returns: The field.
    @inlinable
    public static func timestamp<Value: FieldValue>(
        _ name: String,
        _ keyPath: any WritableKeyPath<Root, Value> & Sendable,
        attribute: Bool = false
    ) -> AutoField {
        field(name, keyPath, attribute: attribute, rules: DecodingRules(dates: [.seconds]))
    }

    /// A value that a closure takes: to check it, to convert it, or to put it into several properties.
    ///
    /// What the closure throws becomes an `EntityError` with the field's path, with code `.custom` unless it is one. For the
    /// entity to be written, a second closure has to give the value: `.custom("x", as: Int.self) { … }.writing { $0.x }`.
    ///
    /// - Parameters:
    ///   - name: The name in the document.
    ///   - type: What is read; an optional type makes the field optional, and the closure gets nil.
    ///   - attribute: Whether it is an attribute in XML, as `"@name"` says too.
    ///   - rules: Rules for this field alone.
    ///   - take: Takes the value.
    /// - Returns: The field.
    @inlinable
    public static func custom<Value: FieldValue>(
        _ name: String,
        as type: Value.Type,
        attribute: Bool = false,
        rules: DecodingRules? = nil,
        _ take: @escaping @Sendable (inout Root, Value) throws -> Void
    ) -> AutoField {
        AutoField(
            name: name,
            attribute: attribute,
            rules: rules,
            absent: { root in
                guard let value = Value.valueWhenMissing else { return false }
                try take(&root.assumingMemoryBound(to: Root.self).pointee, value)
                return true
            },
            json: JSONFieldAccess(take),
            xml: XMLFieldAccess(take),
            writing: .unwritten
        )
    }
}

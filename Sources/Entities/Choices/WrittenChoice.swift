/// The kind that a `ChoiceEntity` is, with its value, as it is to be written.
public struct WrittenChoice {
    /// The name of the kind; nil where it can't be written.
    let name: String?
    /// Writes its value; nil where it has none.
    let write: ((inout ValueWriter) throws -> Void)?

    /// A kind with a value.
    ///
    /// - Parameters:
    ///   - name: The name, as the entity's `choices` have it.
    ///   - value: The value, of the type that the choice is made of.
    /// - Returns: The choice.
    public static func choice(_ name: String, _ value: some FieldValue) -> WrittenChoice {
        WrittenChoice(name: name) { output in try value.writeValue(to: &output) }
    }

    /// A kind without a value, or a name that `.otherwise` took, of which nothing but the name is known.
    public static func choice(_ name: String) -> WrittenChoice {
        WrittenChoice(name: name, write: nil)
    }

    /// None: to write the entity is an error.
    public static var unwritten: WrittenChoice {
        WrittenChoice(name: nil, write: nil)
    }
}

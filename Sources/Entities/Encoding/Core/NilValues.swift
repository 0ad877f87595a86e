/// What is written for optional values that are nil.
public enum NilValues: Sendable {
    /// Nothing; but a value whose key has a default in the rules is written as nil, since the default would be read for it.
    case leftOut
    /// `null` in JSON, an element with `xsi:nil="true"` in XML (nothing for attributes), an empty value in forms.
    case written
}

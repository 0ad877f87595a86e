/// What only writing needs to be told; all else follows the rules by which the same entity is read.
public struct EncodingOptions: Sendable {
    /// What is written for optional values that are nil; they are left out by default.
    public var nilValues: NilValues
    /// The words written for infinity and NaN, which no format has numbers for, in JSON as strings; nil, the default, makes
    /// these an error.
    public var nonFiniteNumbers: NonFiniteNumbers?
    /// Whether an entity stands where its rules' `keyPath` leads, inside of objects made for that; true by default.
    ///
    /// Without, the entity is written as if it had no key path: for a server that wraps its answers, but not what it is sent.
    public var writesKeyPaths: Bool

    /// Makes options.
    public init(
        nilValues: NilValues = .leftOut,
        nonFiniteNumbers: NonFiniteNumbers? = nil,
        writesKeyPaths: Bool = true
    ) {
        self.nilValues = nilValues
        self.nonFiniteNumbers = nonFiniteNumbers
        self.writesKeyPaths = writesKeyPaths
    }
}

/// What only writing needs to be told; all else follows the rules by which the same entity is read.
public struct EncodingOptions: Sendable {
    /// What is written for optional values that are nil; they are left out by default.
    public var nilValues: NilValues
    /// Whether an entity stands where its rules' `keyPath` leads, inside of objects made for that; true by default.
    ///
    /// Without, the entity is written as if it had no key path: for a server that wraps its answers, but not what it is sent.
    public var writesKeyPaths: Bool

    /// Makes options.
    public init(nilValues: NilValues = .leftOut, writesKeyPaths: Bool = true) {
        self.nilValues = nilValues
        self.writesKeyPaths = writesKeyPaths
    }
}

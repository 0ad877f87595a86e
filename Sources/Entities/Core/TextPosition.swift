/// A place in a document.
public struct TextPosition: Hashable, Sendable {
    /// The line, from 1.
    public var line: Int
    /// The column, from 1, counted in bytes of UTF-8.
    public var column: Int
    /// The number of bytes of the document, as UTF-8, in front of the place.
    public var byteOffset: Int

    /// Makes a position.
    public init(line: Int, column: Int, byteOffset: Int) {
        self.line = line
        self.column = column
        self.byteOffset = byteOffset
    }
}

extension TextPosition: CustomStringConvertible {
    /// For example `line 3, column 14 (byte 71)`.
    public var description: String { "line \(line), column \(column) (byte \(byteOffset))" }
}

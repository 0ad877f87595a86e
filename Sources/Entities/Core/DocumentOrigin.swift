/// Where a piece of a longer text begins: what the places inside of the piece are counted from.
package struct DocumentOrigin: Sendable {
    /// The way to the piece's root.
    package var path: FieldPath
    /// The place of the piece's first byte.
    package var position: TextPosition
    /// The number of arrays and objects around the piece.
    package var depth: Int

    /// Makes an origin.
    package init(path: FieldPath, position: TextPosition, depth: Int) {
        self.path = path
        self.position = position
        self.depth = depth
    }

    /// The place in the whole text of one in the piece.
    func place(of position: TextPosition) -> TextPosition {
        TextPosition(
            line: self.position.line + position.line - 1,
            column: position.line == 1 ? self.position.column + position.column - 1 : position.column,
            byteOffset: self.position.byteOffset + position.byteOffset
        )
    }
}

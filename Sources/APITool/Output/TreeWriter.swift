internal import Foundation

/// Writes a tree to standard output, a line for each node, in pieces as it grows.
struct TreeWriter {
    private static let pieceSize = 1 << 16
    private var piece = ""
    private var depth = 0

    /// Writes a node, its name and value, below the ones that are open.
    mutating func node(_ name: String, _ value: String = "") {
        piece += String(repeating: "  ", count: depth)
        piece += value.isEmpty ? name.onOneLine : "\(name.onOneLine)  \(value.onOneLine)"
        piece += "\n"
        if piece.utf8.count >= Self.pieceSize { flush() }
    }

    /// Writes nodes below the last one.
    mutating func nested(_ body: (inout TreeWriter) -> Void) {
        depth += 1
        body(&self)
        depth -= 1
    }

    /// Writes what is left.
    mutating func flush() {
        Console.write(Data(piece.utf8))
        piece = ""
    }
}

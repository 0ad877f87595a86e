import APISupportEntities
import Foundation
import Testing

/// A document, and what every way of writing an entity makes of it.
struct FrontEndCase: Sendable, CustomTestStringConvertible {
    /// What is built of the document.
    enum Outcome: Sendable {
        /// These values.
        case values(FrontEndValues)
        /// An error with this code, path, line and column.
        case error(EntityError.Code, String, line: Int, column: Int)
    }

    /// The document.
    let text: String
    /// What is expected.
    let outcome: Outcome

    init(_ text: String, _ outcome: Outcome) {
        self.text = text
        self.outcome = outcome
    }

    var testDescription: String { text }
}

/// The values of the entities that are compared.
struct FrontEndValues: Equatable, Sendable {
    var id = 0
    var title = ""
    var price = Decimal()
    var date: Date?
    var isOn: Bool?
    var link: URL?
    var tags: [String] = []
    var parts: [FrontEndPart]? = nil
    var owner: String?
}

/// An element of a list in the entities that are compared.
struct FrontEndPart: Equatable, Sendable {
    var code: String
    var size: UInt8
}

/// What the entities have in common.
protocol FrontEndEntity: Entity {
    /// What was read.
    var values: FrontEndValues { get }
}

extension FrontEndCase {
    /// The number of bytes in front of a line and column.
    func offset(line: Int, column: Int) -> Int {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        return lines.prefix(line - 1).reduce(0) { $0 + $1.utf8.count + 1 } + column - 1
    }

    /// The byte there; nil at the end of the document.
    func byte(line: Int, column: Int) -> UInt8? {
        text.utf8.dropFirst(offset(line: line, column: column)).first
    }
}

extension TextExcerpt {
    /// The first byte of the character that the caret is under; nil where it stands behind the text.
    var byteAtCaret: UInt8? {
        text.dropFirst(caret).first?.utf8.first
    }
}

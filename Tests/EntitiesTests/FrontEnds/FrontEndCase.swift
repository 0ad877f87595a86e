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

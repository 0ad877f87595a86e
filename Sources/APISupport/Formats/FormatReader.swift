internal import APISupportEntities
internal import Foundation

/// What reads one format; where the format's trait is off there is none.
protocol FormatReader: Sendable {
    /// Builds an entity from text in UTF-8.
    func entity<E: Entity>(_ type: E.Type, from text: Data, _ reading: ResponseReading) throws(EntityError) -> E

    /// Reads text in UTF-8 as a document for a delegate that takes documents.
    func document(_ text: Data, _ reading: ResponseReading) throws(EntityError) -> any BodyDocument

    /// Whether a delegate takes documents of this format; called on the delivery queue.
    func isTaken(by delegate: any APIConnectionDelegate) -> Bool
}

/// A document that was read.
protocol BodyDocument: Sendable {
    /// Hands the document to a delegate that takes it; called on the delivery queue.
    func deliver(from connection: APIConnection, to delegate: any APIConnectionDelegate)
}

/// The readers that are compiled in; each is defined in a file that its trait guards.
enum FormatReaders {}

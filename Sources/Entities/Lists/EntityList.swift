/// A list of entities of one type; subclass it to name them.
///
///     final class RateList: EntityList<Rate> {
///         override class var entityTag: String { "Valute" }
///     }
///
/// In JSON the list is an array. In XML it is an element, whose direct children of the tag are the list's elements. Where
/// the list is deeper in the document, the rules' key path leads to it.
///
/// Elements that can't be built are left out, and their errors kept in `failures`; or the first fails the list, when
/// `failsOnInvalidElement` says so. More than the rules' `maximumLeftOut` fail it in any case. A document that breaks its grammar always fails.
///
/// A list is not `Sendable`, since subclasses may add what they like.
open class EntityList<Element: Entity> {
    /// The elements that could be built, in the document's order.
    public let elements: [Element]
    /// What was left out, in the document's order.
    public let failures: [ElementFailure]

    /// Makes a list.
    public required init(elements: [Element], failures: [ElementFailure] = []) {
        self.elements = elements
        self.failures = failures
    }

    /// The name of the children in XML that are the elements, as a key is written (`"Valute"`, `"atom:entry"`).
    ///
    /// `""`, the default, takes all children.
    open class var entityTag: String { "" }

    /// Whether an element that can't be built fails the list instead of being left out; false by default.
    open class var failsOnInvalidElement: Bool { false }

    /// The rules of the list and its elements; what they leave nil is inherited, and by default they leave all of it.
    open class var decoding: DecodingRules { DecodingRules() }

    /// Decides on an element that could not be built.
    static func leaveOut(
        _ index: Int,
        _ error: EntityError,
        into failures: inout [ElementFailure],
        _ rules: DecodingRules
    ) throws {
        guard !failsOnInvalidElement else {
            throw error.endingList("element \(index) of the list can't be built: \(error.message)")
        }
        try error.checkBound(leftOut: failures.count, rules)
        failures.append(ElementFailure(index: index, error: error))
    }
}

extension EntityList: Entity {}

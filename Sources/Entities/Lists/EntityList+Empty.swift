/// An entity that any document gives, also one that says why there is nothing.
package protocol PossiblyEmptyEntity {
    /// Whether nothing was found in the document, neither good nor bad.
    var holdsNothing: Bool { get }
}

extension EntityList: PossiblyEmptyEntity {
    /// Whether there are no elements, and none was left out.
    package var holdsNothing: Bool { elements.isEmpty && failures.isEmpty }
}

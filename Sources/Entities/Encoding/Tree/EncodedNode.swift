/// A value on its way into a document: what a format makes of it is decided when all of it is known.
///
/// Formats that need an order of their own (attributes before children, sorted keys) and values that are written out of
/// order (nested containers) go this way; all other JSON is written straight into bytes.
final class EncodedNode {
    /// What the value is.
    enum Content {
        /// Nothing was written yet.
        case nothing
        case null
        case text(String)
        /// A number, as JSON writes it.
        case number(String)
        case bool(Bool)
        case list([EncodedNode])
        /// A list that is an element of its own in XML, and the name of the elements in it; without one they are named by
        /// their types.
        case taggedList([EncodedNode], tag: String)
        case object([Member])
        /// One of several kinds, by its name, in XML: an element of that name, or a text, or the value beside an attribute
        /// that tells the name.
        case choice(String, by: ChoiceTelling, value: EncodedNode)
    }

    /// A member of an object.
    struct Member {
        /// How a name becomes a key.
        enum Kind {
            /// By the conversion of the rules; in XML its marks count, in JSON they may.
            case key
            /// The same, and in XML an attribute.
            case attribute
            /// Not at all, but its marks count: a step on the way to an entity, or a key that is written by hand.
            case step
            /// Not at all: a dictionary's own key.
            case literal
        }

        let name: String
        let kind: Kind
        let node: EncodedNode
        /// The rules that tell the namespace of the name; nil where those of the object do.
        var rules: WritingRules?
    }

    /// The value.
    var content: Content = .nothing
    /// The rules in force where the value stands.
    var rules: WritingRules
    /// The name of the value's type, where that is an entity.
    var typeName: String?
    /// The names of the members so far.
    private var names: Set<String> = []

    init(_ content: Content = .nothing, _ rules: WritingRules) {
        self.content = content
        self.rules = rules
    }

    /// Makes the node an object, if it is nothing yet; false where it is something else.
    func openObject() -> Bool {
        switch content {
        case .nothing:
            content = .object([])
            return true
        case .object: return true
        default: return false
        }
    }

    /// Makes the node a list, if it is nothing yet; false where it is something else.
    func openList() -> Bool {
        switch content {
        case .nothing:
            content = .list([])
            return true
        case .list, .taggedList: return true
        default: return false
        }
    }

    /// Adds a member to the object; throws where there is one of that name.
    func add(_ member: Member, path: [FieldPath.Step]) throws(EntityError) {
        guard names.insert(member.name).inserted else {
            throw EntityError(
                .duplicateKey,
                "the key \(member.name.quotedForMessage()) is written twice in one object",
                path: FieldPath(path)
            )
        }
        guard case .object(var members) = content else { preconditionFailure("a member of what is no object") }
        // Without a second reference the array is changed in place.
        content = .nothing
        members.append(member)
        content = .object(members)
    }

    /// Adds a member in front of those that the object has, unless it has it already with the same value.
    func addFirst(_ member: Member, path: [FieldPath.Step]) throws(EntityError) {
        guard case .object(let members) = content else { preconditionFailure("a member of what is no object") }
        if let known = members.first(where: { $0.name == member.name }), case .text(let text) = known.node.content,
            case .text(text) = member.node.content
        {
            return
        }
        try add(member, path: path)
        content = .object([member] + members)
    }

    /// Adds an element to the list.
    func add(_ element: EncodedNode) {
        switch content {
        case .list(var elements):
            content = .nothing
            elements.append(element)
            content = .list(elements)
        case .taggedList(var elements, let tag):
            content = .nothing
            elements.append(element)
            content = .taggedList(elements, tag: tag)
        default: preconditionFailure("an element of what is no list")
        }
    }

    /// Takes the last members or elements back.
    func removeLast(_ count: Int) {
        switch content {
        case .list(let nodes): content = .list(nodes.dropLast(count))
        case .taggedList(let nodes, let tag): content = .taggedList(nodes.dropLast(count), tag: tag)
        case .object(let members):
            for member in members.suffix(count) { names.remove(member.name) }
            content = .object(members.dropLast(count))
        default: return
        }
    }

    /// The number of elements of a list, or of an object's members.
    var count: Int {
        switch content {
        case .list(let nodes), .taggedList(let nodes, _): nodes.count
        case .object(let members): members.count
        default: 0
        }
    }
}

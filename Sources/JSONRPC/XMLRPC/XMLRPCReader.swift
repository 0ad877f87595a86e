#if JSON && XML
internal import APISupport
internal import Foundation

/// Reads values of XML-RPC; what they hold beside that is an error, since it would be lost.
enum XMLRPCReader {
    /// The value of an element `value`.
    static func value(_ element: XMLElement) throws(EntityError) -> RPCValue {
        // Without a type it is a text.
        guard !element.children.isEmpty else { return .string(element.text) }
        return try typedValue(try only(element, "one type"))
    }

    /// The only child of an element that holds nothing else.
    static func only(_ element: XMLElement, _ what: String) throws(EntityError) -> XMLElement {
        let children = try children(element)
        guard let child = children.first, children.count == 1 else {
            throw failure("a \(element.name) has \(what), not \(children.count)", at: element)
        }
        return child
    }

    /// The children of an element that holds no text, all of one name where that is given.
    static func children(_ element: XMLElement, _ name: String? = nil) throws(EntityError) -> [XMLElement] {
        guard trimmed(element).isEmpty else { throw failure("there is text beside the elements", at: element) }
        let children = element.children
        if let name, let other = children.first(where: { $0.name != name }) {
            throw failure("a \(element.name) holds only \(name), not \(other.qualifiedName)", at: other)
        }
        return children
    }

    private static func typedValue(_ element: XMLElement) throws(EntityError) -> RPCValue {
        // Some servers give the types of the extensions a prefix.
        switch element.name {
        case "string": return .string(try text(element))
        case "int", "i4", "i8", "i1", "i2": return .integer(try integer(element))
        case "biginteger": return .number(try number(element, isWhole: true))
        case "double", "float", "bigdecimal": return .number(try number(element, isWhole: false))
        case "boolean": return .bool(try boolean(element))
        case "dateTime.iso8601": return .string(try text(element).trimmed)
        case "base64": return .data(try bytes(element))
        case "nil":
            guard try text(element).trimmed.isEmpty else { throw failure("a nil is empty", at: element) }
            return .null
        case "array": return .array(try elements(of: element))
        case "struct": return .object(try members(of: element))
        default: throw failure("XML-RPC has no type \(element.qualifiedName)", at: element)
        }
    }

    /// The text of an element without children.
    private static func text(_ element: XMLElement) throws(EntityError) -> String {
        guard element.children.isEmpty else { throw failure("a \(element.name) holds text only", at: element) }
        return element.text
    }

    private static func integer(_ element: XMLElement) throws(EntityError) -> Int64 {
        let text = try text(element).trimmed
        guard let number = Int64(text) else {
            throw failure("\"\(text.excerpt)\" is no integer of 64 bits", at: element)
        }
        return number
    }

    /// A number of any length, in the grammar of JSON.
    private static func number(_ element: XMLElement, isWhole: Bool) throws(EntityError) -> String {
        let text = try text(element).trimmed
        guard let number = XMLRPCNumber(text), !isWhole || number.isWhole else {
            throw failure("\"\(text.excerpt)\" is no \(isWhole ? "integer" : "number")", at: element)
        }
        return number.json
    }

    private static func boolean(_ element: XMLElement) throws(EntityError) -> Bool {
        switch try text(element).trimmed {
        case "1", "true": return true
        case "0", "false": return false
        case let text: throw failure("\"\(text.excerpt)\" is neither 1 nor 0", at: element)
        }
    }

    private static func bytes(_ element: XMLElement) throws(EntityError) -> Data {
        let text = try text(element).filter { !$0.isWhitespace }
        guard let data = Data(base64Encoded: text) else { throw failure("the text is no base64", at: element) }
        return data
    }

    private static func elements(of array: XMLElement) throws(EntityError) -> [RPCValue] {
        let data = try only(array, "one element data")
        guard data.name == "data" else { throw failure("an array has no element data", at: array) }
        return try children(data, "value").map { element throws(EntityError) in try value(element) }
    }

    private static func members(of element: XMLElement) throws(EntityError) -> [RPCValue.Member] {
        var names: Set<[UInt8]> = []
        return try children(element, "member").map { member throws(EntityError) in
            let parts = try children(member)
            guard parts.count == 2, let name = member.child("name"), let content = member.child("value") else {
                throw failure("a member has a name and a value", at: member)
            }
            let key = try text(name)
            guard names.insert(Array(key.utf8)).inserted else {
                throw failure("the member \"\(key.excerpt)\" stands twice", at: member)
            }
            return RPCValue.Member(key: key, value: try value(content))
        }
    }

    private static func trimmed(_ element: XMLElement) -> String { element.text.trimmed }

    /// An error about an element.
    static func failure(_ message: String, at element: XMLElement) -> EntityError {
        EntityError(
            .invalidValue,
            message,
            path: FieldPath(element.steps.map { .element($0.name, number: $0.number) }),
            position: TextPosition(line: element.line, column: element.column, byteOffset: element.byteOffset)
        )
    }
}

extension String {
    /// The text without white space around it.
    fileprivate var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }
}
#endif

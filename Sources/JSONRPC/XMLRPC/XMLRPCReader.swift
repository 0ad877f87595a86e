#if JSON && XML
internal import APISupport
internal import Foundation

/// Reads values of XML-RPC.
enum XMLRPCReader {
    /// The value of an element `value`.
    static func value(_ element: XMLElement) throws(EntityError) -> RPCValue {
        let children = element.children
        // Without a type it is a text.
        guard let typed = children.first else { return .string(element.text) }
        guard children.count == 1 else { throw failure("a value has one type, not \(children.count)", at: element) }
        return try typedValue(typed)
    }

    private static func typedValue(_ element: XMLElement) throws(EntityError) -> RPCValue {
        // Some servers give the types of the extensions a prefix.
        switch element.name {
        case "string": return .string(element.text)
        case "int", "i4", "i8", "i1", "i2": return .integer(try integer(element))
        case "biginteger", "double", "float", "bigdecimal": return .number(try number(element))
        case "boolean": return .bool(try boolean(element))
        case "dateTime.iso8601": return .string(trimmed(element))
        case "base64": return .data(try bytes(element))
        case "nil": return .null
        case "array": return .array(try elements(of: element))
        case "struct": return .object(try members(of: element))
        default: throw failure("XML-RPC has no type \(element.qualifiedName)", at: element)
        }
    }

    private static func integer(_ element: XMLElement) throws(EntityError) -> Int64 {
        let text = trimmed(element)
        guard let number = Int64(text) else { throw failure("\"\(text)\" is no integer of 64 bits", at: element) }
        return number
    }

    private static func boolean(_ element: XMLElement) throws(EntityError) -> Bool {
        switch trimmed(element) {
        case "1", "true": return true
        case "0", "false": return false
        case let text: throw failure("\"\(text)\" is neither 1 nor 0", at: element)
        }
    }

    private static func bytes(_ element: XMLElement) throws(EntityError) -> Data {
        let text = element.text.filter { !$0.isWhitespace }
        guard let data = Data(base64Encoded: text) else { throw failure("the text is no base64", at: element) }
        return data
    }

    private static func elements(of array: XMLElement) throws(EntityError) -> [RPCValue] {
        guard let data = array.child("data") else { throw failure("an array has no element data", at: array) }
        return try data.children("value").map { element throws(EntityError) in try value(element) }
    }

    private static func members(of element: XMLElement) throws(EntityError) -> [RPCValue.Member] {
        var names: Set<String> = []
        return try element.children("member").map { member throws(EntityError) in
            guard let name = member.child("name")?.text, let content = member.child("value") else {
                throw failure("a member has a name and a value", at: member)
            }
            guard names.insert(name).inserted else { throw failure("the member \"\(name)\" stands twice", at: member) }
            return RPCValue.Member(key: name, value: try value(content))
        }
    }

    /// A number of any length, in the grammar of JSON.
    private static func number(_ element: XMLElement) throws(EntityError) -> String {
        let text = trimmed(element)
        guard let match = text.wholeMatch(of: /([+-]?)(\d*)(?:\.(\d*))?((?:[eE][+-]?\d+)?)/),
            match.2.count + (match.3?.count ?? 0) > 0
        else { throw failure("\"\(text)\" is no number", at: element) }
        let whole = match.2.drop { $0 == "0" }
        let fraction = match.3.map { $0.isEmpty ? "" : ".\($0)" } ?? ""
        return (match.1 == "-" ? "-" : "") + (whole.isEmpty ? "0" : whole) + fraction + match.4
    }

    private static func trimmed(_ element: XMLElement) -> String {
        element.text.trimmingCharacters(in: .whitespacesAndNewlines)
    }

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
#endif

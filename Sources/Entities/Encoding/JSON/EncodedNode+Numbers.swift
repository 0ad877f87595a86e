#if JSON
internal import Foundation

extension EncodedNode {
    /// Writes all numbers of the tree as ECMAScript does.
    func takeNumbersOfECMAScript(_ path: [FieldPath.Step] = []) throws(EntityError) {
        switch content {
        case .number(let number):
            content = .number(try Self.ecmaScript(number, path))
        case .list(let nodes), .taggedList(let nodes, _):
            for (number, node) in nodes.enumerated() { try node.takeNumbersOfECMAScript(path + [.index(number)]) }
        case .object(let members):
            for member in members { try member.node.takeNumbersOfECMAScript(path + [.key(member.name)]) }
        default: return
        }
    }

    /// The double that a number's text stands for, as ECMAScript's `Number::toString` writes it (ECMA-262, section 6.1.6.1.20).
    private static func ecmaScript(_ number: String, _ path: [FieldPath.Step]) throws(EntityError) -> String {
        guard let value = Double(number), value.isFinite else {
            throw .unwritable("the number \(number) is greater than all doubles, which ECMAScript has only", path)
        }
        let isInteger = number.utf8.allSatisfy { $0.isDigit || $0 == UInt8(ascii: "-") }
        if isInteger, String(format: "%.0f", value) != number {
            throw .unwritable("the integer \(number) is no double, and ECMAScript has only these: write a string", path)
        }
        guard value != 0 else { return "0" }
        return (value < 0 ? "-" : "") + ecmaScript(value.magnitude)
    }

    private static func ecmaScript(_ value: Double) -> String {
        // The fewest digits that are read as the same double, and the place of the point among them.
        let parts = value.description.split(separator: "e")
        let mantissa = parts[0].split(separator: ".")
        let whole = mantissa[0]
        let fraction = mantissa.count == 2 && mantissa[1] != "0" ? mantissa[1] : ""
        var digits = String(whole + fraction)
        var point = whole.count + (parts.count == 2 ? Int(parts[1]) ?? 0 : 0)
        let leading = digits.prefix { $0 == "0" }.count
        digits.removeFirst(leading)
        point -= leading
        while digits.last == "0" { digits.removeLast() }

        if digits.count <= point, point <= 21 { return digits + String(repeating: "0", count: point - digits.count) }
        if 0 < point, point <= 21 { return "\(digits.prefix(point)).\(digits.dropFirst(point))" }
        if -6 < point, point <= 0 { return "0." + String(repeating: "0", count: -point) + digits }
        let exponent = point - 1
        let rest = digits.dropFirst()
        return "\(digits.prefix(1))\(rest.isEmpty ? "" : "." + rest)e\(exponent < 0 ? "-" : "+")\(exponent.magnitude)"
    }
}
#endif

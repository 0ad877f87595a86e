#if JSON && XML
internal import APISupport
internal import Foundation

/// Writes calls as XML-RPC.
struct XMLRPCWriter {
    private var xml = XMLBuilder()

    /// A call of a method.
    static func methodCall(_ method: String, _ params: [RPCValue]) throws(RPCEncodingFailure) -> Data {
        var writer = XMLRPCWriter()
        do {
            try writer.write(method, params)
            return try writer.xml.xmlData()
        } catch let failure as RPCEncodingFailure {
            throw failure
        } catch {
            throw RPCEncodingFailure(message: "\(error)", underlying: error)
        }
    }

    private mutating func write(_ method: String, _ params: [RPCValue]) throws {
        try xml.startElement("methodCall")
        try xml.element("methodName", text: method)
        try xml.startElement("params")
        for param in params {
            try xml.startElement("param")
            try write(param)
            xml.endElement()
        }
        xml.endElement()
        xml.endElement()
    }

    private mutating func write(_ value: RPCValue) throws {
        try xml.startElement("value")
        switch value {
        case .null: try xml.element("nil")
        case .bool(let value): try xml.element("boolean", text: value ? "1" : "0")
        case .integer(let number): try write(number)
        case .double(let number): try xml.element("double", text: try Self.plain("\(number)"))
        case .number(let text):
            if let number = Int64(text) {
                try write(number)
            } else {
                try xml.element("double", text: try Self.plain(text))
            }
        case .string(let text): try xml.element("string", text: text)
        case .date(let date): try xml.element("dateTime.iso8601", text: date.basic)
        case .data(let data): try xml.element("base64", text: data.base64EncodedString())
        case .array(let values): try write(values)
        case .object(let members): try write(members)
        }
        xml.endElement()
    }

    private mutating func write(_ number: Int64) throws {
        try xml.element(Int32(exactly: number) == nil ? "i8" : "int", text: "\(number)")
    }

    private mutating func write(_ values: [RPCValue]) throws {
        try xml.startElement("array")
        try xml.startElement("data")
        for value in values { try write(value) }
        xml.endElement()
        xml.endElement()
    }

    private mutating func write(_ members: [RPCValue.Member]) throws {
        try xml.startElement("struct")
        for member in members {
            try xml.startElement("member")
            try xml.element("name", text: member.key)
            try write(member.value)
            xml.endElement()
        }
        xml.endElement()
    }

    /// A number without an exponent, which XML-RPC does not have: `1.5e-3` becomes `0.0015`.
    private static func plain(_ text: String) throws(RPCEncodingFailure) -> String {
        guard text.contains(where: { ".eE".contains($0) }) else {
            throw RPCEncodingFailure(message: "XML-RPC has no integer \(text): they have 64 bits at most")
        }
        let parts = text.split(whereSeparator: { "eE".contains($0) })
        guard parts.count == 2 else { return text }
        guard Double(text)?.isFinite ?? false, let exponent = Int(parts[1]) else {
            throw RPCEncodingFailure(message: "XML-RPC has no number \(text): it is beyond the greatest double")
        }
        let sign = parts[0].hasPrefix("-") ? "-" : ""
        let mantissa = parts[0].drop { $0 == "-" }.split(separator: ".")
        let digits = mantissa.joined()
        let point = mantissa[0].count + exponent
        if point <= 0 { return sign + "0." + String(repeating: "0", count: -point) + digits }
        guard point < digits.count else {
            return sign + digits + String(repeating: "0", count: point - digits.count) + ".0"
        }
        return sign + digits.prefix(point) + "." + digits.dropFirst(point)
    }
}
#endif

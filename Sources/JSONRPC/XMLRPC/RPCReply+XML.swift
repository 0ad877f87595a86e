#if JSON && XML
internal import APISupport

extension RPCReply {
    /// Takes an XML document apart.
    static func from(xml: XMLElement) throws -> RPCReply {
        guard xml.name == "methodResponse" else {
            return .other("the reply is a document <\(xml.qualifiedName.excerpt)>, not <methodResponse>")
        }
        let parts = xml.children
        guard let content = parts.first, parts.count == 1 else {
            return .other("the reply has \(parts.count) parts, not either params or a fault")
        }
        switch content.name {
        case "fault":
            let value = try XMLRPCReader.value(try XMLRPCReader.only(content, "one value"))
            return JSONRPCError(fault: value).map { .methodResponse(.fault($0)) }
                ?? .other("the fault has not the members faultCode and faultString")
        case "params":
            // Servers without the extension nil send nothing where there is no result.
            let values = try XMLRPCReader.children(content, "param").flatMap { try XMLRPCReader.children($0, "value") }
            guard values.count < 2 else { return .other("the reply has \(values.count) results") }
            return .methodResponse(.result(try values.first.map(XMLRPCReader.value) ?? .null))
        default: return .other("the reply has neither params nor a fault")
        }
    }
}

extension RPCErrorReply {
    /// Takes an XML document apart.
    static func from(xml: XMLElement) throws -> RPCErrorReply {
        try RPCErrorReply(try RPCReply.from(xml: xml))
    }
}
#endif

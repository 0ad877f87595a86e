#if JSON && XML
internal import APISupport

extension RPCReply {
    /// Takes an XML document apart.
    static func from(xml: XMLElement) throws -> RPCReply {
        guard xml.name == "methodResponse" else {
            return .other("the reply is a document <\(xml.qualifiedName)>, not <methodResponse>")
        }
        if let fault = xml.child("fault") {
            guard let value = fault.child("value"), let error = JSONRPCError(fault: try XMLRPCReader.value(value))
            else {
                return .other("the fault has not the members faultCode and faultString")
            }
            return .methodResponse(.fault(error))
        }
        guard let params = xml.child("params") else { return .other("the reply has neither params nor a fault") }
        let values = params.children("param").compactMap { $0.child("value") }
        guard values.count < 2 else { return .other("the reply has \(values.count) results") }
        // Servers without the extension nil send nothing where there is no result.
        return .methodResponse(.result(try values.first.map(XMLRPCReader.value) ?? .null))
    }
}

extension RPCErrorReply {
    /// Takes an XML document apart.
    static func from(xml: XMLElement) throws -> RPCErrorReply {
        try RPCErrorReply(try RPCReply.from(xml: xml))
    }
}
#endif

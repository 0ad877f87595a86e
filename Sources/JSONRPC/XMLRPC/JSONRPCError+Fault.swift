#if JSON && XML
extension JSONRPCError {
    /// Makes an error of a fault of XML-RPC; nil where the value has not the members of one.
    init?(fault: RPCValue) {
        guard case .object(let members) = fault,
            case .integer(let code) = members.first(where: { $0.key == "faultCode" })?.value,
            case .string(let text) = members.first(where: { $0.key == "faultString" })?.value
        else { return nil }
        self.init(Code(rawValue: Int(clamping: code)), message: text)
    }
}
#endif

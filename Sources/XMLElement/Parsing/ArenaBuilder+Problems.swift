#if XML
import APISupportXMLShims

extension ArenaBuilder {
    /// Refuses declarations of attributes, which can bring values that the document does not show, unless they are allowed.
    mutating func declare(attributesOf element: UnsafePointer<UInt8>, at offset: Int) -> Bool {
        options.allowsInternalDTD
            || fail(.dtdForbidden, "The document declares attributes of '\(String(cString: element))'", at: offset)
    }

    /// Takes every error of libxml2 for final, also those from which it would recover; warnings are passed over.
    mutating func note(_ problem: apisupport_xml_problem) -> Bool {
        guard problem.level >= 2 else { return true }
        let message = problem.message.map { Self.firstLine(String(cString: $0)) } ?? "libxml2 error \(problem.code)"
        let code = Self.code(of: problem, message)
        let limit = code == .textLimit ? " (libxml2's limit is 10,000,000 bytes)" : ""
        return fail(code, message + limit, at: problem.offset)
    }

    private static func firstLine(_ message: String) -> String {
        String(message.split(separator: "\n", maxSplits: 1).first ?? "")
    }

    /// Our code for libxml2's (its xmlParserErrors).
    private static func code(of problem: apisupport_xml_problem, _ message: String) -> XMLError.Code {
        switch problem.code {
        // XML_ERR_INTERNAL_ERROR, which libxml2 2.9 has for this too
        case 1 where message.hasPrefix("Excessive depth"): .depthLimit
        // The same code; a piece of markup that is longer than libxml2 keeps in hand
        case 1 where message.hasPrefix("Huge input lookup"): .textLimit
        // XML_ERR_UNDECLARED_ENTITY, XML_WAR_UNDECLARED_ENTITY, XML_ERR_ENTITY_IS_EXTERNAL
        case 26, 27, 29: .undefinedEntity
        // XML_ERR_ENTITY_LOOP
        case 89: .entityExpansionLimit
        // XML_ERR_NAME_TOO_LONG
        case 110: .nameLimit
        // XML_ERR_ATTRIBUTE_NOT_FINISHED, _COMMENT_NOT_FINISHED, _PI_NOT_FINISHED, _CDATA_NOT_FINISHED: libxml2 2.9 has them
        // for what is too long as well
        case 40, 45, 47, 63: message.contains("too big") || message.contains("too long") ? .textLimit : .malformed
        // XML_ERR_RESOURCE_LIMIT
        case 114: .textLimit
        // XML_ERR_NO_MEMORY
        case 2: .documentTooLarge
        default: .malformed
        }
    }
}
#endif

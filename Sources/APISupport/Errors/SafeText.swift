extension String {
    /// The text with the characters escaped that steer a terminal or hide others, line ends among them.
    ///
    /// What a server sent may hold anything; on one line it can't pretend to be another message.
    var safeToPrint: String {
        unicodeScalars.reduce(into: "") { result, scalar in
            switch scalar {
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += " "
            default:
                if scalar.isPrintable {
                    result.unicodeScalars.append(scalar)
                } else {
                    result += "\\u{\(String(scalar.value, radix: 16))}"
                }
            }
        }
    }
}

extension Unicode.Scalar {
    /// Whether the character shows, and leaves those around it alone.
    fileprivate var isPrintable: Bool {
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: false
        default: true
        }
    }
}

/// Comma-separated lists whose members may hold quoted strings (RFC 9110, section 5.6).
enum ListMembers {
    /// The members, without surrounding white space and without empty ones; a comma within quotes parts nothing.
    static func split(_ text: String) -> [Substring] {
        var members: [Substring] = []
        var start = text.startIndex
        var isQuoted = false
        var isEscaped = false
        for index in text.indices {
            let character = text[index]
            if isEscaped {
                isEscaped = false
            } else if isQuoted, character == "\\" {
                isEscaped = true
            } else if character == "\"" {
                isQuoted.toggle()
            } else if character == ",", !isQuoted {
                members.append(text[start..<index])
                start = text.index(after: index)
            }
        }
        members.append(text[start...])
        return members.map(trimmed).filter { !$0.isEmpty }
    }

    /// The text without white space around it.
    static func trimmed(_ text: Substring) -> Substring {
        var text = text.drop(while: \.isWhitespace)
        while let last = text.last, last.isWhitespace { text.removeLast() }
        return text
    }
}

#if XML
/// What libxml2 says of an error, as it is passed on.
enum LibraryMessage {
    /// The text of an error in a line; where it names the line of a start tag, without that where it is the same.
    ///
    /// Lines are counted in the whole document, of which libxml2 was not given the first ones.
    static func text(_ message: String, at line: Int, unseenLines: Int = 0) -> String {
        message.replacing(#/ line (\d+)/#) { match in
            guard let named = Int(match.1).map({ $0 + unseenLines }), named != line else { return "" }
            return " line \(named)"
        }
    }
}
#endif

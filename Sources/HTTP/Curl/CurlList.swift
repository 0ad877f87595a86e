internal import APISupportCurlShims

/// The one owner of a list of texts, such as header lines; must outlive the transfer that uses it.
final class CurlList {
    /// The first entry, nil when the list is empty; freed with all that follow in `deinit`.
    private(set) var pointer: UnsafeMutablePointer<curl_slist>?

    /// Makes an empty list.
    init() {}

    /// Makes a list of one text.
    init(line: String) throws(TransportError) {
        try add(line: line)
    }

    deinit {
        curl_slist_free_all(pointer)
    }

    /// Adds a text; libcurl copies it.
    func add(line: String) throws(TransportError) {
        guard let grown = curl_slist_append(pointer, line) else {
            throw TransportError(.other, "libcurl could not take a text: out of memory")
        }
        pointer = grown
    }
}

// MARK: Header lines

extension CurlList {
    /// Adds a field.
    ///
    /// A field without a value, or with blanks alone, which are no part of one (RFC 9110, section 5.5), is written with a
    /// semicolon: with a colon, libcurl would take it for an order to leave the field out.
    func add(_ name: String, _ value: String) throws(TransportError) {
        let isEmpty = value.utf8.allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
        try add(line: isEmpty ? "\(name);" : "\(name): \(value)")
    }

    /// Makes libcurl leave out a field that it would add by itself.
    func leaveOut(_ name: String) throws(TransportError) {
        try add(line: "\(name):")
    }
}

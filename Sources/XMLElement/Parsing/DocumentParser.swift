#if XML
import APISupportMemory
import APISupportXMLShims
import Foundation

/// The steps from bytes to a document: checks that libxml2 can't do, the parse, and errors with their place.
struct DocumentParser {
    private let owner: LastingBytes
    private let source: UnsafeBufferPointer<UInt8>
    private let options: XMLParsingOptions

    /// The byte order mark of UTF-8.
    private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

    private var markLength: Int { source.starts(with: Self.mark) ? Self.mark.count : 0 }

    init(_ data: Data, options: XMLParsingOptions) {
        owner = LastingBytes(data)
        source = owner.bytes
        self.options = options
    }

    /// Reads the document: a plain one itself, any other, or one with an error, by libxml2.
    func parse() throws(XMLError) -> XMLDocument {
        if let document = PlainReader.document(in: source, from: markLength, owner: owner, limits: options.limits) {
            return document
        }
        return try parseByLibrary()
    }

    /// Reads the document by libxml2.
    func parseByLibrary() throws(XMLError) -> XMLDocument {
        if let invalid = UTF8Check.firstInvalidByte(source) {
            let byte = String(source[invalid], radix: 16, uppercase: true)
            let reason =
                source[invalid] == 0 ? "A NUL, which XML forbids" : "The byte 0x\(byte) is not part of valid UTF-8"
            throw error(.invalidCharsetData, reason, at: invalid)
        }
        let start = try findStart()
        var scanner = TagScanner(source, from: start, limits: options.limits)
        do throws(TagScanner.Finding) {
            try scanner.scan()
        } catch {
            throw self.error(error.code, error.message, at: error.offset)
        }
        var builder = ArenaBuilder(source: source, options: options, counted: scanner)
        let outcome = SAXHandlers.parse(source, from: start, keepsEntities: options.allowsInternalDTD, into: &builder)
        if let failure = builder.failure {
            throw explain(failure, start: start)
        }
        guard outcome == apisupport_xml_outcome_well_formed else {
            let isShort = outcome == apisupport_xml_outcome_out_of_memory
            throw error(
                isShort ? .documentTooLarge : .malformed,
                isShort ? "libxml2 is out of memory" : "The document is not well formed",
                at: source.count
            )
        }
        return builder.finish(owner: owner)
    }

    /// Where the document begins: behind a byte order mark, and white space if that is to be trimmed.
    private func findStart() throws(XMLError) -> Int {
        var start = markLength
        guard let first = source[start...].firstIndex(where: { !Self.isSpace($0) }) else {
            throw error(.emptyDocument, "The document is empty", at: source.count)
        }
        if options.trimsLeadingWhiteSpace { start = first }
        if source[first...].starts(with: Self.mark) {
            throw error(.malformed, "A second byte order mark stands before the document", at: first)
        }
        if source[first] != UInt8(ascii: "<") {
            throw error(.notXML, "The data is not XML; it begins with '\(preview(from: first))'", at: first)
        }
        return start
    }

    /// The error for a reason that the parse was stopped for.
    private func explain(_ failure: ArenaBuilder.Failure, start: Int) -> XMLError {
        // libxml2 has not seen the lines in front of the start.
        let unseen = LineTable.position(of: start, in: source).line - 1
        let line = LineTable.position(of: failure.offset, in: source).line
        var message = LibraryMessage.text(failure.message, at: line, unseenLines: unseen)
        var code = failure.code
        if code == .malformed {
            if looksLikeHTML(start) {
                code = .notXML
                message = "The data is a page of HTML, not XML; it begins with '\(preview(from: start))' (\(message))"
            } else if let version = declaredVersion(start), version != "1.0" {
                message += " (the document declares XML \(version); it is read as XML 1.0)"
            }
        }
        return error(code, message, at: failure.offset)
    }

    private func looksLikeHTML(_ start: Int) -> Bool {
        let head = String(decoding: source[start...].prefix(256), as: UTF8.self).lowercased()
        let trimmed = head.drop { $0.isWhitespace }
        return trimmed.hasPrefix("<!doctype html") || trimmed.hasPrefix("<html")
    }

    private func declaredVersion(_ start: Int) -> Substring? {
        let head = String(decoding: source[start...].prefix(64), as: UTF8.self)
        return head.firstMatch(of: /^<\?xml\s+version\s*=\s*["']([^"']*)["']/)?.1
    }

    /// The first bytes of the data, on one line.
    private func preview(from start: Int) -> String {
        var end = min(start + 60, source.count)
        // Not in the middle of a character.
        while end < source.count, source[end] & 0xC0 == 0x80 { end -= 1 }
        let head = String(decoding: source[start..<end], as: UTF8.self)
        return head.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
    }

    private func error(_ code: XMLError.Code, _ message: String, at offset: Int) -> XMLError {
        let (line, column) = LineTable.position(of: offset, in: source)
        return XMLError(code, message, line: line, column: column, byteOffset: offset)
    }
}
#endif

#if XML
import APISupportXMLShims
package import Foundation

/// Reads a document that comes in pieces, through libxml2's push parser, and hands out the elements at one path.
///
/// Each element is a document of its own, with the start tags around it: so its namespaces, and those of the elements around
/// it, mean what they do in the stream, and paths and places are the stream's. Nothing is kept of what lies elsewhere.
///
/// One task at a time uses it.
package final class XMLStreamParser {
    /// Why the stream ends; the place is in bytes of the stream.
    struct Failure {
        let code: XMLError.Code
        let message: String
        let place: Int
    }

    let path: XMLStreamPath
    let limits: XMLLimits
    let maximumElementSize: Int
    // What callbacks change is never in use when libxml2 calls, and the window is only read: so they need no check for
    // exclusive access.
    @exclusivity(unchecked) var builder: ArenaBuilder
    /// The elements that are complete and not handed out.
    @exclusivity(unchecked) var ready: [XMLElement] = []
    /// The open elements on the way, the root first.
    @exclusivity(unchecked) var ancestors: [XMLStreamAncestor] = []
    /// The number of open elements.
    @exclusivity(unchecked) var depth = 0
    /// Where the element begins that is being read; nil outside of all.
    @exclusivity(unchecked) var elementStart: Int?
    /// The place behind the markup seen last.
    @exclusivity(unchecked) var cursor = 0
    @exclusivity(unchecked) var hasRoot = false
    @exclusivity(unchecked) private(set) var failure: Failure?
    @exclusivity(unchecked) private(set) var window = XMLStreamWindow()
    /// The place whose line was asked for last.
    @exclusivity(unchecked) private var latest = XMLStreamWindow.Mark()

    private var scanner: StreamTagScanner?
    /// libxml2's parse, made here and freed in deinit.
    private var push: OpaquePointer?
    /// The place up to which libxml2 was given the bytes.
    private var fed = 0
    private var isFinished = false
    private var isConcluded = false
    private var handedOut = 0

    /// The number of bytes that are looked at before libxml2 gets them.
    private static let pieceSize = 32 << 10

    /// Begins a stream.
    ///
    /// - Parameters:
    ///   - path: The way to the elements.
    ///   - limits: The bounds that the stream must keep; `nodes` counts for each element alone.
    ///   - maximumElementSize: The largest element in bytes, below 2 GiB.
    package init(path: XMLStreamPath, limits: XMLLimits, maximumElementSize: Int) {
        self.path = path
        self.limits = limits
        self.maximumElementSize = min(maximumElementSize, Int(Int32.max) - 1)
        builder = ArenaBuilder(streamOptions: XMLParsingOptions(limits: limits))
    }

    deinit {
        if let push { apisupport_xml_push_free(push) }
    }

    /// Takes the next bytes, as UTF-8.
    package func push(_ bytes: Data) {
        window.append(bytes)
    }

    /// Notes that no more bytes come.
    package func finish() {
        isFinished = true
    }

    /// The next element; nil where more bytes are needed or, once the bytes are finished, none is left.
    ///
    /// Throws what ends the stream; it is not called after that.
    package func next() throws(XMLError) -> XMLElement? {
        while handedOut == ready.count {
            ready.removeAll(keepingCapacity: true)
            handedOut = 0
            guard failure == nil, readOn() else { break }
        }
        if handedOut < ready.count {
            defer { handedOut += 1 }
            return ready[handedOut]
        }
        if failure == nil, isFinished, !isConcluded { conclude() }
        guard let failure else { return nil }
        let (line, column) = position(of: max(failure.place, window.start))
        let message = LibraryMessage.text(failure.message, at: line)
        throw XMLError(failure.code, message, line: line, column: column, byteOffset: failure.place)
    }

    /// Notes why the stream ends; the first reason counts.
    ///
    /// Always false: do not go on.
    @discardableResult
    func fail(_ code: XMLError.Code, _ message: String, at place: Int) -> Bool {
        if failure == nil { failure = Failure(code: code, message: message, place: place) }
        return false
    }

    // MARK: Pieces

    /// Reads the next piece; false where more bytes are needed.
    private func readOn() -> Bool {
        guard start() else { return false }
        guard var scanner else { return false }
        let first = scanner.place
        let (end, invalid) = window.withBytes { bytes in
            Self.checkedEnd(
                bytes,
                from: first - window.start,
                to: min(first - window.start + Self.pieceSize, bytes.count)
            )
        }
        guard end > first - window.start || invalid != nil else { return false }
        var finding: TagScanner.Finding?
        window.withBytes { bytes in
            do throws(TagScanner.Finding) {
                try scanner.scan(UnsafeBufferPointer(rebasing: bytes[first - window.start..<end]))
            } catch {
                finding = error
            }
        }
        self.scanner = scanner
        feed(to: finding?.offset ?? scanner.completeEnd)
        if let finding { return fail(finding.code, finding.message, at: finding.offset) }
        if let invalid { return fail(.invalidCharsetData, invalid, at: window.start + end) }
        checkSize(scanner)
        drop()
        return failure == nil
    }

    /// Passes over a byte order mark, and makes sure that markup follows; false where more bytes are needed.
    private func start() -> Bool {
        guard scanner == nil else { return true }
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        return window.withBytes { bytes in
            let head = bytes.prefix(mark.count)
            guard isFinished || head.count == mark.count || !mark.starts(with: head) else { return false }
            let start = head.elementsEqual(mark) ? mark.count : 0
            guard let first = bytes[start...].firstIndex(where: { !Self.isSpace($0) }) else { return false }
            guard bytes[first] == UInt8(ascii: "<") else {
                let byte = String(bytes[first], radix: 16, uppercase: true)
                return fail(.notXML, "The data is not XML; it begins with the byte 0x\(byte)", at: first)
            }
            fed = start
            cursor = start
            scanner = StreamTagScanner(from: start, limits: limits)
            push = SAXHandlers.push(from: start, into: self)
            return push != nil || fail(.documentTooLarge, "libxml2 is out of memory", at: 0)
        }
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
    }

    /// The end of the whole characters in a range, and what is wrong with the byte there, if it is.
    private static func checkedEnd(
        _ bytes: UnsafeBufferPointer<UInt8>,
        from start: Int,
        to end: Int
    ) -> (end: Int, invalid: String?) {
        let whole = end - UTF8Check.cutLength(UnsafeBufferPointer(rebasing: bytes[start..<end]))
        let piece = UnsafeBufferPointer(rebasing: bytes[start..<whole])
        guard let offset = UTF8Check.firstInvalidByte(piece) else { return (whole, nil) }
        let byte = String(piece[offset], radix: 16, uppercase: true)
        let reason =
            piece[offset] == 0 ? "A NUL, which XML forbids" : "The byte 0x\(byte) is not part of valid UTF-8"
        return (start + offset, reason)
    }

    /// The line and column of a place, both from 1.
    func position(of place: Int) -> (line: Int, column: Int) {
        latest = window.mark(at: place, behind: latest)
        return (latest.line, latest.column)
    }

    /// Hands libxml2 the bytes up to a place outside of markup.
    private func feed(to end: Int) {
        guard let push else { return }
        var end = end
        if !isConcluded {
            // libxml2 would not see a `]]>` in text that is cut inside of it.
            for _ in 0..<2 where end > fed && window[end - 1] == UInt8(ascii: "]") { end -= 1 }
        }
        guard end > fed else { return }
        let start = fed
        fed = end
        window.withBytes { bytes in
            held = bytes
            if let elementStart { hold(from: elementStart) }
            let piece = UnsafeBufferPointer(rebasing: bytes[start - window.start..<end - window.start])
            if let base = piece.baseAddress { apisupport_xml_push_feed(push, base, piece.count) }
            held = UnsafeBufferPointer(start: nil, count: 0)
        }
        if elementStart == nil { cursor = max(cursor, min(apisupport_xml_push_place(push), fed)) }
    }

    /// The bytes of the window, while libxml2 reads.
    @exclusivity(unchecked) private(set) var held = UnsafeBufferPointer<UInt8>(start: nil, count: 0)

    /// Shows the builder the bytes from an element's beginning on.
    func hold(from place: Int) {
        builder.source = UnsafeBufferPointer(rebasing: held[(place - window.start)...])
    }

    private func checkSize(_ scanner: StreamTagScanner) {
        let start = elementStart ?? (scanner.completeEnd < scanner.place ? scanner.completeEnd : scanner.place)
        if scanner.place - start > maximumElementSize { failSize(at: start) }
    }

    /// Notes that an element, or other markup, is too large.
    @discardableResult
    func failSize(at place: Int) -> Bool {
        fail(.elementTooLarge, "An element or other markup is larger than \(maximumElementSize) bytes", at: place)
    }

    private func drop() {
        window.drop(to: min(elementStart ?? cursor, fed), behind: latest)
    }

    // MARK: The end

    private func conclude() {
        isConcluded = true
        guard let scanner, let push else {
            fail(.emptyDocument, "The document is empty", at: window.end)
            return
        }
        guard scanner.place == window.end, scanner.completeEnd == window.end, depth == 0, hasRoot else {
            return failCut()
        }
        feed(to: window.end)
        guard failure == nil else { return }
        let outcome = apisupport_xml_push_finish(push)
        guard failure == nil, outcome != apisupport_xml_outcome_well_formed else { return }
        fail(.malformed, "The document is not well formed", at: window.end)
    }

    private func failCut() {
        fail(.truncated, "The stream ends inside of the document", at: window.end)
    }
}
#endif

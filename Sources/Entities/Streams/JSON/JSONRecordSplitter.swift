#if JSON
internal import Foundation

/// Finds the elements of a stream where each is a document of its own: lines (NDJSON), or JSON text sequences (RFC 7464).
final class JSONRecordSplitter: StreamSplitter {
    /// What tells one document from the next.
    enum Separator {
        /// A line feed behind each.
        case lineFeed
        /// A record separator in front of each, and a line feed behind it.
        case recordSeparator

        fileprivate var byte: UInt8 {
            switch self {
            case .lineFeed: 0x0A
            case .recordSeparator: 0x1E
            }
        }
    }

    private let separator: Separator
    private let builder: JSONElementBuilder
    private var window = StreamWindow()
    private var isFinished = false
    /// Whether the next byte belongs to a record.
    private var isInRecord: Bool
    private var hasStarted = false
    /// The number of bytes of the record that hold no separator.
    private var searched = 0
    private var count = 0

    init(_ separator: Separator, _ builder: JSONElementBuilder) {
        self.separator = separator
        self.builder = builder
        isInRecord = separator == .lineFeed
    }

    func push(_ bytes: Data) {
        window.append(bytes)
    }

    func finish() {
        isFinished = true
    }

    func next<E: Entity>(_ type: E.Type) throws(EntityError) -> StreamElement<E>? {
        if !hasStarted {
            guard window.dropMark(isFinished: isFinished) else { return nil }
            hasStarted = true
        }
        if !isInRecord, try !enterSequence() { return nil }
        while true {
            let found = window.index(of: separator.byte, from: window.head + searched)
            let end = found ?? window.bytes.count
            let record = window.head..<end
            try builder.checkSize(record.count, at: origin(record))
            searched = record.count
            guard found != nil || isFinished else { return nil }
            defer {
                window.drop(to: min(end + 1, window.bytes.count))
                searched = 0
            }
            guard !window.isBlank(record) else {
                if found == nil { return nil }
                continue
            }
            defer { count += 1 }
            guard isWhole(record, isLast: found == nil) else { return try truncated(record, isLast: found == nil) }
            return builder.element(type, window.bytes[record], number: count, at: origin(record))
        }
    }

    /// Passes over what may stand in front of the first record separator; false where it hasn't come.
    private func enterSequence() throws(EntityError) -> Bool {
        let start = window.bytes[window.head...].firstIndex { !JSONReader.isWhitespace($0) } ?? window.bytes.count
        window.drop(to: start)
        guard start < window.bytes.count else { return false }
        guard window.bytes[start] == separator.byte else {
            throw EntityError(
                .malformed,
                "expected a record separator (U+001E), found \(excerpt(at: start))",
                position: window.position
            )
        }
        window.drop(to: start + 1)
        isInRecord = true
        return true
    }

    private func excerpt(at index: Int) -> String {
        window.bytes.withUnsafeBufferPointer { JSONExcerpt.place(index, in: $0) }
    }

    private func origin(_ record: Range<Int>) -> DocumentOrigin {
        DocumentOrigin(path: FieldPath([.index(count)]), position: window.position, depth: 0)
    }

    /// Whether a record was not cut: the last one has no line feed behind it, and any in a sequence may have been cut.
    ///
    /// Behind a number or a word something must show that it has ended (RFC 7464, section 2.4).
    private func isWhole(_ record: Range<Int>, isLast: Bool) -> Bool {
        guard isLast || separator == .recordSeparator else { return true }
        let bytes = window.bytes[record]
        if let last = bytes.last, JSONReader.isWhitespace(last), !isLast { return true }
        guard let start = bytes.firstIndex(where: { !JSONReader.isWhitespace($0) }) else { return true }
        var scan = JSONValueScan()
        let end = window.bytes.withUnsafeBufferPointer { buffer in
            scan.end(in: UnsafeBufferPointer(rebasing: buffer[..<record.upperBound]), from: start)
        }
        return end != nil
    }

    /// What becomes of a record that was cut: the stream's last one ends it.
    private func truncated<E: Entity>(
        _ record: Range<Int>,
        isLast: Bool
    ) throws(EntityError) -> StreamElement<E> {
        let words = isLast ? "the stream ends inside of an element" : "the element was cut"
        let end = window.position(of: record.upperBound)
        let error = EntityError(.truncated, words, path: origin(record).path, position: end)
        if isLast { throw error }
        return .failure(ElementFailure(index: count, error: error))
    }
}
#endif

internal import Foundation

/// Draws one line on a terminal that tells how far the running work is, and takes it away at the end.
///
///     GET https://files.example/film: 42%, 8.4 MB received (and 2 more)
///
/// The line is that of the work that was started first; others are counted behind it.
public final class ProgressLine: RequestAccessory, @unchecked Sendable {
    private let width: Int
    private let write: @Sendable (String) -> Void
    private let lock = NSLock()
    /// The running work, the oldest first; protected by `lock`.
    private var running: [(work: AccessoryWork, progress: RequestProgress)] = []

    /// True: the line shows it.
    public var wantsProgress: Bool { true }

    /// Makes the line.
    ///
    /// - Parameters:
    ///   - width: The number of columns that the line may take; 79 by default.
    ///   - write: Takes what is to be written, called on the delivery queues under a lock. By default it goes to the standard
    ///     error stream, and nowhere where that is no terminal.
    public init(width: Int = 79, write: @escaping @Sendable (String) -> Void = ProgressLine.standardError) {
        self.width = width
        self.write = write
    }

    /// Writes to the standard error stream, where that is a terminal.
    public static let standardError: @Sendable (String) -> Void = { text in
        guard isatty(STDERR_FILENO) == 1 else { return }
        FileHandle.standardError.write(Data(text.utf8))
    }

    /// Draws the line.
    public func willStart(_ work: AccessoryWork) {
        redraw { $0.append((work, RequestProgress())) }
    }

    /// Draws the line anew.
    public func didProgress(_ work: AccessoryWork, _ progress: RequestProgress) {
        redraw { running in
            if let index = running.firstIndex(where: { $0.work == work }) { running[index].progress = progress }
        }
    }

    /// Draws the line of what still runs, or takes it away.
    public func willStop(_ work: AccessoryWork) {
        redraw { $0.removeAll { $0.work == work } }
    }

    private func redraw(_ change: (inout [(work: AccessoryWork, progress: RequestProgress)]) -> Void) {
        lock.withLock {
            change(&running)
            // Back to the line's begin, the text, and nothing behind it.
            write("\r\(text)\u{1B}[K")
        }
    }

    /// The line, cut to its width; the lock is held.
    private var text: String {
        guard let (work, progress) = running.first else { return "" }
        let others = running.count > 1 ? " (and \(running.count - 1) more)" : ""
        let room = max(0, width - others.count)
        return String("\(work.name): \(Self.words(progress))".prefix(room)) + others
    }

    private static func words(_ progress: RequestProgress) -> String {
        var words = ["\(Int(progress.fraction * 100))%"]
        if progress.requests != 1 { words.append("\(progress.finished) of \(progress.requests) requests") }
        if progress.sent > 0 { words.append("\(amount(progress.sent)) sent") }
        if progress.received > 0 { words.append("\(amount(progress.received)) received") }
        return words.joined(separator: ", ")
    }

    /// A number of bytes with one digit behind the point, in units of a thousand.
    private static func amount(_ bytes: Int64) -> String {
        let units = ["B", "kB", "MB", "GB", "TB"]
        var (tenths, unit) = (bytes.multipliedReportingOverflow(by: 10).partialValue, 0)
        while tenths >= 10_000, unit < units.count - 1 {
            tenths /= 1_000
            unit += 1
        }
        return unit == 0 ? "\(bytes) B" : "\(tenths / 10).\(tenths % 10) \(units[unit])"
    }
}

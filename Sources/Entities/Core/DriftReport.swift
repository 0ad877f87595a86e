internal import APISupportDefaults
internal import Foundation

/// Collects in which ways documents differ from what the entities know: keys that nothing read, and keys that were looked
/// for and missing.
///
///     let drift = DriftReport()
///     let rates = try RateList.decoded(fromJSON: data, rules: DecodingRules(drift: drift))
///     print(drift)          // unread: rates[].note (12); missing: rates[].nominal (1)
///
/// A key counts as missing where its value is optional, has a default, or is a list without elements in XML; a required one
/// is an error. Of elements of one name, of which one alone is read, the others are unread. Entities written by hand report
/// nothing. One report may serve many documents and threads.
public final class DriftReport: @unchecked Sendable {
    // Unchecked: the findings are only touched while `lock` is held.
    /// A key, or several of the same pattern.
    public struct Finding: Hashable, Sendable {
        /// The path without the numbers of elements: `rates[].note`, `/rates/rate/note`.
        public let pattern: String
        /// The path at which it was met first.
        public let firstPath: FieldPath
        /// How often it was met.
        public internal(set) var count: Int
    }

    private struct Findings {
        var all: [Finding] = []
        var numbers: [String: Int] = [:]
    }

    private let lock = NSLock()
    private var unread = Findings()
    private var missing = Findings()

    /// Makes an empty report.
    public init() {}

    /// The keys, attributes and elements that nothing read, in the order in which they were met.
    ///
    /// Up to 1,000 patterns are kept.
    public var unreadKeys: [Finding] { lock.withLock { unread.all } }

    /// The keys that were looked for and missing, in the order in which they were looked for.
    ///
    /// Up to 1,000 patterns are kept.
    public var missingKeys: [Finding] { lock.withLock { missing.all } }

    /// Whether the documents were just as the entities know them.
    public var isEmpty: Bool { lock.withLock { unread.all.isEmpty && missing.all.isEmpty } }

    func addUnread(_ paths: [FieldPath]) {
        lock.withLock { for path in paths { Self.add(path, to: &unread) } }
    }

    func addMissing(_ path: FieldPath) {
        lock.withLock { Self.add(path, to: &missing) }
    }

    private static func add(_ path: FieldPath, to findings: inout Findings) {
        let pattern = path.pattern
        if let number = findings.numbers[pattern] {
            findings.all[number].count += 1
        } else if findings.all.count < Defaults.maximumDriftFindings {
            findings.numbers[pattern] = findings.all.count
            findings.all.append(Finding(pattern: pattern, firstPath: path, count: 1))
        }
    }
}

extension DriftReport: CustomStringConvertible {
    /// The patterns, each with its count; `no drift` where there are none.
    public var description: String {
        let parts = [("unread", unreadKeys), ("missing", missingKeys)].filter { !$0.1.isEmpty }
        guard !parts.isEmpty else { return "no drift" }
        return parts.map { name, findings in
            name + ": " + findings.map { "\($0.pattern) (\($0.count))" }.joined(separator: ", ")
        }.joined(separator: "; ")
    }
}

extension FieldPath {
    /// The path without the numbers of elements.
    fileprivate var pattern: String {
        steps.reduce(into: "") { text, step in
            switch step {
            case .index: text += "[]"
            case .element(let name, _): text += "/\(name)"
            case .key, .attribute, .text:
                let one = FieldPath([step]).description
                text += text.isEmpty || one.first == "[" || one.first == "/" ? one : ".\(one)"
            }
        }
    }
}

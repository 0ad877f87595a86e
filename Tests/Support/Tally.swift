import Foundation
public import Testing

/// Counts the vectors of one public corpus that pass, for `make conformance`.
///
/// What is counted is added to the file that environment variable `APISUPPORT_TALLY` names, a line `NAME PASSED TOTAL` for each
/// part, so that tests with arguments and several tests may share a name. Without the variable nothing is written; a
/// vector that fails always fails its test.
public struct Tally {
    private let name: String
    /// The number of vectors so far.
    public private(set) var total = 0
    private var failures: [String] = []

    /// Begins to count for a corpus, for example `json.numbers`.
    public init(_ name: String) {
        self.name = name
    }

    /// Counts a vector; its name is shown when it fails.
    public mutating func count(_ passes: Bool, _ vector: @autoclosure () -> String) {
        total += 1
        if !passes { failures.append(vector()) }
    }

    /// Ends the count: so many vectors at most may fail, for reasons that stand where this is called.
    public func conclude(allowed: Int = 0, sourceLocation: SourceLocation = #_sourceLocation) {
        Self.add(name, passed: total - failures.count, of: total)
        #expect(total > 0, "\(name): no vectors", sourceLocation: sourceLocation)
        #expect(
            failures.count <= allowed,
            "\(name): \(failures.count) of \(total) fail: \(failures.prefix(10))",
            sourceLocation: sourceLocation
        )
    }

    private static let lock = NSLock()

    /// Adds vectors that a test counts by itself.
    public static func add(_ name: String, passed: Int, of total: Int) {
        guard let path = ProcessInfo.processInfo.environment["APISUPPORT_TALLY"] else { return }
        lock.withLock {
            guard let file = fopen(path, "a") else { return }
            fputs("\(name) \(passed) \(total)\n", file)
            fclose(file)
        }
    }
}

/// Counts each case of a test as one vector of a public corpus; see `Tally`.
public struct TallyTrait: TestTrait, TestScoping {
    fileprivate let name: String

    /// Runs one case, and notes whether an issue came up in it.
    public func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @Sendable @concurrent () async throws -> Void
    ) async throws {
        let failed = Locked(false)
        defer { Tally.add(name, passed: failed.value ? 0 : 1, of: 1) }
        do {
            try await TallyIssues.$failed.withValue(failed) { try await function() }
        } catch {
            failed.with { $0 = true }
            throw error
        }
    }
}

private enum TallyIssues {
    @TaskLocal static var failed: Locked<Bool>?
}

extension Trait where Self == TallyTrait {
    /// Counts each case of the test as a vector of a corpus.
    ///
    /// It goes with `.notesIssues`, which must stand behind it.
    public static func tally(_ name: String) -> Self { TallyTrait(name: name) }
}

extension Trait where Self == IssueHandlingTrait {
    /// Tells the tally in front of it of every issue.
    public static var notesIssues: Self {
        .compactMapIssues { issue in
            TallyIssues.failed?.with { $0 = true }
            return issue
        }
    }
}

import Foundation

/// The documents of the public corpora.
enum Corpora {
    /// A document's file; those to measure speed with are in `perf`.
    static func path(_ name: String, in part: String = "perf") throws -> String {
        let folder = ProcessInfo.processInfo.environment["APISUPPORT_CORPORA"] ?? "../shared/corpora"
        let path = "\(folder)/\(part)/\(name)"
        guard FileManager.default.isReadableFile(atPath: path) else {
            throw BenchmarkError(
                description: "no \(part)/\(name) in \(folder); set APISUPPORT_CORPORA to the corpora's folder"
            )
        }
        return path
    }

    /// A document.
    static func document(_ name: String) throws -> Data {
        try Data(contentsOf: URL(filePath: path(name)))
    }

    /// `twitter.json` with its list of statuses so many times.
    static func twitter(times: Int) throws -> Data {
        let text = String(decoding: try document("twitter.json"), as: UTF8.self)
        guard let opening = text.firstRange(of: "["), let closing = text.lastRange(of: "\n  ],") else {
            throw BenchmarkError(description: "twitter.json has no list")
        }
        let statuses = text[opening.upperBound..<closing.lowerBound]
        let all = repeatElement(statuses, count: times).joined(separator: ",")
        return Data((text[..<opening.upperBound] + all + text[closing.lowerBound...]).utf8)
    }
}

extension String {
    fileprivate func lastRange(of text: String) -> Range<String.Index>? {
        range(of: text, options: .backwards)
    }
}

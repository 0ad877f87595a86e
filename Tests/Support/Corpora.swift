public import Foundation
public import Testing

/// The public test corpora, which are not part of the project.
///
/// A suite that needs them says `@Suite(.enabled(if: Corpora.isAvailable, Corpora.skipReason))`.
public enum Corpora {
    /// Their folder: what environment variable `APISUPPORT_CORPORA` says (relative to the package's folder), by default
    /// `../shared/corpora`.
    public static let folder: URL = {
        let path = ProcessInfo.processInfo.environment["APISUPPORT_CORPORA"] ?? "../shared/corpora"
        return URL(filePath: path, directoryHint: .isDirectory, relativeTo: PackageFolder.url).standardizedFileURL
    }()

    /// Whether the folder is there.
    public static let isAvailable = isFolder(folder)

    /// Whether a folder of one corpus is there, for example `json/jsontestsuite`.
    public static func isAvailable(_ path: String) -> Bool {
        isFolder(url(path))
    }

    /// Why a suite is skipped.
    public static var skipReason: Comment {
        "no test corpora in \(folder.path()); set APISUPPORT_CORPORA to their folder"
    }

    /// The place of a file or folder in the corpora.
    public static func url(_ path: String) -> URL {
        folder.appending(path: path)
    }

    /// The bytes of a file.
    public static func data(_ path: String) throws -> Data {
        try Data(contentsOf: url(path))
    }

    /// A JSON file of the corpora as values of a type.
    public static func json<Value: Decodable>(_ path: String, as type: Value.Type = Value.self) throws -> Value {
        try JSONDecoder().decode(type, from: data(path))
    }

    /// The names of the files in a folder, without hidden ones, sorted.
    public static func fileNames(in path: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: url(path).path())
            .filter { !$0.hasPrefix(".") }
            .sorted()
    }

    private static func isFolder(_ url: URL) -> Bool {
        (try? url.resourceValues(forKeys: [.isDirectoryKey]).isDirectory) ?? false
    }
}

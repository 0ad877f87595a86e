internal import Foundation

/// Finds a safe name for a downloaded file.
enum DownloadName {
    /// The longest name in bytes that file systems take.
    private static let longest = 255
    /// What is longer, in bytes with its dot, is no extension.
    private static let longestExtension = 32

    /// The name by `Content-Disposition` (RFC 6266), else by the URL, else `download`.
    static func name(disposition: String?, url: String) -> String {
        let given = disposition.flatMap { HeaderParameters($0).extendedValue(of: "filename") }
        return given.flatMap(safe) ?? safe(lastPathPart(of: url)) ?? "download"
    }

    /// The same name with a number, before its extension.
    static func numbered(_ name: String, _ number: Int) -> String {
        let extended = name.dropFirst().lastIndex(of: ".").flatMap { dot in
            name[dot...].utf8.count <= longestExtension ? dot : nil
        }
        let dot = extended ?? name.endIndex
        let end = " (\(number))" + name[dot...]
        return cut(String(name[..<dot]), to: longest - end.utf8.count) + end
    }

    private static func lastPathPart(of url: String) -> String {
        let path = url.prefix { $0 != "?" && $0 != "#" }
        // Behind scheme and host.
        guard let slash = path.lastIndex(of: "/"), path[..<slash].split(separator: "/").count >= 2 else { return "" }
        let part = String(path[path.index(after: slash)...])
        return part.removingPercentEncoding ?? ""
    }

    /// What of a name can do no harm; nil where nothing is left.
    private static func safe(_ name: String) -> String? {
        guard !name.unicodeScalars.contains("\0") else { return nil }
        let scalars = name.unicodeScalars.filter { scalar in
            let category = scalar.properties.generalCategory
            return category != .control && category != .lineSeparator && category != .paragraphSeparator
                && category != .format
        }
        // By scalars: a slash with a mark over it is another character to Swift, and a slash to the system.
        guard let last = scalars.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last else { return nil }
        var text = String(String.UnicodeScalarView(last)).trimmingCharacters(in: .whitespaces)
        guard text.contains(where: { $0 != "." && $0 != " " }) else { return nil }
        if text.unicodeScalars.first == "." {
            text.unicodeScalars.replaceSubrange(...text.unicodeScalars.startIndex, with: ["_"])
        }
        return cut(text, to: longest)
    }

    /// Cut between characters, since half of one would be no text.
    private static func cut(_ text: String, to size: Int) -> String {
        var text = text
        while text.utf8.count > size, !text.isEmpty { text.removeLast() }
        return text
    }
}

internal import Foundation

/// Finds a safe name for a downloaded file.
enum DownloadName {
    /// The longest name in bytes that file systems take.
    private static let longest = 255

    /// The name by `Content-Disposition` (RFC 6266), else by the URL, else `download`.
    static func name(disposition: String?, url: String) -> String {
        let given = disposition.flatMap { HeaderParameters($0).extendedValue(of: "filename") }
        return given.flatMap(safe) ?? safe(lastPathPart(of: url)) ?? "download"
    }

    /// The same name with a number, before its extension.
    static func numbered(_ name: String, _ number: Int) -> String {
        let dot = name.dropFirst().lastIndex(of: ".") ?? name.endIndex
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
        guard !name.unicodeScalars.contains("\0"),
            let last = name.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last
        else { return nil }
        let scalars = last.unicodeScalars.filter { scalar in
            let category = scalar.properties.generalCategory
            return category != .control && category != .lineSeparator && category != .paragraphSeparator
                && category != .format
        }
        var text = String(String.UnicodeScalarView(scalars)).trimmingCharacters(in: .whitespaces)
        guard text.contains(where: { $0 != "." && $0 != " " }) else { return nil }
        if text.hasPrefix(".") { text.replaceSubrange(...text.startIndex, with: "_") }
        return cut(text, to: longest)
    }

    /// Cut between characters, since half of one would be no text.
    private static func cut(_ text: String, to size: Int) -> String {
        var text = text
        while text.utf8.count > size { text.removeLast() }
        return text
    }
}

internal import Foundation

/// Numbers as people read them.
enum Measures {
    /// For example `12,345 bytes`.
    static func size(_ bytes: Int) -> String {
        "\(grouped(bytes)) \(bytes == 1 ? "byte" : "bytes")"
    }

    /// For example `0.42 ms` or `1,234 ms`.
    static func time(_ duration: Duration) -> String {
        let milliseconds = Double(duration.components.seconds) * 1e3 + Double(duration.components.attoseconds) / 1e15
        return milliseconds < 10
            ? String(format: "%.2f ms", milliseconds) : "\(grouped(Int(milliseconds.rounded()))) ms"
    }

    /// The number with a comma in front of every three digits.
    private static func grouped(_ number: Int) -> String {
        var digits = String(number)
        var end = digits.endIndex
        while let index = digits.index(end, offsetBy: -3, limitedBy: digits.startIndex), index > digits.startIndex {
            digits.insert(",", at: index)
            end = index
        }
        return digits
    }
}

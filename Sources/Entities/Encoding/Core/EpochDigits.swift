internal import Foundation

/// Counts of seconds and milliseconds since 1970, as JSON writes numbers.
enum EpochDigits {
    /// Seconds, with as many digits as it takes to read the same date.
    static func seconds(_ date: Date) -> String {
        let interval = date.timeIntervalSince1970
        return interval == interval.rounded() ? String(Int64(interval)) : interval.description
    }

    /// Milliseconds, whole ones where those are read as the same date.
    static func milliseconds(_ date: Date) -> String {
        let interval = date.timeIntervalSince1970
        let count = (interval * 1_000).rounded()
        if count / 1_000 == interval { return String(Int64(count)) }
        // The point moves by three digits, or the exponent grows by three: no rounding either way.
        let text = interval.description
        guard !text.contains("e") else {
            let parts = text.split(separator: "e")
            return "\(parts[0])e\((Int(parts[1]) ?? 0) + 3)"
        }
        let parts = text.split(separator: ".")
        let fraction = parts[1] + String(repeating: "0", count: max(0, 3 - parts[1].count))
        let digits = parts[0] + fraction.prefix(3)
        let sign = digits.hasPrefix("-") ? "-" : ""
        let whole = digits.drop { $0 == "-" || $0 == "0" }
        let rest = fraction.dropFirst(3)
        return sign + (whole.isEmpty ? "0" : whole) + (rest.isEmpty ? "" : ".\(rest)")
    }
}

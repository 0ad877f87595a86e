/// The place of a part within the whole: `bytes 100-199/1000` (RFC 9110, section 14.4).
struct ContentRange: Equatable {
    let first: Int64
    let last: Int64
    /// The size of the whole; nil where it is not told.
    let total: Int64?

    /// Reads the field's value; nil where it is none, or contradicts itself.
    init?(_ value: String) {
        guard let match = value.wholeMatch(of: /bytes (\d{1,18})-(\d{1,18})\/(\*|\d{1,18})/),
            let first = Int64(match.output.1), let last = Int64(match.output.2), first <= last
        else { return nil }
        total = Int64(match.output.3)
        if let total, last >= total { return nil }
        self.first = first
        self.last = last
    }
}

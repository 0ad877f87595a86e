import Foundation

/// What one row of the results says.
struct Measurement: Codable {
    /// The row's name, from the general to the special.
    var name: String
    /// The median of ours.
    var ours: Double
    /// The median of what it is compared with.
    var peer: Double
    /// The unit of both.
    var unit: String
    /// The median of the pairs' ratios.
    var ratio: Double
    /// Half of the range that the middle half of the ratios takes, divided by the ratio.
    var spread: Double
}

extension Measurement {
    /// Runs two functions in turn, at least seven times, and compares their processor time as megabytes per second.
    ///
    /// - Parameters:
    ///   - name: The row's name.
    ///   - size: The bytes that each of them reads.
    ///   - ours: Reads them our way.
    ///   - peer: Reads them the other way.
    /// - Returns: The row.
    static func speed(_ name: String, size: Int, ours: () throws -> Void, peer: () throws -> Void) rethrows -> Self {
        let megabytes = Double(size) / 1e6
        // The first runs fill caches.
        try ours()
        try peer()
        var pairs: [(ours: Double, peer: Double)] = []
        for _ in 0..<9 {
            pairs.append((megabytes / (try seconds(ours)), megabytes / (try seconds(peer))))
        }
        return Self(name, unit: "MB/s", pairs)
    }

    /// Makes a row of pairs.
    init(_ name: String, unit: String, _ pairs: [(ours: Double, peer: Double)]) {
        let ratios = pairs.map { $0.ours / $0.peer }.sorted()
        self.name = name
        self.unit = unit
        ours = median(pairs.map(\.ours))
        peer = median(pairs.map(\.peer))
        ratio = median(ratios)
        spread = (ratios[ratios.count * 3 / 4] - ratios[ratios.count / 4]) / 2 / ratio
    }
}

/// The processor time that a function takes.
private func seconds(_ body: () throws -> Void) rethrows -> Double {
    let start = processorTime()
    try body()
    return processorTime() - start
}

/// The processor time that this process has taken, in seconds.
func processorTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
}

private func median(_ values: [Double]) -> Double {
    let values = values.sorted()
    let middle = values.count / 2
    return values.count % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2
}

import Foundation

/// What one row of the results says.
struct Measurement: Codable {
    /// The row's name, from the general to the special.
    var name: String
    /// The median of ours.
    var ours: Double
    /// The median of what it is compared with; nil where it is compared with nothing.
    var peer: Double?
    /// The unit of both.
    var unit: String
    /// The median of the pairs' ratios.
    var ratio: Double?
    /// Half of the range that the middle half of the ratios, or of ours, takes, divided by their median.
    var spread: Double

    /// What bounds are for: the ratio, or ours where there is none.
    var figure: Double { ratio ?? ours }
}

extension Measurement {
    /// How often each row is measured.
    static let runs = 9

    /// Runs two functions in turn and compares their processor time as megabytes per second.
    ///
    /// - Parameters:
    ///   - name: The row's name.
    ///   - size: The bytes that each of them reads.
    ///   - ours: Reads them our way.
    ///   - peer: Reads them the other way.
    /// - Returns: The row.
    static func speed(_ name: String, size: Int, ours: () throws -> Void, peer: () throws -> Void) rethrows -> Self {
        try peer()
        return try speed(name, size: size, ours: { try seconds(ours) }, peerSeconds: { try seconds(peer) })
    }

    /// The same with a peer that measures its time itself, in seconds.
    static func speed(
        _ name: String,
        size: Int,
        ours: () throws -> Double,
        peerSeconds: () throws -> Double
    ) rethrows -> Self {
        let megabytes = Double(size) / 1e6
        // The first run fills caches.
        _ = try ours()
        var pairs: [(ours: Double, peer: Double)] = []
        for _ in 0..<runs {
            pairs.append((megabytes / (try ours()), megabytes / (try peerSeconds())))
        }
        return Self(name, unit: "MB/s", pairs)
    }

    /// Makes a row of pairs.
    init(_ name: String, unit: String, _ pairs: [(ours: Double, peer: Double)]) {
        let ratios = pairs.map { $0.ours / $0.peer }
        self.name = name
        self.unit = unit
        ours = median(pairs.map(\.ours))
        peer = median(pairs.map(\.peer))
        ratio = median(ratios)
        spread = relativeSpread(ratios)
    }

    /// Makes a row that is compared with nothing.
    init(_ name: String, unit: String, _ values: [Double]) {
        self.name = name
        self.unit = unit
        ours = median(values)
        spread = relativeSpread(values)
    }
}

/// The processor time that a function takes, in seconds.
func seconds(_ body: () throws -> Void) rethrows -> Double {
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

/// The function that takes the least processor time, by the best of three runs.
func fastest(_ functions: [() throws -> Void]) throws -> () throws -> Void {
    let times = try functions.map { function in
        try (0..<3).map { _ in try seconds(function) }.min() ?? 0
    }
    return functions[times.indices.min { times[$0] < times[$1] } ?? 0]
}

private func median(_ values: [Double]) -> Double {
    let values = values.sorted()
    let middle = values.count / 2
    return values.count % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2
}

private func relativeSpread(_ values: [Double]) -> Double {
    let values = values.sorted()
    return (values[values.count * 3 / 4] - values[values.count / 4]) / 2 / median(values)
}

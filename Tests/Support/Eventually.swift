/// Waits until a condition holds, which is looked at often; false when it doesn't within the time.
///
/// It is looked at some dozens of times at least, however long that takes on a machine that is busy.
///
/// ```swift
/// #expect(await eventually { server.requests.count == 2 })
/// ```
public func eventually(
    within timeout: Duration = .seconds(20),
    _ condition: () async throws -> Bool
) async rethrows -> Bool {
    let end = ContinuousClock.now + timeout
    var pause = Duration.milliseconds(1)
    var looks = 0
    while true {
        if try await condition() { return true }
        looks += 1
        guard ContinuousClock.now < end || looks < 50 else { return false }
        // A cancelled test looks again at once, until the time is over.
        try? await Task.sleep(for: pause)
        pause = min(pause * 2, .milliseconds(20))
    }
}

/// The time as the loop's thread last read it: once for each socket that is ready, since reading it for each line that comes
/// takes longer than what is done with the line.
final class LoopClock {
    private(set) var now = Moment.now

    /// Reads the time.
    func update() {
        now = .now
    }
}

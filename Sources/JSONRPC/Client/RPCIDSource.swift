#if JSON
internal import Foundation

/// Gives each call of a client an id of its own.
final class RPCIDSource: @unchecked Sendable {
    private let style: RPCIDStyle
    private let lock = NSLock()
    /// Protected by `lock`.
    private var last: Int64 = 0

    init(style: RPCIDStyle) {
        self.style = style
    }

    /// The next id, from 1.
    func next() -> RPCID {
        let number = lock.withLock {
            last += 1
            return last
        }
        return style == .integers ? .integer(number) : .string("\(number)")
    }
}
#endif

package import Foundation

/// A document's bytes in memory that stays in place as long as this object lives.
///
/// `Data` lends its bytes for the time of a closure, and looks each time whether somebody changes them: to read one value
/// takes less time than that.
package final class LastingBytes: @unchecked Sendable {
    // Unchecked: nothing changes the bytes.

    /// The bytes.
    package let bytes: UnsafeBufferPointer<UInt8>
    private let data: Data
    private let isCopy: Bool

    /// Data smaller than this may be kept inside of the value itself, which has no lasting address.
    private static let smallestShared = 4_096

    /// Keeps data.
    package init(_ data: Data) {
        self.data = data
        let address = Self.address(of: data)
        // All copies of a large value share one block of memory; Data doesn't promise it, so it is looked at.
        if data.count >= Self.smallestShared, let address, address == Self.address(of: self.data) {
            bytes = UnsafeBufferPointer(start: address, count: data.count)
            isCopy = false
        } else {
            let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: data.count)
            _ = copy.initialize(from: data)
            bytes = UnsafeBufferPointer(copy)
            isCopy = true
        }
    }

    /// Copies bytes.
    package init(copying bytes: UnsafeBufferPointer<UInt8>) {
        data = Data()
        let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count)
        _ = copy.initialize(from: bytes)
        self.bytes = UnsafeBufferPointer(copy)
        isCopy = true
    }

    deinit {
        if isCopy { bytes.deallocate() }
    }

    private static func address(of data: Data) -> UnsafePointer<UInt8>? {
        data.withUnsafeBytes { $0.assumingMemoryBound(to: UInt8.self).baseAddress }
    }
}

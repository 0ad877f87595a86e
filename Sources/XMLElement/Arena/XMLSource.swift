#if XML
import Foundation

/// A document's bytes in memory that stays in place as long as this object lives.
final class XMLSource {
    let bytes: UnsafeBufferPointer<UInt8>
    private let data: Data
    private let isCopy: Bool

    /// Data smaller than this may be kept inside of the value itself, which has no lasting address.
    private static let smallestShared = 4_096

    init(_ data: Data) {
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
    init(copying bytes: UnsafeBufferPointer<UInt8>) {
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
#endif

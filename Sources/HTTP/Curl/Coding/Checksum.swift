internal import APISupportCurlShims
package import Foundation

/// The checksum CRC-32 as zlib computes it, which finds damage, not deceit.
package enum Checksum {
    /// The checksum of bytes.
    package static func crc32(_ data: Data) -> UInt32 {
        // The pointer is used within the call only; zlib takes a length of 32 bits.
        data.withUnsafeBytes { bytes in
            var sum: UInt = 0
            var start = 0
            while start < bytes.count {
                let count = min(bytes.count - start, 1 << 30)
                let part = UnsafeRawBufferPointer(rebasing: bytes[start..<(start + count)])
                sum = zlibChecksum(sum, part)
                start += count
            }
            return UInt32(truncatingIfNeeded: sum)
        }
    }
}

private func zlibChecksum(_ sum: UInt, _ bytes: UnsafeRawBufferPointer) -> UInt {
    crc32(sum, bytes.bindMemory(to: UInt8.self).baseAddress, UInt32(bytes.count))
}

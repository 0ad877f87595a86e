import Foundation
import Testing

@testable import APISupportEntities

/// Digits are read eight at a time: wherever the last one stands, and whatever stands behind it, the number ends there.
@Suite struct NumberScanTests {
    private static let digits = Array("12345678901234567890".utf8)

    /// The scan of bytes that begin with a number.
    private func scan(_ bytes: [UInt8]) throws -> (scan: NumberScan, length: Int) {
        try bytes.withUnsafeBufferPointer { buffer in
            let start = try #require(buffer.baseAddress)
            let scan = try NumberScan(start, start + buffer.count, grammar: .json)
            return (scan, scan.stop - start)
        }
    }

    @Test(arguments: 1...19)
    func anyByteEndsTheDigits(count: Int) throws {
        let number = Array(Self.digits.prefix(count))
        let value = try #require(UInt64(String(decoding: number, as: UTF8.self)))
        let others = (UInt8.min...UInt8.max).filter { !(0x30...0x39).contains($0) && !Array(".eE".utf8).contains($0) }
        for other in others {
            for behind in [[], [other], [other] + Array("9999999999".utf8), Array(repeating: other, count: 16)] {
                let read = try scan(number + behind)
                #expect(read.scan.mantissa == value && read.length == count && read.scan.isWhole, "\(other) \(behind)")
            }
        }
    }

    @Test(arguments: 1...9, 1...10)
    func digitsOnBothSidesOfThePoint(before: Int, after: Int) throws {
        let (whole, fraction) = (Self.digits.prefix(before), Self.digits.prefix(after))
        let value = try #require(UInt64(String(decoding: whole + fraction, as: UTF8.self)))
        for behind in ["", ",", "]}        ", "e0", "e0,1234567"] {
            let read = try scan(whole + Array(".".utf8) + fraction + Array(behind.utf8))
            #expect(read.scan.mantissa == value && read.scan.exponent == -after && !read.scan.isWhole)
            #expect(read.length == before + 1 + after + (behind.hasPrefix("e") ? 2 : 0))
        }
    }
}

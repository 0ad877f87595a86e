import Foundation

/// UUIDs in text, read without a detour by way of `String`.
enum UUIDText {
    /// The UUID; nil where the text is none.
    static func uuid(_ text: TextBytes) -> UUID? {
        guard text.count == 36 else { return nil }
        return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 16) { bytes in
            var index = 0
            for place in 0..<16 {
                if place == 4 || place == 6 || place == 8 || place == 10 {
                    guard text[index] == UInt8(ascii: "-") else { return nil }
                    index += 1
                }
                guard let high = text[index].hexadecimalValue, let low = text[index + 1].hexadecimalValue else {
                    return nil
                }
                bytes[place] = high << 4 | low
                index += 2
            }
            return UnsafeRawPointer(bytes.baseAddress).map { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
        }
    }
}

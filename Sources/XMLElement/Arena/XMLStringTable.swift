#if XML
/// Strings that occur often in a document (names, prefixes, namespaces), each kept once and known by a number.
///
/// They are told apart byte by byte, as XML does, where `String` would take composed and decomposed letters for equal.
package struct XMLStringTable: Sendable {
    private struct Key: Hashable {
        let bytes: [UInt8]
    }

    private var numbers: [Key: UInt32] = [:]
    /// The strings by their numbers.
    package private(set) var strings: [String] = []

    /// The number of a string, or nil when it is not in the table.
    package func number(of string: some Sequence<UInt8>) -> UInt32? {
        numbers[Key(bytes: Array(string))]
    }

    /// The number of a string, which is put into the table if need be.
    mutating func intern(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt32 {
        let key = Key(bytes: Array(bytes))
        if let number = numbers[key] { return number }
        let number = UInt32(strings.count)
        numbers[key] = number
        strings.append(String(decoding: bytes, as: UTF8.self))
        return number
    }

    /// A string by its number; nil for `XMLName.none`.
    package subscript(number: UInt32) -> String? {
        number == XMLName.none ? nil : strings[Int(number)]
    }
}
#endif

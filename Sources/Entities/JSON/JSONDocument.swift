#if JSON
package import Foundation

/// A JSON document: its bytes, and what has been made of them so far.
package final class JSONDocument: Sendable {
    /// The bytes, in UTF-8; a byte order mark in front is passed over.
    package let bytes: Data
    /// Whether duplicate keys and trailing commas are let through.
    package let isLenient: Bool
    /// Finds the places of errors.
    let locator = JSONLocator()

    /// Makes a document of bytes, which are not looked at yet.
    package init(_ bytes: Data, rules: DecodingRules = DecodingRules()) {
        self.bytes = bytes
        isLenient = rules.strictness == .lenient
    }

    /// Reads the bytes; the reader must not leave the closure.
    package func withReader<R>(_ body: (inout JSONReader) throws -> R) rethrows -> R {
        try bytes.withUnsafeBytes { raw in
            try raw.withMemoryRebound(to: UInt8.self) { bytes in
                var reader = JSONReader(bytes, isLenient: isLenient, locator: locator)
                return try withExtendedLifetime(self) { try body(&reader) }
            }
        }
    }
}
#endif

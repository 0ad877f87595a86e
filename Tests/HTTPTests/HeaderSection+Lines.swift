@testable import APISupportHTTP

extension HeaderSection {
    /// Takes one line, and adds its line end.
    mutating func append(line: String) throws(TransportError) {
        try append(line: Array(line.utf8))
    }

    /// Takes the bytes of one line, and adds its line end.
    mutating func append(line: [UInt8]) throws(TransportError) {
        let bytes = line + Array("\r\n".utf8)
        // The bytes are there until all of them were read.
        let result = bytes.withUnsafeBytes { bytes in
            Result { () throws(TransportError) in try append(bytes) }
        }
        _ = try result.get()
    }
}

#if DiskCache
internal import APISupportHTTP
internal import Foundation

/// The bytes of a stored head: fields that each begin with their length, and a checksum over all.
enum CacheHeadCoding {
    /// The first byte, which changes with the form.
    private static let form: UInt8 = 1

    /// Writes a head.
    static func data(_ head: CacheHead) -> Data {
        var writer = Writer()
        writer.bytes.append(form)
        writer.write(head.id.uuidString)
        writer.write(head.url)
        writer.write(head.variant)
        writer.write(UInt64(head.status))
        writer.write(head.version)
        writer.write(head.isLengthKnown ? 1 : 0)
        writer.write(head.requestTime.timeIntervalSince1970.bitPattern)
        writer.write(head.responseTime.timeIntervalSince1970.bitPattern)
        writer.write(UInt64(head.headers.count))
        for field in head.headers {
            writer.write(field.name)
            writer.write(field.bytes)
        }
        writer.write(UInt64(Checksum.crc32(writer.bytes)))
        return writer.bytes
    }

    /// Reads a head; nil where the bytes are damaged.
    static func head(_ data: Data) -> CacheHead? {
        var reader = Reader(rest: Array(data)[...])
        guard data.count > 9, reader.byte() == form else { return nil }
        var sum = Reader(rest: reader.rest.suffix(8))
        guard sum.number() == UInt64(Checksum.crc32(data.dropLast(8))) else { return nil }
        guard let id = reader.text().flatMap(UUID.init), let url = reader.text(), let variant = reader.variant(),
            let status = reader.number(), let version = reader.text(), let isLengthKnown = reader.number(),
            let requestTime = reader.number(), let responseTime = reader.number(), let count = reader.number()
        else { return nil }
        var fields: [HTTPHeaders.Field] = []
        for _ in 0..<count {
            guard let name = reader.text(), let value = reader.bytes() else { return nil }
            fields.append(HTTPHeaders.Field(name: name, bytes: Array(value)))
        }
        return CacheHead(
            id: id,
            url: url,
            variant: variant,
            status: Int(status),
            headers: HTTPHeaders(fields),
            version: version,
            isLengthKnown: isLengthKnown == 1,
            requestTime: Date(timeIntervalSince1970: Double(bitPattern: requestTime)),
            responseTime: Date(timeIntervalSince1970: Double(bitPattern: responseTime))
        )
    }

    /// A name for the variant that is the same in every process.
    static func name(of variant: CacheVariant) -> String {
        var writer = Writer()
        writer.write(variant)
        return SHA256.hexadecimal(writer.bytes)
    }

    private struct Writer {
        var bytes = Data()

        mutating func write(_ number: UInt64) {
            for shift in stride(from: 56, through: 0, by: -8) {
                bytes.append(UInt8(truncatingIfNeeded: number >> UInt64(shift)))
            }
        }

        mutating func write(_ field: [UInt8]) {
            write(UInt64(field.count))
            bytes.append(contentsOf: field)
        }

        mutating func write(_ text: String) {
            write(Array(text.utf8))
        }

        mutating func write(_ text: String?) {
            write(text == nil ? 0 : 1)
            if let text { write(text) }
        }

        mutating func write(_ variant: CacheVariant) {
            write(variant.method)
            for part in [variant.bodyDigest, variant.version, variant.keyDigest, variant.credentialsDigest] {
                write(part)
            }
            write(UInt64(variant.selectors.count))
            for selector in variant.selectors {
                write(selector.name)
                write(selector.value)
            }
        }
    }

    private struct Reader {
        var rest: ArraySlice<UInt8>

        mutating func byte() -> UInt8? {
            rest.popFirst()
        }

        mutating func number() -> UInt64? {
            guard rest.count >= 8 else { return nil }
            defer { rest = rest.dropFirst(8) }
            return rest.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
        }

        mutating func bytes() -> ArraySlice<UInt8>? {
            guard let count = number(), count <= rest.count else { return nil }
            defer { rest = rest.dropFirst(Int(count)) }
            return rest.prefix(Int(count))
        }

        mutating func text() -> String? {
            bytes().flatMap { String(validating: $0, as: UTF8.self) }
        }

        /// A text that may be missing; the outer nil says that the bytes are damaged.
        mutating func optionalText() -> String?? {
            guard let isThere = number() else { return nil }
            guard isThere == 1 else { return .some(nil) }
            return text().map(Optional.some)
        }

        mutating func variant() -> CacheVariant? {
            guard let method = text(), let body = optionalText(), let version = optionalText(),
                let key = optionalText(),
                let credentials = optionalText(), let count = number()
            else { return nil }
            var selectors: [CacheVariant.Selector] = []
            for _ in 0..<count {
                guard let name = text(), let value = optionalText() else { return nil }
                selectors.append(.init(name: name, value: value))
            }
            return CacheVariant(
                method: method,
                bodyDigest: body,
                version: version,
                keyDigest: key,
                credentialsDigest: credentials,
                selectors: selectors
            )
        }
    }
}
#endif

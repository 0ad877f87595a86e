import APISupport
import Foundation

/// windows-1251 to UTF-8, compared with Foundation and iconv(3).
enum CharsetRows {
    static var rows: [Row] {
        [
            Row("charset.russian.vs-foundation", .atLeast(30)) { try measure($0, russian, foundation) },
            Row("charset.ascii.vs-foundation", .atLeast(80)) { try measure($0, ascii, foundation) },
            Row("charset.russian.vs-iconv", .atLeast(6)) { try measure($0, russian, iconv) },
            Row("charset.ascii.vs-iconv", .atLeast(8)) { try measure($0, ascii, iconv) },
        ]
    }

    private static let size = 8_000_000

    /// Prose: words in no regular order, which a processor could foresee.
    private static func russian() -> Data {
        let words =
            "товар отгружается со склада в течение трёх дней оплата наличными или по счёту доставка за город и область"
            .split(separator: " ")
        var random: UInt64 = 1
        return Documents.list(size, "", " ", "") { number in
            random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return words[Int(random >> 33) % words.count] + (number % 12 == 0 ? "," : "")
        }
    }

    /// XML with a few names in Russian.
    private static func ascii() -> Data {
        let names = ["Доллар США", "Евро", "Фунт стерлингов", "Китайский юань"]
        return Documents.list(size, "<ValCurs>", "", "</ValCurs>") { number in
            """
            <Valute ID="R\(number % 10_000)"><NumCode>036</NumCode><CharCode>AUD</CharCode><Nominal>1</Nominal>\
            <Name>\(names[number % 4])</Name><Value>\(number % 100),1234</Value><VunitRate>16,0102</VunitRate></Valute>
            """
        }
    }

    private static func measure(
        _ name: String,
        _ document: () -> Data,
        _ peer: (Data, String) throws -> () throws -> Void
    ) throws -> Measurement {
        let text = String(decoding: document(), as: UTF8.self)
        guard let legacy = text.data(using: .windowsCP1251) else {
            throw BenchmarkError(description: "\(name): the text can't be written in windows-1251")
        }
        let isEqual = try Charset.windows1251.decode(legacy) == Data(text.utf8)
        precondition(isEqual, "\(name): another text is read")
        // Ours is so much faster that it runs several times.
        let repeats = 20
        let work = try peer(legacy, text)
        return try .speed(
            name,
            size: legacy.count,
            ours: {
                try seconds { for _ in 0..<repeats { _ = try Charset.windows1251.decode(legacy) } } / Double(repeats)
            },
            peerSeconds: { try seconds(work) }
        )
    }

    // MARK: Peers

    /// Foundation's strings: the faster of its two ways.
    private static func foundation(_ legacy: Data, _ text: String) throws -> () throws -> Void {
        let bytes = [UInt8](legacy)
        precondition(String(data: legacy, encoding: .windowsCP1251) == text, "Foundation reads another text")
        return try fastest([
            { _ = String(data: legacy, encoding: .windowsCP1251) },
            { _ = String(bytes: bytes, encoding: .windowsCP1251) },
        ])
    }

    /// The C library's converter, into memory that it is given.
    private static func iconv(_ legacy: Data, _ text: String) throws -> () throws -> Void {
        let source = [UInt8](legacy)
        let isEqual = try converted(source) == Array(text.utf8)
        precondition(isEqual, "iconv reads another text")
        return { _ = try converted(source) }
    }

    private static func converted(_ source: [UInt8]) throws -> [UInt8] {
        guard let converter = iconv_open("UTF-8", "CP1251"), converter != iconv_t(bitPattern: -1) else {
            throw BenchmarkError(description: "iconv does not know CP1251")
        }
        defer { iconv_close(converter) }
        var source = source
        return try [UInt8](unsafeUninitializedCapacity: source.count * 3) { target, count in
            let capacity = target.count
            let rest = source.withUnsafeMutableBytes { bytes in
                target.withMemoryRebound(to: CChar.self) { target in
                    var input = bytes.bindMemory(to: CChar.self).baseAddress
                    var output = target.baseAddress
                    var (inputLeft, outputLeft) = (bytes.count, target.count)
                    let result = Foundation.iconv(converter, &input, &inputLeft, &output, &outputLeft)
                    return result == Int(bitPattern: UInt(bitPattern: -1)) ? nil : outputLeft
                }
            }
            guard let rest else { throw BenchmarkError(description: "iconv refuses the text") }
            count = capacity - rest
        }
    }
}

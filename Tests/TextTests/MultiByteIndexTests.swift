import APISupportText
import Foundation
import TestSupport
import Testing

/// The sets that go through iconv, byte by byte against the Encoding Standard's indexes; what differs is listed here.
@Suite(.enabled(if: Corpora.isAvailable, Corpora.skipReason))
struct MultiByteIndexTests {
    /// Bytes, and the text that the standard reads in them; nil where it reads none.
    private typealias Entry = (bytes: [UInt8], text: String?)

    /// What differs from the standard: bytes in hexadecimal, with what is read instead (`A145=2022`) or nothing where
    /// they are refused.
    private func expectDifferences(_ expected: String, _ entries: [Entry], _ label: String) throws {
        let found = try differences(entries, label).map { bytes, text in
            let code =
                text.map { "=" + $0.unicodeScalars.map { hexadecimal($0.value, 4) }.joined(separator: "+") } ?? ""
            return bytes.map { hexadecimal(UInt32($0), 2) }.joined() + code
        }
        #expect(found == expected.split(separator: " ").map(String.init))
    }

    private func differences(_ entries: [Entry], _ label: String) throws -> [Entry] {
        let charset = try Charset(named: label)
        var result: [Entry] = []
        // Most of it agrees, so whole blocks are tried first.
        for start in stride(from: 0, to: entries.count, by: 256) {
            let block = entries[start..<min(start + 256, entries.count)]
            let (valid, refused) = (block.filter { $0.text != nil }, block.filter { $0.text == nil })
            let text = try? charset.decode(Data(valid.flatMap(\.bytes)))
            let agrees = text == Data(valid.compactMap(\.text).joined().utf8)
            for entry in agrees ? refused : Array(block) {
                let read = (try? charset.decode(Data(entry.bytes))).map { String(decoding: $0, as: UTF8.self) }
                if read != entry.text { result.append((entry.bytes, read)) }
            }
        }
        Tally.add("encoding.multibyte", passed: entries.count - result.count, of: entries.count)
        return result
    }

    /// Writes every character that the standard has in the set; so many are refused, the others read back the same.
    private func expectUnencodable(_ count: Int, _ entries: [Entry], _ label: String) throws {
        let charset = try Charset(named: label)
        let texts = entries.compactMap(\.text)
        var refused: Set<String> = []
        for start in stride(from: 0, to: texts.count, by: 64) {
            let block = texts[start..<min(start + 64, texts.count)]
            if let bytes = try? charset.encode(block.joined()) {
                #expect(try charset.decode(bytes) == Data(block.joined().utf8))
                continue
            }
            for text in block {
                do throws(CharsetError) {
                    let bytes = try charset.encode(text)
                    #expect(try charset.decode(bytes) == Data(text.utf8), "\(text)")
                } catch {
                    #expect(error.code == .unencodable, "\(text)")
                    refused.insert(text)
                }
            }
        }
        #expect(refused.count == count, "\(label)")
    }

    private func hexadecimal(_ value: UInt32, _ width: Int) -> String {
        let digits = String(value, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }

    /// All pairs of a lead and a trail, with the pointer into the index that the standard makes of them.
    private func pairs(
        _ leads: some Sequence<Int>,
        _ trails: [Int],
        pointer: (Int, Int) -> Int,
        text: (Int) -> String?
    ) -> [Entry] {
        leads.flatMap { lead in
            trails.map { ([UInt8(lead), UInt8($0)], text(pointer(lead, $0))) }
        }
    }

    private func singles(_ bytes: some Sequence<Int>, _ text: (Int) -> String? = { _ in nil }) -> [Entry] {
        bytes.map { ([UInt8($0)], text($0)) }
    }

    private func character(_ value: Int) -> String? {
        Unicode.Scalar(UInt32(value)).map { String($0) }
    }

    private func shiftJIS() throws -> [Entry] {
        let index = try EncodingIndex("jis0208")
        let trails = Array(0x40...0x7E) + Array(0x80...0xFC)
        let two = pairs(Array(0x81...0x9F) + Array(0xE0...0xFC), trails) { lead, trail in
            (lead - (lead < 0xA0 ? 0x81 : 0xC1)) * 188 + trail - (trail < 0x7F ? 0x40 : 0x41)
        } text: { pointer in
            8_836...10_715 ~= pointer ? character(0xE000 - 8_836 + pointer) : index[pointer]
        }
        let one = singles(0x80...0xFF) { byte in
            byte == 0x80 ? "\u{80}" : 0xA1...0xDF ~= byte ? character(0xFF61 - 0xA1 + byte) : nil
        }
        return two + one
    }

    @Test func shiftJISIndex() throws {
        let entries = try shiftJIS()
        try expectDifferences("", entries, "shift_jis")
        try expectUnencodable(1, entries, "shift_jis")
    }

    @Test func koreanIndex() throws {
        let index = try EncodingIndex("euc-kr")
        let two = pairs(0x81...0xFE, Array(0x41...0xFE)) {
            ($0 - 0x81) * 190 + $1 - 0x41
        } text: {
            index[$0]
        }
        try expectDifferences("", two + singles([0x80, 0xFF]), "euc-kr")
        try expectUnencodable(0, two, "euc-kr")
    }

    @Test func big5Index() throws {
        let index = try EncodingIndex("big5")
        let combined = [1_133: "\u{CA}\u{304}", 1_135: "\u{CA}\u{30C}", 1_164: "\u{EA}\u{304}", 1_166: "\u{EA}\u{30C}"]
        let two = pairs(0x81...0xFE, Array(0x40...0x7E) + Array(0xA1...0xFE)) { lead, trail in
            (lead - 0x81) * 157 + trail - (trail < 0x7F ? 0x40 : 0x62)
        } text: { pointer in
            combined[pointer] ?? index[pointer]
        }
        // Most of these are second places of characters, which HKSCS has given up.
        let differences = """
            8E69 8E6F 8E7E 8EAB 8EB4 8ECD 8ED0 8F57 8F69 8F6E 8FCB 8FCC 8FFE 906D 907A 90DC 90F1 91BF 9244 92AF \
            92B0 92B1 92B2 92C8 92D1 9447 94CA 95D9 9644 96ED 96FC 9B76 9B78 9B7B 9BC6 9BDE 9BEC 9BF6 9C42 9C53 \
            9C62 9C68 9C6B 9C77 9CBC 9CBD 9CD0 9D57 9D5A 9DC4 9EA9 9EEF 9EFD 9F60 9F66 9FCB 9FD8 A063 A077 A0D5 \
            A0DF A0E4 A145=2022 A14E=FF64 A15A A1C2=203E A1C3 A1C5 A1E3=223C A1F2=2641 A1F3=2609 A1FE A240 \
            A241=FF0F A242=FF3C A244=00A5 A246=00A2 A247=00A3 A2CC A2CE A3C0 A3C1 A3C2 A3C3 A3C4 A3C5 A3C6 A3C7 \
            A3C8 A3C9 A3CA A3CB A3CC A3CD A3CE A3CF A3D0 A3D1 A3D2 A3D3 A3D4 A3D5 A3D6 A3D7 A3D8 A3D9 A3DA A3DB \
            A3DC A3DD A3DE A3DF A3E0 A3E1 C6CF C6D3 C6D5 C6D7 C6DE C6DF FA5F FA66 FABD FAC5 FAD5 FB48 FBB8 FBF3 \
            FBF9 FC4F FC6C FCB9 FCE2 FCF1 FDB7 FDB8 FDBB FDF1 FE52 FE6F FEAA FEDD 80=0080
            """
        try expectDifferences(differences, two + singles([0x80, 0xFF]), "big5")
        try expectUnencodable(48, two, "big5")
    }

    @Test(arguments: ["gbk", "gb18030"])
    func simplifiedChineseIndex(label: String) throws {
        let index = try EncodingIndex("gb18030")
        let two = pairs(0x81...0xFE, Array(0x40...0x7E) + Array(0x80...0xFE)) { lead, trail in
            (lead - 0x81) * 190 + trail - (trail < 0x7F ? 0x40 : 0x41)
        } text: { pointer in
            index[pointer]
        }
        let ranges = try EncodingIndex("gb18030-ranges").scalars.sorted { $0.key < $1.key }
        let four = (0..<4 * 12_600).map { pointer -> Entry in
            let bytes = [
                0x81 + pointer / 12_600, 0x30 + pointer / 1_260 % 10, 0x81 + pointer / 10 % 126, 0x30 + pointer % 10,
            ]
            let range = pointer == 7_457 ? (7_457, "\u{E7C7}") : ranges.last { $0.key <= pointer }
            let text = range.flatMap { character(Int($1.value) + pointer - $0) }
            return (bytes.map { UInt8($0) }, pointer > 39_419 ? nil : text)
        }
        // Where the standard still has places for private use, glibc has the characters of GB 18030-2005.
        let differences = """
            A3A0=E5E5 FE51=20087 FE52=20089 FE53=200CC FE6C=215D7 FE76=2298F FE91=241FE 82359037 82359038 \
            82359039 82359130 82359131 82359132 82359133 82359134 84318236 84318237 84318238 84318239 84318330 \
            84318331 84318332 84318333 84318334 84318335
            """
        let one = singles([0x80, 0xFF]) { $0 == 0x80 ? "€" : nil }
        try expectDifferences(differences, two + one + four, label)
        let supplementary: [Entry] = [
            ([0x90, 0x30, 0x81, 0x30], "\u{10000}"), ([0x94, 0x39, 0xFC, 0x36], "😀"),
            ([0xE3, 0x32, 0x9A, 0x35], "\u{10FFFF}"), ([0xE3, 0x32, 0x9A, 0x36], nil),
        ]
        try expectDifferences("", supplementary, label)
        // GBK proper, in which iconv writes, has neither the user's own characters nor a hundred later ones.
        if label == "gbk" {
            try expectUnencodable(2_147, two, label)
        } else {
            try expectUnencodable(6, two + four + supplementary, label)
        }
    }

    @Test func eucJPIndex() throws {
        let kanji = try EncodingIndex("jis0208")
        let more = try EncodingIndex("jis0212")
        let cells = Array(0xA1...0xFE)
        func pointer(_ lead: Int, _ trail: Int) -> Int { (lead - 0xA1) * 94 + trail - 0xA1 }
        let two = pairs(cells, cells, pointer: pointer) { kanji[$0] }
        let three = pairs(cells, cells, pointer: pointer) { more[$0] }.map { ([0x8F] + $0.bytes, $0.text) }
        let katakana = pairs([0x8E], cells) {
            $1
        } text: {
            $0 > 0xDF ? nil : character(0xFF61 - 0xA1 + $0)
        }
        let one = singles(Array(0x80...0x8D) + Array(0x90...0xA0) + [0xFF])

        // EUC-JP-MS has the user's own characters in the rows from 0xF5 on, where the standard has NEC's copy of IBM's
        // characters or nothing; and IBM's characters in two rows of the second set.
        var ibm = 0
        var rest: [Entry] = []
        for (bytes, text) in try differences(two + three + katakana + one, "euc-jp") {
            guard bytes.count > 1 else {
                rest.append((bytes, text))
                continue
            }
            let isSecondSet = bytes.count == 3
            let (lead, trail) = (Int(bytes[bytes.count - 2]), Int(bytes[bytes.count - 1]))
            let own = character((isSecondSet ? 0xE3AC : 0xE000) + (lead - 0xF5) * 94 + trail - 0xA1)
            if lead >= 0xF5, text == own { continue }
            if isSecondSet, lead == 0xF3 || lead == 0xF4, text != nil {
                ibm += 1
            } else {
                rest.append((bytes, text))
            }
        }
        #expect(ibm == 106)
        #expect(rest.first?.bytes == [0x8F, 0xA2, 0xC3])
        #expect(rest.first?.text == "\u{FFE4}")
        // The control characters of one byte, which the standard refuses.
        let controls = (UInt8(0x80)...0x9F).filter { $0 != 0x8E && $0 != 0x8F }
        #expect(rest.dropFirst().map(\.bytes) == controls.map { [$0] })
        #expect(rest.dropFirst().map(\.text) == controls.map { String(Unicode.Scalar($0)) })
        try expectUnencodable(1, two + three + katakana, "euc-jp")
    }

    @Test func iso2022JPIndex() throws {
        let index = try EncodingIndex("jis0208")
        let cells = Array(0x21...0x7E)
        func escaped(_ entry: Entry, _ sequence: String) -> Entry {
            (Array("\u{1B}\(sequence)".utf8) + entry.bytes, entry.text)
        }
        let kanji = pairs(cells, cells) {
            ($0 - 0x21) * 94 + $1 - 0x21
        } text: {
            index[$0]
        }
        let katakana = singles(0..<0x100) { 0x21...0x5F ~= $0 ? character(0xFF61 - 0x21 + $0) : nil }
        let roman = singles(0x20..<0x100) { $0 == 0x5C ? "¥" : $0 == 0x7E ? "‾" : $0 < 0x80 ? character($0) : nil }
        let ascii = singles(0..<0x100) { [0x0E, 0x0F, 0x1B].contains($0) || $0 > 0x7F ? nil : character($0) }
        let entries =
            kanji.map { escaped($0, "$B") } + kanji.map { escaped($0, "$@") } + roman.map { escaped($0, "(J") }
            + katakana.filter { $0.bytes != [0x1B] }.map { escaped($0, "(I") } + ascii.map { escaped($0, "(B") } + ascii
        try expectDifferences("", entries, "iso-2022-jp")
        // Half-width katakana, which mail does not have, and IBM's characters, which CP932 writes in rows of its own.
        try expectUnencodable(63 + 373, kanji + katakana + roman, "iso-2022-jp")
    }
}

#if JSON
internal import Foundation

/// What the accessors of `JSONValue` read.
struct JSONTree: @unchecked Sendable {
    // Unchecked: the objects of JSONSerialization are never changed after they were made.

    /// The tape and the bytes.
    let checked: JSONCheckedTape
    /// The root as JSONSerialization made it; nil where values are read from the tape.
    let root: JSONCarriedValue?

    /// Has JSONSerialization read the document when the rules want that and it can.
    ///
    /// What it refuses is read from the tape as well: the document is known to be good.
    init(of document: JSONDocument, _ checked: JSONCheckedTape) {
        self.checked = checked
        guard document.rules.jsonParser != .native, !checked.hasDuplicateKeys, !checked.view.tape.hasTrailingCommas,
            !document.holdsByteOrderMark, checked.view.isCarriedByFoundation,
            let object = try? JSONSerialization.jsonObject(with: document.bytes, options: .fragmentsAllowed)
        else {
            root = nil
            return
        }
        root = JSONCarriedValue(index: 0, object: object)
    }
}

extension JSONDocument {
    /// Whether U+FEFF stands in it: JSONSerialization loses it where a text begins, and behind an escape.
    fileprivate var holdsByteOrderMark: Bool {
        bytes.withUnsafeBytes { bytes in
            guard var start = bytes.baseAddress else { return false }
            let end = start + bytes.count
            while let found = memchr(start, 0xEF, end - start).map(UnsafeRawPointer.init) {
                start = found + 1
                if end - found >= 3, start.loadUnaligned(as: UInt16.self).bigEndian == 0xBBBF { return true }
            }
            return false
        }
    }
}

extension JSONTapeView {
    /// Whether JSONSerialization keeps every value of the document as it is written.
    ///
    /// It does not for negative zero, for numbers that neither 64-bit integers nor 15 digits of a double hold (it rounds
    /// them, or keeps up to 38 digits, by rules that changed between its versions), for numbers beyond a double, and for
    /// keys that are equal only once they are normalised.
    var isCarriedByFoundation: Bool {
        var index = 0
        while index < tape.count {
            switch tape.kind(index) {
            case .wholeNumber where !isCarried(whole: token(index)): return false
            case .number where !isCarried(token(index)): return false
            case .object where hasKeysThatMerge(index): return false
            default: break
            }
            index += tape.kind(index) == .object || tape.kind(index) == .array ? 2 : 1
        }
        return true
    }

    private func isCarried(whole token: UnsafeBufferPointer<UInt8>) -> Bool {
        if token.first != UInt8(ascii: "-") {
            return token.count < 19 || (try? NumberReader.integer(UInt64.self, from: token)) != nil
        }
        return token.count < 19
            ? token[1] != UInt8(ascii: "0") : (try? NumberReader.integer(Int64.self, from: token)) != nil
    }

    private func isCarried(_ token: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let parts = try? DecimalParts(token), let magnitude = parts.magnitude else { return false }
        if magnitude == 0 { return !parts.isNegative }
        return magnitude < 1_000_000_000_000_000 && parts.exponent >= -300 && parts.exponent <= 290
    }

    /// Whether two keys of an object, different in their bytes, are equal strings.
    func hasKeysThatMerge(_ object: Int) -> Bool {
        let keys = keyIndices(of: object)
        // Among plain ASCII nothing merges; but the Kelvin sign is equal to the letter K.
        guard keys.contains(where: { !isPlainASCII($0) }) else { return false }
        return Set(keys.map { rawString($0).string }).count < keys.count
    }

    private func isPlainASCII(_ index: Int) -> Bool {
        tape.kind(index) == .string && token(index).allSatisfy { $0 < 0x80 }
    }
}
#endif

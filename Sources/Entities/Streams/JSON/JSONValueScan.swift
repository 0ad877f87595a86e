#if JSON
/// Looks for the end of a JSON value in bytes that come in pieces.
///
/// It counts brackets outside of strings and checks nothing else: the reader does, once the value is complete.
struct JSONValueScan {
    private var depth = 0
    private var isInString = false
    private var isEscaped = false
    private var isScalar: Bool?
    /// The number of the value's bytes that have been looked at.
    private(set) var length = 0

    /// Whether the value has neither brackets nor quotation marks, so that only what follows tells its end.
    var isOpen: Bool { isScalar == true }

    /// The index behind the value, which begins at `start`; nil where it goes on behind the bytes so far.
    mutating func end(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
        var index = start + length
        defer { length = index - start }
        while index < bytes.count {
            let byte = bytes[index]
            if isInString {
                index += 1
                if isEscaped {
                    isEscaped = false
                } else if byte == UInt8(ascii: "\\") {
                    isEscaped = true
                } else if byte == UInt8(ascii: "\"") {
                    isInString = false
                    if depth == 0 { return index }
                }
                continue
            }
            switch byte {
            case UInt8(ascii: "\""):
                isInString = true
                isScalar = isScalar ?? false
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                depth += 1
                isScalar = isScalar ?? false
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                if depth <= 1 { return depth == 1 ? index + 1 : index }
                depth -= 1
            case UInt8(ascii: ","), UInt8(ascii: ":"):
                if depth == 0 { return index }
            case 0x20, 0x09, 0x0A, 0x0D:
                if depth == 0 { return index }
            default:
                isScalar = isScalar ?? true
            }
            index += 1
        }
        return nil
    }
}
#endif

import Foundation

/// A converter of the C library; owns its handle and closes it.
final class IconvConverter {
    private let handle: iconv_t

    /// Opens a converter; nil where this system has none of these names.
    init?(from source: String, to target: String) {
        guard let handle = iconv_open(target, source), handle != iconv_t(bitPattern: -1) else { return nil }
        self.handle = handle
    }

    deinit {
        iconv_close(handle)
    }

    /// Appends the converted bytes; gives the offset of the first byte that can't be converted, nil when all can.
    ///
    /// Each call begins anew, whatever the last one left unfinished.
    func convert(_ source: UnsafeRawBufferPointer, into output: inout OutputBuffer) -> Int? {
        iconv(handle, nil, nil, nil, nil)
        // iconv reads through a pointer to mutable bytes, but does not write there.
        var input = UnsafeMutableRawPointer(mutating: source.baseAddress)?.assumingMemoryBound(to: CChar.self)
        var rest = source.count
        while rest > 0 {
            let failure = step(&input, &rest, into: &output)
            if let failure, failure != E2BIG { return source.count - rest }
        }
        // What was read may still be held back, waiting for a character that combines with it.
        _ = step(nil, nil, into: &output)
        return nil
    }

    /// Converts until the input ends or a piece of output is full; gives errno's value on failure.
    private func step(
        _ input: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?,
        _ rest: UnsafeMutablePointer<Int>?,
        into output: inout OutputBuffer
    ) -> Int32? {
        let room = 4_096
        var failure: Int32?
        output.write(atMost: room) { target in
            var start: UnsafeMutablePointer<CChar>? = UnsafeMutableRawPointer(target).assumingMemoryBound(
                to: CChar.self
            )
            var left = room
            if iconv(handle, input, rest, &start, &left) == -1 { failure = errno }
            return room - left
        }
        return failure
    }
}

internal import Foundation

extension CookieJar {
    /// Writes the jar to its file: whole or not at all, readable by its owner alone.
    ///
    /// Does nothing for a jar without a file.
    ///
    /// - Throws: `CocoaError` or `POSIXError` where the file can't be written; the old one is kept then.
    public func save() throws {
        guard let file else { return }
        let lines = try current().filter { savesSessions || $0.cookie.expires != nil }.map(\.line)
        let text = (["# Netscape HTTP Cookie File"] + lines).map { $0 + "\n" }.joined()
        let temporary = file.appendingPathExtension("new-\(UUID().uuidString)")
        do {
            // Made by us, with rights that let nobody in even for a moment.
            let descriptor = open(temporary.path(percentEncoded: false), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
            guard descriptor >= 0 else { throw failure() }
            let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
            try handle.write(contentsOf: Data(text.utf8))
            try handle.synchronize()
            try handle.close()
            guard rename(temporary.path(percentEncoded: false), file.path(percentEncoded: false)) == 0 else {
                throw failure()
            }
        } catch {
            unlink(temporary.path(percentEncoded: false))
            throw error
        }
    }

    /// Reads the cookies of the file, if there is one.
    static func read(_ file: URL, into store: CurlCookies) throws {
        let text: String
        do {
            text = try String(contentsOf: file, encoding: .utf8)
        } catch let error as CocoaError where error.code == .fileReadNoSuchFile {
            return
        }
        // Unicode's other line ends may stand in a cookie's value.
        let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        for (index, bytes) in lines.enumerated() {
            let line = Substring(bytes.last == UInt8(ascii: "\r") ? bytes.dropLast() : bytes)
            guard let cookie = Cookie(line: String(line)) else {
                guard line.isEmpty || line.hasPrefix("#") else {
                    throw TransportError(
                        .other,
                        "line \(index + 1) of the cookie file \(file.lastPathComponent) is no cookie"
                    )
                }
                continue
            }
            try add(cookie, to: store)
        }
    }

    private func failure() -> any Error {
        POSIXErrorCode(rawValue: errno).map { POSIXError($0) } ?? CocoaError(.fileWriteUnknown)
    }
}

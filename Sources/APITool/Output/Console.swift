internal import Foundation

/// Where the tool writes.
enum Console {
    /// Writes lines to standard output.
    static func print(_ lines: String...) {
        write(Data(lines.map { $0 + "\n" }.joined().utf8))
    }

    /// Writes bytes to standard output.
    static func write(_ bytes: Data) {
        do {
            try FileHandle.standardOutput.write(contentsOf: bytes)
        } catch {
            // Foundation's own text may be empty, the system's is not.
            let system = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
            let reason = system.map { String(cString: strerror(Int32($0.code))) } ?? error.localizedDescription
            fail("the output can't be written: \(reason)")
            exit(ExitCode.output.rawValue)
        }
    }

    /// Writes a line for people to standard error.
    static func note(_ line: String) {
        // Where standard error is gone there is nobody to tell.
        try? FileHandle.standardError.write(contentsOf: Data((line + "\n").utf8))
    }

    /// Tells people what went wrong.
    static func fail(_ message: String) {
        note("apitool: \(message)")
    }
}

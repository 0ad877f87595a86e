internal import Foundation

extension HTTPRequest {
    /// The command line with which `curl` sends this request, for a POSIX shell.
    ///
    /// It can be pasted as it is: every character is quoted, and a body that isn't plain text is written by `printf`. A body
    /// that is not in memory, or compressed on the way, is read from the standard input. What curl would add by itself, and
    /// this library doesn't, is left out. Redirects are not followed.
    ///
    /// - Parameter showsSecrets: Whether credentials, secret parameters of the URL and secret fields of a text body are
    ///   shown; false by default, which puts `***` in their places.
    /// - Returns: The command, on several lines; without a line end behind the last one.
    public func curlCommand(showsSecrets: Bool = false) -> String {
        var input = ""
        var options = [["curl", "--globoff"], methodOption, fieldOptions(showsSecrets), digestOption(showsSecrets)]
        if let body = writtenBody {
            let (option, source) = Self.bodyOption(body, showsSecrets)
            options.append(option)
            input = source
        }
        options.append([(showsSecrets ? url : Secrets.masked(url: url)).shellQuoted])
        return input + options.filter { !$0.isEmpty }.map { $0.joined(separator: " ") }.joined(separator: " \\\n  ")
    }

    /// The body; an empty one where the method needs a length of 0.
    private var writtenBody: HTTPBody? {
        body ?? (method.expectsBody ? .bytes(Data()) : nil)
    }

    private var methodOption: [String] {
        switch method {
        case .head: ["--head"]
        case .get where body == nil: []
        // curl's own choice for a body.
        case .post: []
        default: ["--request", method.rawValue.shellQuoted]
        }
    }

    private func fieldOptions(_ showsSecrets: Bool) -> [String] {
        var shown = showsSecrets ? headers : headers.maskingSecrets(others: secretHeaders)
        if let type = body?.contentType, !headers.contains(name: "Content-Type") { shown.add("Content-Type", type) }
        if body?.gzipLevel != nil { shown.add("Content-Encoding", "gzip") }
        // curl takes a field without a value for one to leave out, unless it ends with a semicolon.
        var lines = shown.filter { !$0.hasName("Content-Length") }
            .map { $0.value.isEmpty ? "\($0.name);" : "\($0.name): \($0.value)" }
        if writtenBody != nil {
            lines += ["Content-Type", "Expect"].filter { !shown.contains(name: $0) }.map { "\($0):" }
        }
        let options =
            lines.map { "--header \($0.shellQuoted)" }
            + (headers.contains(name: "Accept-Encoding") ? [] : ["--compressed"])
        return [options.joined(separator: " \\\n  ")]
    }

    private func digestOption(_ showsSecrets: Bool) -> [String] {
        guard let digest else { return [] }
        let user = showsSecrets ? "\(digest.user):\(digest.password)" : "\(Secrets.mask):\(Secrets.mask)"
        return ["--digest", "--user", user.shellQuoted]
    }

    /// The option for a body, and what stands before the command to give it.
    private static func bodyOption(_ body: HTTPBody, _ showsSecrets: Bool) -> ([String], source: String) {
        guard let body = body.data else { return (["--data-binary", "@-"], "") }
        let text = String(validating: body, as: UTF8.self).map { showsSecrets ? $0 : BodySecrets.masked($0) }
        guard let text, body.count <= longestArgument, text.isPlain else {
            let written = text.map { Data($0.utf8) } ?? body
            return (["--data-binary", "@-"], "printf '\(written.printfFormat)' | ")
        }
        return (["--data-raw", text.shellQuoted], "")
    }

    /// Linux takes no argument of 128 KB.
    private static let longestArgument = 100_000
}

extension String {
    /// The text as one word of a POSIX shell.
    fileprivate var shellQuoted: String {
        // By scalars: a quote with a mark over it is another character to Swift, and a quote to the shell.
        var quoted = "'".unicodeScalars
        for scalar in unicodeScalars {
            if scalar == "'" { quoted += #"'\''"#.unicodeScalars } else { quoted.append(scalar) }
        }
        return String(quoted) + "'"
    }

    /// Whether it holds no character that steers a terminal, or that an argument can't hold.
    fileprivate var isPlain: Bool {
        unicodeScalars.allSatisfy { $0 == "\n" || $0 == "\t" || $0.properties.generalCategory != .control }
    }
}

extension Data {
    /// The bytes as a format of `printf` in single quotes, all but harmless ones in octal.
    fileprivate var printfFormat: String {
        var text = ""
        for byte in self {
            switch byte {
            case 0x20...0x7E where !#"%\'"#.utf8.contains(byte): text.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                let digits = String(byte, radix: 8)
                text += "\\" + String(repeating: "0", count: 3 - digits.count) + digits
            }
        }
        return text
    }
}

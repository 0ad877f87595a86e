internal import APISupport

/// What `get` is asked to do.
struct GetOptions: Sendable {
    var url: String
    var method: HTTPMethod = .get
    var headers: HTTPHeaders = [:]
    /// The body's text; nil sends none.
    var body: String?
    /// The format that was asked for; nil finds it out.
    var format: (any DocumentFormat)?
    var charset: Charset?
    /// The way to the values to print; nil prints the whole document.
    var selection: String?
    /// Whether to print the body as it came.
    var isRaw = false

    init(_ arguments: [String]) throws(UsageError) {
        let options: Set = ["-X", "-H", "-d", "--format", "--charset", "--select"]
        let arguments = try Arguments(arguments, options: options, flags: ["--raw"])
        guard let url = arguments.operands.first else { throw UsageError("get needs a URL") }
        if arguments.operands.count > 1 {
            throw UsageError("get takes one URL; \(arguments.operands[1]) is one too many")
        }
        self.url = try Self.url(url)
        for header in arguments.values(of: "-H") {
            let (name, value) = try Self.field(header)
            headers.add(name, value)
        }
        if let text = try arguments.value(of: "-d") {
            body = text
            method = .post
        }
        if let name = try arguments.value(of: "-X") { method = HTTPMethod(rawValue: name) }
        format = try Self.format(arguments.value(of: "--format") ?? "auto")
        if let label = try arguments.value(of: "--charset") {
            guard let charset = try? Charset(named: label) else { throw UsageError("unknown charset \(label)") }
            self.charset = charset
        }
        selection = try arguments.value(of: "--select")
        if selection?.isEmpty == true {
            throw UsageError("--select needs a path, such as items[0].name or //item/name")
        }
        isRaw = arguments.has("--raw")
        if isRaw, selection != nil { throw UsageError("--raw and --select exclude each other") }
    }

    /// The URL, which a person may have typed without its scheme.
    static func url(_ text: String) throws(UsageError) -> String {
        guard text.contains("://") else {
            throw UsageError("'\(text)' is not a whole URL, such as http://127.0.0.1:8080/items")
        }
        return text
    }

    /// A header field in the form `Name: value`.
    static func field(_ text: String) throws(UsageError) -> (name: String, value: String) {
        guard let colon = text.firstIndex(of: ":"), colon > text.startIndex else {
            throw UsageError("-H needs 'Name: value', not '\(text)'")
        }
        return (String(text[..<colon]), String(text[text.index(after: colon)...].drop { $0 == " " }))
    }

    private static func format(_ name: String) throws(UsageError) -> (any DocumentFormat)? {
        switch name {
        case "auto": return nil
        case "json", "xml":
            guard let format = DocumentFormats.all.first(where: { $0.name.lowercased() == name }) else {
                throw UsageError("format \(name) is not compiled in")
            }
            return format
        default: throw UsageError("--format needs json, xml or auto, not '\(name)'")
        }
    }
}

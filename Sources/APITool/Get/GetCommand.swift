internal import APISupport
internal import Foundation

/// Fetches a URL and shows what came.
struct GetCommand: Command {
    static let name = "get"
    static let summary = "fetch a URL, tell what came, and print it as a tree"
    static let help = """
        Usage: apitool get URL [OPTIONS]

        Fetches a URL, tells on standard error what came (status, media type, charset, size, time), and prints
        the document as a tree on standard output.

        Options:
          -X METHOD         the method; GET by default, POST with -d
          -H 'NAME: VALUE'  a header field; may be repeated
          -d BODY           the body; sent as JSON where it begins with { or [, as XML where it begins with <,
                            else as a form, unless -H says otherwise
          --format FORMAT   json, xml, or auto (by media type and body), which is the default
          --charset LABEL   the charset of a body that declares none
          --select PATH     print only the values found, one a line: in XML by XPath (//Valute/Name), in JSON by
                            a path (items[0].name), in which [*] stands for all elements; in XPath the prefix _
                            stands for the default namespace of the root (//_:entry)
          --raw             print the body as it came
          -h, --help        tell about this command
        """

    private let options: GetOptions

    init(_ arguments: [String]) throws(UsageError) {
        options = try GetOptions(arguments)
    }

    func run() async -> ExitCode {
        do throws(APIError) {
            return try await fetch()
        } catch {
            Console.fail("\(error)")
            let code = ExitCode(error)
            if code == .decoding { Console.note("Option --raw prints a body as it came.") }
            return code
        }
    }

    private func fetch() async throws(APIError) -> ExitCode {
        let request = APIRequest(
            url: options.url,
            method: options.method,
            headers: options.headers,
            body: options.body.map { .text($0, contentType: Self.contentType(of: $0)) },
            responseType: options.isRaw ? .data : .automatic,
            // Any status is shown; what it means is told afterwards.
            acceptedStatuses: Set(100...999),
            responseCharset: options.charset
        )
        let clock = ContinuousClock()
        let start = clock.now
        let response = try await APIConnection(request: request).response()
        Console.note(response.summary(asked: options.url, in: clock.now - start))
        let isAccepted = 200...299 ~= response.status
        let shown: ExitCode
        do throws(APIError) {
            shown = try show(response)
        } catch  where !isAccepted {
            // An error's body may be anything.
            if !error.bodyPreview.isEmpty { Console.note(error.bodyPreview) }
            shown = .success
        }
        guard isAccepted else {
            Console.fail("the server answered with status \(response.status)")
            return .serverError
        }
        return shown
    }

    /// Prints what was asked for of a response.
    private func show(_ response: APIResponse) throws(APIError) -> ExitCode {
        if options.isRaw {
            Console.write(response.body)
            return .success
        }
        if response.body.isEmpty, options.selection == nil { return .success }
        let document = try document(of: response)
        guard let path = options.selection else {
            var tree = TreeWriter()
            document.write(to: &tree)
            tree.flush()
            return .success
        }
        do throws(UsageError) {
            let values = try document.values(at: path)
            guard !values.isEmpty else {
                Console.fail("nothing is found at \(path)")
                return .decoding
            }
            Console.write(Data(values.map { $0 + "\n" }.joined().utf8))
            return .success
        } catch {
            Console.fail(error.message)
            return .usage
        }
    }

    private func document(of response: APIResponse) throws(APIError) -> any PrintableDocument {
        if let format = options.format { return try format.document(of: response) }
        let name = try response.formatName
        guard let format = DocumentFormats.all.first(where: { $0.name == name }) else {
            preconditionFailure("the library reads \(name), which the tool does not know")
        }
        return try format.document(of: response)
    }

    /// The media type for a body that is given without one.
    private static func contentType(of body: String) -> String {
        switch body.first(where: { !$0.isWhitespace }) {
        case "{", "[": "application/json"
        case "<": "application/xml; charset=utf-8"
        default: "application/x-www-form-urlencoded"
        }
    }
}

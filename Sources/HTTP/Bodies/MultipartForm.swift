public import Foundation

/// A form of several parts (`multipart/form-data`, RFC 7578): texts, bytes, files and streams.
///
/// Files are read from disk when the form is sent, and its length is known where all parts know theirs.
///
/// ```swift
/// var form = MultipartForm()
/// form.add("title", "Отчёт")
/// form.add("scan", file: URL(filePath: "/tmp/scan.pdf"))
/// ```
///
/// Names are written in UTF-8; a quotation mark, CR, LF and other control characters in one are written as browsers do it
/// (`%22`, `%0D`, `%0A`).
public struct MultipartForm: Sendable {
    /// What stands between the parts: 128 random bits, which occur in no part.
    public let boundary: String
    private var parts: [Part] = []

    private struct Part: Sendable {
        var name: String
        var fileName: String?
        var contentType: String?
        var content: Content
    }

    private enum Content: Sendable {
        case body(HTTPBody)
        case file(URL)
    }

    /// Makes a form without parts, which is sent as the closing boundary alone.
    public init() {
        boundary = "APISupport-" + (0..<2).map { _ in String(UInt64.random(in: .min ... .max), radix: 16) }.joined()
    }

    /// Adds a text, sent as UTF-8; the same name may be added several times.
    public mutating func add(_ name: String, _ text: String) {
        parts.append(Part(name: name, content: .body(.text(text))))
    }

    /// Adds bytes.
    ///
    /// - Parameters:
    ///   - name: The name of the form's field.
    ///   - bytes: The bytes.
    ///   - fileName: The name of the file that they are said to be; nil, the default, says none.
    ///   - contentType: Their media type; nil, the default, takes the one of the file name's extension.
    public mutating func add(
        _ name: String,
        bytes: Data,
        fileName: String? = nil,
        contentType: String? = nil
    ) {
        add(name, body: .bytes(bytes), fileName: fileName, contentType: contentType)
    }

    /// Adds a file, which is read when the form is sent.
    ///
    /// - Parameters:
    ///   - name: The name of the form's field.
    ///   - file: The place of a regular file.
    ///   - fileName: The name that the server is told; nil, the default, takes the last part of the path.
    ///   - contentType: Its media type; nil, the default, takes the one of the file name's extension.
    public mutating func add(
        _ name: String,
        file: URL,
        fileName: String? = nil,
        contentType: String? = nil
    ) {
        let fileName = fileName ?? file.lastPathComponent
        parts.append(
            Part(
                name: name,
                fileName: fileName,
                contentType: contentType ?? MediaTypes.type(ofFile: fileName),
                content: .file(file)
            )
        )
    }

    /// Adds a body of any kind: a range of a file, or a stream.
    ///
    /// A compressed one is a programmer's mistake and stops the program.
    ///
    /// - Parameters:
    ///   - name: The name of the form's field.
    ///   - body: The body; its own media type is taken where `contentType` is nil.
    ///   - fileName: The name of the file that it is said to be; nil, the default, says none.
    ///   - contentType: Its media type; nil, the default, takes the body's, or the one of the file name's extension.
    public mutating func add(
        _ name: String,
        body: HTTPBody,
        fileName: String? = nil,
        contentType: String? = nil
    ) {
        precondition(body.gzipLevel == nil, "a part of a form can't be compressed: compress the whole form")
        let type = contentType ?? body.contentType ?? fileName.map(MediaTypes.type(ofFile:))
        parts.append(Part(name: name, fileName: fileName, contentType: type, content: .body(body)))
    }

    /// The form as bytes and files; throws `.invalidRequest` where a file can't be sent or a media type holds CR, LF or NUL.
    fileprivate func segments() throws(TransportError) -> [BodySegment] {
        var segments: [BodySegment] = []
        for part in parts {
            segments.append(.bytes(Data(try head(of: part).utf8)))
            switch part.content {
            case .body(let body): segments += body.segments
            case .file(let url): segments.append(.file(try FileSlice(url, range: nil)))
            }
            segments.append(.bytes(Data("\r\n".utf8)))
        }
        segments.append(.bytes(Data("--\(boundary)--\r\n".utf8)))
        return segments
    }

    private func head(of part: Part) throws(TransportError) -> String {
        var head = "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(Self.escaped(part.name))\""
        if let fileName = part.fileName { head += "; filename=\"\(Self.escaped(fileName))\"" }
        head += "\r\n"
        if let type = part.contentType {
            try RequestCheck.check(HTTPHeaders.Field(name: "Content-Type", value: type))
            head += "Content-Type: \(type)\r\n"
        }
        return head + "\r\n"
    }

    /// The escapes of the HTML standard's multipart encoding, and of the other control characters.
    private static func escaped(_ name: String) -> String {
        var text = ""
        for scalar in name.unicodeScalars {
            if scalar == "\"" || scalar.value < 0x20 || scalar.value == 0x7F {
                let digits = String(scalar.value, radix: 16, uppercase: true)
                text += "%" + (digits.count < 2 ? "0" : "") + digits
            } else {
                text.unicodeScalars.append(scalar)
            }
        }
        return text
    }
}

extension HTTPBody {
    /// Makes a body from a form of several parts.
    ///
    /// - Throws: `.invalidRequest` where a file can't be sent or a media type holds CR, LF or NUL.
    public static func multipart(_ form: MultipartForm) throws(TransportError) -> HTTPBody {
        HTTPBody(try form.segments(), contentType: "multipart/form-data; boundary=\(form.boundary)")
    }
}

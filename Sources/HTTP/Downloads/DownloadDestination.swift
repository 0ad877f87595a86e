public import Foundation

/// Where a download goes.
public struct DownloadDestination: Sendable {
    enum Place: Sendable {
        case file(URL)
        case folder(URL)
    }

    let place: Place
    let overwrites: Bool
    let resumes: Bool

    /// A file of this name, in a folder that exists.
    ///
    /// - Parameters:
    ///   - url: The place of the file.
    ///   - overwrites: Whether a file that is there is replaced, at the end; false, the default, refuses the download.
    ///   - resumes: Whether what came of a download that failed is kept beside the file, under its name with `.part`, and the
    ///     next one to the same place goes on behind it; false by default. It needs a server that sends a strong `ETag`,
    ///     and starts anew where the file has changed there.
    /// - Returns: The destination.
    public static func file(_ url: URL, overwrites: Bool = false, resumes: Bool = false) -> DownloadDestination {
        DownloadDestination(place: .file(url), overwrites: overwrites, resumes: resumes)
    }

    /// A file in a folder that exists, named by the server: by `Content-Disposition` (RFC 6266), else by the last part of the
    /// URL's path, else `download`.
    ///
    /// Of the name only the part behind the last slash or backslash counts; control characters and invisible ones,
    /// such as those that turn the direction of writing, are taken out, a dot at its begin becomes `_`, and it is cut to 255 bytes.
    ///
    /// - Parameters:
    ///   - url: The place of the folder.
    ///   - overwrites: Whether a file of that name is replaced; false, the default, puts a number behind the name.
    /// - Returns: The destination.
    public static func folder(_ url: URL, overwrites: Bool = false) -> DownloadDestination {
        DownloadDestination(place: .folder(url), overwrites: overwrites, resumes: false)
    }
}

/// What came of a download.
public struct HTTPDownload: Sendable {
    /// The response; its body is empty where it went to the file.
    public let response: HTTPResponse
    /// The file; nil where the status is not 2xx, and the body is in the response.
    public let file: URL?
    /// The file's size in bytes.
    public let size: Int64

    package init(response: HTTPResponse, file: URL?, size: Int64) {
        self.response = response
        self.file = file
        self.size = size
    }
}

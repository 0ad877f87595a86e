public import APISupportHTTP
internal import APISupportMemory
public import Foundation

/// A file that was downloaded.
public struct APIDownload: Sendable {
    /// The place of the file.
    public let file: URL
    /// Its size in bytes.
    public let size: Int64
    /// The status code.
    public let status: Int
    /// The header fields of the response, in the order in which they came.
    public let headers: HTTPHeaders
    /// The URL that answered, after redirects.
    public let url: String
}

/// A delegate that takes files.
public protocol APIConnectionDownloadDelegate: APIConnectionDelegate {
    /// Takes the file of a connection that was started with ``APIConnection/startDownload(to:)``; ends the connection.
    func connection(_ connection: APIConnection, didDownload download: APIDownload)
}

/// Downloads: the body goes to a file as it comes, in constant memory.
///
/// The file has its name only when it is whole and on the disk. A status that the request does not accept fails as it does
/// elsewhere, with its error entity, and leaves no file; so do cuts, time-outs and cancelling, unless the destination says
/// that downloads are resumed. The configuration's deadline bounds the time to the response's head.
extension APIConnection {
    /// Starts, and tells the delegate of the file, which is an ``APIConnectionDownloadDelegate``.
    ///
    /// Starting a second time, in any way, is a programmer's mistake and stops the program.
    public func startDownload(to destination: DownloadDestination) {
        prepareDownload(to: destination)
        begin(.delegate)
    }

    /// Starts, and calls a closure with the file or error, once, on the delivery queue.
    ///
    /// Starting a second time, in any way, is a programmer's mistake and stops the program.
    ///
    /// - Parameters:
    ///   - destination: Where the file goes.
    ///   - completion: Called on the delivery queue, and let go after that.
    public func startDownload(
        to destination: DownloadDestination,
        _ completion: sending @escaping (Result<APIDownload, APIError>) -> Void
    ) {
        let download = prepareDownload(to: destination)
        let context = context
        begin(
            .closure { result in
                completion(result.flatMap { response in Self.download(response.payload.response, download, context) })
            }
        )
    }

    /// Starts, and gives the file.
    ///
    /// Cancelling the task cancels the connection. Starting a second time, in any way, is a programmer's mistake and stops
    /// the program.
    ///
    /// - Throws: `APIError`, with code `.fileFailed` where the file is there already, can't be written, or the disk is full.
    public func download(to destination: DownloadDestination) async throws(APIError) -> APIDownload {
        let download = prepareDownload(to: destination)
        let response = try await response()
        return try Self.download(response.payload.response, download, context).get()
    }

    @discardableResult
    private func prepareDownload(to destination: DownloadDestination) -> DownloadTransport {
        let download = DownloadTransport(
            configuration.interceptedTransport,
            to: destination,
            acceptedStatuses: lock.withLock { reading.acceptedStatuses }
        )
        lock.withLock {
            self.download = download
            reading.expected = nil
            reading.responseType = .data
            // The body is in the file: there is nothing to judge.
            reading.rule = nil
            reading.validators = []
        }
        return download
    }

    /// What the file of an accepted response is.
    static func download(
        _ response: HTTPResponse,
        _ download: DownloadTransport,
        _ context: ErrorContext
    ) -> Result<APIDownload, APIError> {
        guard let file = download.file else {
            let words = "the server answered with status \(response.status), whose body is no file"
            return .failure(context.with(response).error(.unacceptableStatus, words))
        }
        return .success(
            APIDownload(
                file: file.url,
                size: file.size,
                status: response.status,
                headers: response.headers,
                url: response.url
            )
        )
    }
}

extension APIRequest {
    /// Sends the request, and puts the body of the response into a file; see ``APIConnection/download(to:)``.
    ///
    /// Cancelling the task cancels the request.
    ///
    /// ```swift
    /// let report = try await APIRequest(url: "https://bank.example/2026.pdf").download(to: .folder(documents))
    /// ```
    ///
    /// - Parameters:
    ///   - destination: Where the file goes.
    ///   - configuration: How it is sent. Its delivery queue plays no part.
    /// - Returns: The file.
    /// - Throws: `APIError`; with code `.cancelled` when the task is cancelled.
    public func download(
        to destination: DownloadDestination,
        configuration: APIConfiguration = .default
    ) async throws(APIError) -> APIDownload {
        let connection = APIConnection(request: self, configuration: configuration)
        return try await connection.download(to: destination)
    }
}

internal import APISupportDefaults
package import Foundation

/// Sends requests with another transport, and puts the bodies of good responses into a file as they come.
///
/// The response of the end is then without its body; that of any other status than 2xx has it. For one request.
package final class DownloadTransport: HTTPTransport {
    private let base: any HTTPTransport
    private let destination: DownloadDestination
    private let acceptedStatuses: Set<Int>
    private let result = DownloadResult()

    /// Wraps a transport; of the statuses 2xx only those that are accepted bring a file.
    package init(_ base: any HTTPTransport, to destination: DownloadDestination, acceptedStatuses: Set<Int>) {
        self.base = base
        self.destination = destination
        self.acceptedStatuses = acceptedStatuses
    }

    /// What was written, once the request has ended well with an accepted status of 2xx.
    package var file: (url: URL, size: Int64)? { result.file }

    package func start(
        _ request: HTTPRequest,
        receive: @escaping @Sendable (HTTPTransferEvent) -> Void
    ) -> any HTTPTransfer {
        let transfer = DownloadTransfer(request, base, destination, acceptedStatuses, result, receive: receive)
        transfer.begin()
        return transfer
    }
}

extension HTTPTransport {
    /// Sends the request, and puts the body of a good response (2xx) into a file, in constant memory.
    ///
    /// The file has a temporary name until it is whole and on the disk; a download that fails leaves nothing, unless it is to
    /// be resumed. The deadlines and limits of streams count.
    ///
    /// Cancelling the task cancels the transfer.
    ///
    /// - Throws: `.fileFailed` where the file is there already, can't be written, or the disk is full; what
    ///   ``HTTPTransport/send(_:)`` throws.
    public func download(
        _ request: HTTPRequest,
        to destination: DownloadDestination
    ) async throws(TransportError) -> HTTPDownload {
        let transport = DownloadTransport(self, to: destination, acceptedStatuses: Defaults.acceptedStatuses)
        let response = try await transport.send(request)
        let file = transport.file
        return HTTPDownload(response: response, file: file?.url, size: file?.size ?? Int64(response.body.count))
    }
}

/// What a download has become.
final class DownloadResult: @unchecked Sendable {
    private let lock = NSLock()
    /// Guarded by `lock`.
    private var written: (url: URL, size: Int64)?

    var file: (url: URL, size: Int64)? {
        get { lock.withLock { written } }
        set { lock.withLock { written = newValue } }
    }
}

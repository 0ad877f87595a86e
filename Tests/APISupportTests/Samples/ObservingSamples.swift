// swift-format-ignore-file
// The lines of the article "Observing requests" stand here as they stand there.

import APISupport
import Foundation

struct Timing: HTTPMonitor {
    let report: @Sendable (String) -> Void
    func request(_ id: Int, didFinish result: Result<HTTPResponse, TransportError>, metrics: RequestMetrics) {
        report("request \(id) took \(metrics.total) in \(metrics.attempts) attempts, \(metrics.bytesReceived) bytes came")
    }
    func request(_ id: Int, didExchange exchange: HTTPExchange) {
        let metrics = exchange.metrics
        report("\(metrics.nameLookup) look-up, \(metrics.connecting) connection, \(metrics.securing) TLS")
    }
}

/// Records a session in a file, and gives the command for the request.
func observedSession(_ request: APIRequest, to file: URL, print: @escaping @Sendable (String) -> Void) async throws -> String {
    var configuration = APIConfiguration()
    let command = try request.makeHTTPRequest().curlCommand(showsSecrets: true)
    let recorder = HARRecorder()
    configuration.monitors = [recorder, Timing { print($0) }]
    _ = try await APIConnection(request: request, configuration: configuration).response()
    try recorder.save(to: file)
    return command
}

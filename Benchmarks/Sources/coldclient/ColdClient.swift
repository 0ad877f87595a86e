import APISupport
import Foundation

/// One request from a process that has just been started, with nothing linked but the library.
@main
struct ColdClient {
    static func main() {
        let done = DispatchSemaphore(value: 0)
        _ = CurlTransport.shared.start(HTTPRequest(url: CommandLine.arguments[1])) { event in
            guard case .finished(let result) = event else { return }
            guard case .success(let response) = result, response.status == 200, !response.body.isEmpty else { exit(1) }
            done.signal()
        }
        done.wait()
        exit(0)
    }
}

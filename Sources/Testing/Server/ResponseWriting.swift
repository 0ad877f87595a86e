internal import APISupportHTTP
internal import Foundation

extension LoopbackConnection {
    /// Sends a response; false when the connection has to end.
    func send(_ response: FixtureResponse, to request: FixtureRequest) -> Bool {
        if response.delay > .zero, !pause(response.delay) { return false }
        for interim in response.interim {
            guard send(Data(head(interim.status, interim.headers).utf8)) else { return false }
        }
        guard send(Data(head(of: response).utf8)) else { return false }
        if response.allowsBody, request.method != .head {
            guard sendBody(of: response) else { return false }
        }
        return response.framing != .close && !asksToClose(response.headers) && !asksToClose(request.headers)
    }

    /// Sends an interim response that lets the client go on with its body.
    func sendContinue() {
        _ = send(Data("HTTP/1.1 100 Continue\r\n\r\n".utf8))
    }

    private func head(of response: FixtureResponse) -> String {
        var headers = response.headers
        if response.allowsBody {
            switch response.framing {
            case .length where !headers.contains(name: "Content-Length"):
                headers.add("Content-Length", String(response.body.count))
            case .chunked: headers.add("Transfer-Encoding", "chunked")
            case .close: headers.add("Connection", "close")
            case .length: break
            }
        }
        return head(response.status, headers)
    }

    private func head(_ status: Int, _ headers: HTTPHeaders) -> String {
        let fields = headers.map { "\($0.name): \($0.value)\r\n" }.joined()
        return "HTTP/1.1 \(status) \r\n\(fields)\r\n"
    }

    private func sendBody(of response: FixtureResponse) -> Bool {
        let size = response.pieceSize ?? max(response.body.count, 1)
        precondition(size > 0, "the piece size of a fixture response must be positive")
        for start in stride(from: 0, to: response.body.count, by: size) {
            if start > 0, response.pause > .zero, !pause(response.pause) { return false }
            let piece = response.body.dropFirst(start).prefix(size)
            guard send(response.framing == .chunked ? chunk(piece) : piece) else { return false }
        }
        return response.framing != .chunked || send(Data("0\r\n\r\n".utf8))
    }

    private func chunk(_ bytes: Data) -> Data {
        Data("\(String(bytes.count, radix: 16))\r\n".utf8) + bytes + Data("\r\n".utf8)
    }

    private func asksToClose(_ headers: HTTPHeaders) -> Bool {
        headers.values(for: "Connection").contains { $0.lowercased() == "close" }
    }
}

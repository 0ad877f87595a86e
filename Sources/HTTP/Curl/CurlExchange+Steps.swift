internal import Foundation

/// What monitors are told; nothing is made where there are none.
extension CurlExchange {
    func tellBegin() {
        guard let observation = trail.request.observation else { return }
        let request = trail.request
        observation.tell { $0.request($1, willSend: request) }
    }

    func tellConnection(to ends: ConnectionSockets.Ends) {
        guard let observation = trail.request.observation else { return }
        let (address, port) = (ends.remoteAddress, Int(ends.remotePort))
        observation.tell { $0.request($1, didConnectTo: address, port: port) }
    }

    func tellBodySent() {
        guard let observation = trail.request.observation else { return }
        let request = trail.request
        observation.tell { $0.request($1, didSendBody: request) }
    }

    func tellHead() {
        guard let observation = trail.request.observation else { return }
        let response = response(body: Data())
        observation.tell { $0.request($1, didReceiveHead: response) }
    }

    /// Tells what libcurl measured; to be called before the handle is reset.
    func tellEnd() {
        guard let observation = trail.request.observation, let begun else { return }
        observation.tell(
            HTTPExchange(
                request: trail.request,
                response: head.isComplete ? response(body: Data()) : nil,
                metrics: handle.metrics(begun: begun)
            )
        )
    }
}

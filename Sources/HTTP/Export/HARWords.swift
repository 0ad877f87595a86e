internal import Foundation

/// Puts requests and responses into the words of a HAR file, without secrets unless they are asked for.
struct HARWords: Sendable {
    let showsSecrets: Bool
    /// The number of bytes of each body that are kept.
    let maximumBodySize: Int

    func request(_ request: HTTPRequest, version: String, metrics: ExchangeMetrics?) -> HAR.Request {
        HAR.Request(
            method: request.method.rawValue,
            url: shown(url: request.url),
            httpVersion: version,
            cookies: request.headers.values(for: "Cookie").flatMap { $0.split(separator: ";") }.map { cookie($0) },
            headers: fields(request.headers, others: request.secretHeaders),
            queryString: query(of: request.url),
            postData: request.body.map { postData($0, type: request.headers["Content-Type"] ?? $0.contentType ?? "") },
            headersSize: metrics?.headerBytesSent ?? -1,
            bodySize: metrics?.bodyBytesSent ?? request.body.map { $0.length ?? -1 } ?? 0
        )
    }

    /// The response; nil makes one with status 0, which stands for none.
    func response(_ response: HTTPResponse?, request: HTTPRequest, metrics: ExchangeMetrics?) -> HAR.Response {
        HAR.Response(
            status: response?.status ?? 0,
            httpVersion: response?.version ?? "",
            cookies: response.map { $0.headers.values(for: "Set-Cookie").map { cookie($0.prefix { $0 != ";" }) } }
                ?? [],
            headers: response.map { fields($0.headers, others: request.secretHeaders) } ?? [],
            content: content(response?.body ?? Data(), type: response?.headers["Content-Type"] ?? ""),
            redirectURL: shown(url: response?.headers["Location"] ?? ""),
            headersSize: metrics?.headerBytesReceived ?? -1,
            bodySize: metrics?.bodyBytesReceived ?? -1
        )
    }

    func content(_ body: Data, type: String) -> HAR.Content {
        var content = HAR.Content(size: body.count, mimeType: type)
        guard !body.isEmpty, body.count <= maximumBodySize else { return content }
        if let text = String(validating: body, as: UTF8.self) {
            content.text = shown(text: text)
        } else {
            content.text = body.base64EncodedString()
            content.encoding = "base64"
        }
        return content
    }

    /// Times in milliseconds that add up to the whole; sending and waiting are not told apart.
    func timings(_ metrics: ExchangeMetrics) -> HAR.Timings {
        var timings = HAR.Timings()
        let connecting = metrics.nameLookup + metrics.connecting + metrics.securing
        if !metrics.isConnectionReused {
            timings.dns = metrics.nameLookup / .milliseconds(1)
            // TLS is a part of it, as the format has it.
            timings.connect = (metrics.connecting + metrics.securing) / .milliseconds(1)
            if metrics.securing > .zero { timings.ssl = metrics.securing / .milliseconds(1) }
        }
        let firstByte = metrics.firstByte ?? metrics.total
        timings.wait = max(.zero, firstByte - connecting) / .milliseconds(1)
        timings.receive = max(.zero, metrics.total - max(firstByte, connecting)) / .milliseconds(1)
        return timings
    }

    private func postData(_ body: HTTPBody, type: String) -> HAR.PostData {
        guard let body = body.data else {
            return HAR.PostData(mimeType: type, text: "", comment: "not in memory, left out")
        }
        guard body.count <= maximumBodySize else {
            return HAR.PostData(mimeType: type, text: "", comment: "\(body.count) bytes, left out")
        }
        guard let text = String(validating: body, as: UTF8.self) else {
            return HAR.PostData(mimeType: type, text: body.base64EncodedString(), comment: "base64")
        }
        return HAR.PostData(mimeType: type, text: shown(text: text))
    }

    private func fields(_ headers: HTTPHeaders, others: Set<String>) -> [HAR.Pair] {
        (showsSecrets ? headers : headers.maskingSecrets(others: others)).map {
            HAR.Pair(name: $0.name, value: $0.value)
        }
    }

    private func cookie(_ text: Substring) -> HAR.Cookie {
        let name = text.prefix { $0 != "=" }
        let value = text.dropFirst(name.count + 1)
        return HAR.Cookie(
            name: name.trimmingCharacters(in: .whitespaces),
            value: showsSecrets ? String(value) : Secrets.mask
        )
    }

    private func query(of url: String) -> [HAR.Pair] {
        let query = shown(url: url).prefix { $0 != "#" }.drop { $0 != "?" }.dropFirst()
        return query.split(separator: "&").map { item in
            let name = item.prefix { $0 != "=" }
            return HAR.Pair(name: unescaped(name), value: unescaped(item.dropFirst(name.count + 1)))
        }
    }

    private func unescaped(_ text: Substring) -> String {
        let text = text.replacing("+", with: " ")
        return text.removingPercentEncoding ?? String(text)
    }

    private func shown(url: String) -> String { showsSecrets ? url : Secrets.masked(url: url) }

    private func shown(text: String) -> String { showsSecrets ? text : BodySecrets.masked(text) }
}

internal import APISupportHTTP
internal import Foundation

extension RecordedExchange: Codable {
    private enum CodingKeys: String, CodingKey {
        case request
        case response
        case error
    }

    /// Reads an exchange from its recorded form.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let coded = try container.decode(CodedRequest.self, forKey: .request)
        request = HTTPRequest(
            method: HTTPMethod(rawValue: coded.method),
            url: coded.url,
            headers: coded.headers.headers,
            body: coded.body?.data
        )
        if let response = try container.decodeIfPresent(CodedResponse.self, forKey: .response) {
            result = .success(response.response)
        } else {
            result = .failure(try container.decode(CodedError.self, forKey: .error).error)
        }
    }

    /// Writes the exchange's recorded form.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        let coded = CodedRequest(
            method: request.method.rawValue,
            url: request.url,
            headers: CodedHeaders(headers: request.headers),
            body: request.body?.data.map(CodedBody.init)
        )
        try container.encode(coded, forKey: .request)
        switch result {
        case .success(let response): try container.encode(CodedResponse(response), forKey: .response)
        case .failure(let error): try container.encode(CodedError(error), forKey: .error)
        }
    }
}

private struct CodedRequest: Codable {
    var method: String
    var url: String
    var headers: CodedHeaders
    var body: CodedBody?
}

private struct CodedResponse: Codable {
    var status: Int
    var headers: CodedHeaders
    var body: CodedBody
    var url: String
    var version: String
    var isLengthKnown: Bool

    init(_ response: HTTPResponse) {
        status = response.status
        headers = CodedHeaders(headers: response.headers)
        body = CodedBody(data: response.body)
        url = response.url
        version = response.version
        isLengthKnown = response.isLengthKnown
    }

    var response: HTTPResponse {
        HTTPResponse(
            status: status,
            headers: headers.headers,
            body: body.data,
            url: url,
            version: version,
            isLengthKnown: isLengthKnown
        )
    }
}

private struct CodedError: Codable {
    var code: String
    var message: String
    var response: CodedResponse?
    var curlCode: Int32?
    var received: Int64?
    var expected: Int64?
    var phase: String?

    init(_ error: TransportError) {
        code = error.code.name
        message = error.message
        response = error.response.map(CodedResponse.init)
        curlCode = error.curlCode
        received = error.received
        expected = error.expected
        phase = error.phase?.rawValue
    }

    var error: TransportError {
        TransportError(
            TransportError.Code(code),
            message,
            response: response?.response,
            curlCode: curlCode,
            received: received,
            expected: expected,
            phase: phase.flatMap(TransportError.Phase.init)
        )
    }
}

/// Header fields as a list of pairs, so that order and repeated names survive.
private struct CodedHeaders: Codable {
    var headers: HTTPHeaders

    init(headers: HTTPHeaders) {
        self.headers = headers
    }

    init(from decoder: any Decoder) throws {
        let pairs = try [[String]](from: decoder)
        guard pairs.allSatisfy({ $0.count == 2 }) else {
            let message = "a header field must be a pair of name and value"
            throw DecodingError.dataCorrupted(
                DecodingError.Context(codingPath: decoder.codingPath, debugDescription: message)
            )
        }
        headers = HTTPHeaders(pairs.map { HTTPHeaders.Field(name: $0[0], value: $0[1]) })
    }

    func encode(to encoder: any Encoder) throws {
        try headers.map { [$0.name, $0.value] }.encode(to: encoder)
    }
}

/// A body as text where it is UTF-8, so that a person can read and edit a recording; else in base64.
private struct CodedBody: Codable {
    var data: Data

    private enum CodingKeys: String, CodingKey {
        case text
        case base64
    }

    init(data: Data) {
        self.data = data
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        if let text = try container.decodeIfPresent(String.self, forKey: .text) {
            data = Data(text.utf8)
        } else {
            data = try container.decode(Data.self, forKey: .base64)
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        if let text = String(validating: data, as: UTF8.self) {
            try container.encode(text, forKey: .text)
        } else {
            try container.encode(data, forKey: .base64)
        }
    }
}

internal import APISupportDefaults
internal import APISupportEntities
internal import APISupportHTTP
internal import APISupportText
internal import Foundation

/// Reads the entities of a response that has begun; used by one task, that of the loop.
final class EntityReader<Element: Entity> {
    private let format: BodyFormat
    private var response: StreamedResponse
    private var text: StreamText
    private var entities: StreamedEntities<Element>
    private var isFinished = false
    /// The start of the body, for errors, and the number of bytes so far.
    private var start = Data()
    private var received = 0

    /// Begins with a response of the layout's format.
    init(_ response: StreamedResponse, _ layout: StreamLayout, _ options: StreamOptions) {
        format = layout.format
        self.response = response
        let payload = response.payload
        text = StreamText(payload.mediaType, as: format, payload.reading)
        entities = StreamedEntities(layout, rules: payload.reading.rules, options: options)
    }

    /// The next entity; nil at the end.
    func next(isolation actor: isolated (any Actor)?) async throws(APIError) -> Element? {
        while true {
            if let entity = try readyEntity() { return entity }
            guard !isFinished else { return nil }
            let chunk: Data?
            do throws(TransportError) {
                chunk = try await response.chunks.next(isolation: actor)
            } catch {
                throw context.error(error)
            }
            try take(chunk)
        }
    }

    private func readyEntity() throws(APIError) -> Element? {
        do throws(EntityError) {
            return try entities.next()
        } catch {
            if error.code == .emptyDocument, received == 0 {
                throw response.payload.emptyBody("\(format.rawValue) was expected")
            }
            throw context.error(error, format: format, hints: [])
        }
    }

    /// Takes the next bytes, or their end.
    private func take(_ chunk: Data?) throws(APIError) {
        if let chunk {
            received += chunk.count
            start += chunk.prefix(Defaults.keptBodySize - start.count)
        }
        do throws(CharsetError) {
            if let chunk { entities.push(try text.text(of: chunk)) } else { entities.push(try text.rest()) }
        } catch {
            throw context.error(APIError.Code(error.code), error.message, underlying: error)
        }
        if chunk == nil {
            isFinished = true
            entities.finish()
        }
    }

    /// Makes errors about the response as far as it has come.
    private var context: ErrorContext {
        var head = response.payload.response
        head.body = start
        return response.payload.context.with(head, bodySize: received)
    }
}

extension StreamLayout {
    /// The format of the elements.
    var format: BodyFormat {
        guard let format = BodyFormat(rawValue: splitting.format) else {
            preconditionFailure("a layout of an unknown format")
        }
        return format
    }
}

extension Payload {
    /// Whether the media type is not one of another format.
    func mayBeStream(of format: BodyFormat) -> Bool {
        if reading.responseType == .data { return true }
        if case .format(let asked) = reading.responseType.choice, asked == format { return true }
        return switch mediaType?.streamVerdict ?? .generic {
        case .format(let found): found == format
        case .generic: !reading.strictContentType
        case .other: false
        }
    }
}

extension MediaType {
    /// What the media type tells of a body that may be a stream of documents.
    fileprivate var streamVerdict: Verdict {
        let lines: Set<String> = [
            "application/x-ndjson", "application/ndjson", "application/jsonl", "application/x-jsonlines",
            "application/jsonlines", "application/json-lines", "application/x-json-stream", "application/stream+json",
        ]
        return lines.contains(essence) || subtype.hasSuffix("json-seq") ? .format(.json) : verdict
    }
}

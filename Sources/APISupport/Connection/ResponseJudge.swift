internal import APISupportDefaults
internal import APISupportEntities
internal import APISupportHTTP
internal import Foundation

/// Judges a response, and makes of it what its receiver takes.
struct ResponseJudge: Sendable {
    let payload: Payload
    let log: Log

    private var reading: ResponseReading { payload.reading }

    /// The response with the entity that was expected.
    func response() throws(APIError) -> APIResponse {
        try checkStatus()
        guard let type = expected else { return APIResponse(payload, entity: nil) }
        return APIResponse(payload, entity: try entity(type))
    }

    /// What a delegate gets: the entity that was expected; else JSON, XML or the bytes, whichever it takes.
    func delivery(for taste: DelegateTaste) throws(APIError) -> Delivery {
        try checkStatus()
        if let type = expected, taste.takesEntity { return .entity(try entity(type)) }
        guard reading.responseType != .data, !taste.formats.isEmpty else { return try data(for: taste, "bytes") }
        guard !payload.isEmpty else {
            if taste.takesData { return try data(for: taste, "no body") }
            throw payload.emptyBody("the delegate takes \(taste.words)")
        }
        let document: Payload.Document
        do {
            document = try read()
        } catch  where error.code == .unacceptableContentType && taste.takesData {
            return try data(for: taste, "bytes")
        }
        guard taste.formats.contains(document.format) else { return try data(for: taste, document.format.rawValue) }
        do {
            return .document(try document.reader.document(document.text, reading))
        } catch {
            throw payload.error(error, in: document)
        }
    }

    /// What a delegate gets of a download.
    func file(_ download: DownloadTransport, for taste: DelegateTaste) throws(APIError) -> APIDownload {
        try checkStatus()
        guard taste.takesFiles else {
            throw payload.context.error(.nothingAccepted, "the delegate takes no files: it takes \(taste.words)")
        }
        return try APIConnection.download(payload.response, download, payload.context).get()
    }

    /// The type to build; nil when there is none.
    private var expected: (any Entity.Type)? {
        reading.responseType == .data ? nil : reading.expected
    }

    /// The body as a document that can be read, which is logged.
    private func read() throws(APIError) -> Payload.Document {
        let document = try payload.document()
        log.note(.reading(document.format, document.charset))
        return document
    }

    private func data(for taste: DelegateTaste, _ came: String) throws(APIError) -> Delivery {
        guard taste.takesData else {
            throw payload.context.error(
                .nothingAccepted,
                "the delegate takes nothing that came: it takes \(taste.words); \(came) came"
            )
        }
        return .data(payload.response.body)
    }

    /// Throws the server's error where the status is not accepted: as an entity if it can be built.
    private func checkStatus() throws(APIError) {
        let status = payload.response.status
        guard !reading.acceptedStatuses.contains(status) else { return }
        if reading.errorEntity != nil, !payload.isEmpty, let document = try? read(),
            let error = errorEntity(in: document, below: nil)
        {
            throw error
        }
        throw payload.context.error(.unacceptableStatus, "the server answered with status \(status)")
    }

    private func entity<E: Entity>(_ type: E.Type) throws(APIError) -> E {
        guard !payload.isEmpty else {
            guard let value = EmptyBody.value(of: type) else { throw payload.emptyBody("\(E.self) was expected") }
            return value
        }
        let document = try read()
        let entity: E
        do {
            entity = try document.reader.entity(type, from: document.text, reading)
        } catch {
            throw errorEntity(in: document, below: error) ?? payload.error(error, in: document)
        }
        // A list is made of any element of XML: what looks empty may be the server's error.
        if (entity as? any PossiblyEmptyEntity)?.holdsNothing == true,
            let error = errorEntity(in: document, below: nil)
        {
            throw error
        }
        log.note(.built("\(E.self)"))
        return entity
    }

    /// The server's error as an entity; nil where none is to be built, or none can.
    private func errorEntity(in document: Payload.Document, below underlying: EntityError?) -> APIError? {
        guard let type = reading.errorEntity else { return nil }
        var reading = reading
        // What is said of the expected entity, its keys and drift, is not meant for errors.
        reading.rules = reading.rules.withoutEntityMembers
        reading.rules.drift = nil
        guard let entity = try? document.reader.entity(type, from: document.text, reading),
            entity.code != nil || entity.errorDescription != nil
        else { return nil }
        let words = [entity.code.map { "code \($0)" }, entity.errorDescription].compactMap(\.self).joined(
            separator: ", "
        )
        return payload.context.error(
            .errorEntity,
            "the server says: \(words.prefix(Defaults.bodyPreviewSize))",
            errorEntity: entity,
            underlying: underlying
        )
    }
}

internal import APISupportDefaults
internal import APISupportEntities
internal import APISupportHTTP
internal import Foundation

/// Judges a response, and makes of it what its receiver takes.
struct ResponseJudge: Sendable {
    let payload: Payload
    let log: Log

    var reading: ResponseReading { payload.reading }

    /// The response with the entity that was expected.
    func response() throws(APIError) -> APIResponse {
        try check()
        guard let type = expected else { return APIResponse(payload, entity: nil) }
        return APIResponse(payload, entity: try entity(type))
    }

    /// What closures and a delegate get; the delegate that takes errors only gets nothing.
    func both(for taste: DelegateTaste?) throws(APIError) -> ConnectionOutcome {
        let response = try response()
        guard let taste, !taste.isNothing else { return .both(response, nil) }
        return .both(response, Handover(try delivery(for: taste)))
    }

    /// What a delegate gets: the entity that was expected; else JSON, XML or the bytes, whichever it takes.
    func delivery(for taste: DelegateTaste) throws(APIError) -> Delivery {
        try check()
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
        try check()
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

    /// Throws where the rule, the status or a validator refuses the response.
    private func check() throws(APIError) {
        try checkRule()
        try checkStatus()
        try checkValidators()
    }

    /// Whether the request accepts the status.
    var isStatusAccepted: Bool { reading.acceptedStatuses.contains(payload.response.status) }

    /// Throws the server's error where the status is not accepted.
    private func checkStatus() throws(APIError) {
        guard !isStatusAccepted else { return }
        throw statusError()
    }

    /// The error for a status that is not accepted: the server's own, as an entity, if it can be built; else with the reason
    /// why it can't.
    func statusError() -> APIError {
        let status = "the server answered with status \(payload.response.status)"
        guard let type = reading.errorEntity, !payload.isEmpty else {
            return payload.context.error(.unacceptableStatus, status)
        }
        func error(_ why: String, at position: TextPosition?, _ path: FieldPath, below: any Error) -> APIError {
            payload.context.error(
                .unacceptableStatus,
                "\(status); its body is no \(type): \(why)",
                position: position,
                path: path,
                underlying: below
            )
        }
        let document: Payload.Document
        do throws(APIError) {
            document = try read()
        } catch let reason {
            return error(reason.message, at: reason.position, reason.path, below: reason)
        }
        do throws(EntityError) {
            return self.error(telling: try errorEntity(type, in: document), below: nil)
        } catch let reason {
            return error(reason.messageWithoutSecrets, at: reason.position, reason.path, below: reason)
        }
    }

    /// The entity that was expected.
    func entity<E: Entity>(_ type: E.Type) throws(APIError) -> E {
        guard !payload.isEmpty else {
            guard let value = EmptyBody.value(of: type) else { throw payload.emptyBody("\(E.self) was expected") }
            return value
        }
        let document = try read()
        let entity: E
        do {
            entity = try document.reader.entity(type, from: document.text, unwrapping)
        } catch {
            guard let found = errorEntity(in: document) else { throw payload.error(error, in: document) }
            throw self.error(telling: found, below: error)
        }
        // A list is made of any element of XML: what looks empty may be the server's error.
        if (entity as? any PossiblyEmptyEntity)?.holdsNothing == true,
            let found = errorEntity(in: document)
        {
            throw error(telling: found, below: nil)
        }
        log.note(.built("\(E.self)"))
        return entity
    }

    /// The server's error in the body; nil where none is to be built, or none can.
    private func errorEntity(in document: Payload.Document) -> (any ErrorEntity)? {
        reading.errorEntity.flatMap { try? errorEntity($0, in: document) }
    }

    private func errorEntity(
        _ type: any ErrorEntity.Type,
        in document: Payload.Document
    ) throws(EntityError) -> any ErrorEntity {
        var reading = reading
        // What is said of the expected entity, its place, keys and drift, is not meant for errors.
        reading.rules = reading.rules.withoutEntityMembers
        reading.rules.drift = nil
        reading.rule = nil
        let entity = try document.reader.entity(type, from: document.text, reading)
        guard entity.code != nil || entity.errorDescription != nil else {
            throw EntityError(.missingValue, "it tells neither a code nor a description")
        }
        return entity
    }

    /// The error that tells what the server said.
    func error(
        _ code: APIError.Code = .errorEntity,
        telling entity: any ErrorEntity,
        below underlying: EntityError?
    ) -> APIError {
        let words = [entity.code.map { "code \($0)" }, entity.errorDescription].compactMap(\.self).joined(
            separator: ", "
        )
        return payload.context.error(
            code,
            "the server says: \(words.prefix(Defaults.bodyPreviewSize))",
            errorEntity: entity,
            underlying: underlying
        )
    }
}

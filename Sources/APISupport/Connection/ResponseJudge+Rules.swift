internal import APISupportEntities

/// What the processing rule and the validators say of a response.
extension ResponseJudge {
    /// Throws where the rule judges the response a failure.
    func checkRule() throws(APIError) {
        guard let rule = reading.rule else { return }
        let verdict: RuleVerdict
        do {
            verdict = try rule.judge(APIResponse(payload, entity: nil))
        } catch {
            // Of a status that isn't accepted nothing more needs to be known.
            guard isStatusAccepted else { return }
            throw failure(of: error, .ruleFailed, "the processing rule can't judge the response")
        }
        guard case .failure(let code, let message) = verdict else { return }
        throw error(
            .refusedByRule,
            telling: RefusalEntity(code: code, message: message),
            below: nil
        )
    }

    /// Throws what the first validator throws that refuses the response.
    func checkValidators() throws(APIError) {
        guard !reading.validators.isEmpty else { return }
        let response = APIResponse(payload, entity: nil)
        for validator in reading.validators {
            do {
                try validator.check(response)
            } catch {
                throw failure(of: error, .invalidStructure, "the response is not as the request demands")
            }
        }
    }

    /// How the expected entity is read: from the place to which the rule leads, and from there the request's own key path.
    var unwrapping: ResponseReading {
        guard let path = reading.rule?.keyPath(in: APIResponse(payload, entity: nil)) else { return reading }
        var reading = reading
        reading.rules.keyPath = [path, reading.rules.keyPath].compactMap(\.self).joined(separator: "/")
        return reading
    }

    /// The error for one that code of the user's threw about the response.
    func failure(of error: any Error, _ code: APIError.Code, _ message: String) -> APIError {
        if let error = error as? APIError { return error }
        guard let error = error as? EntityError else {
            return payload.context.error(code, "\(message): \(error)", underlying: error)
        }
        return payload.context.error(
            code,
            "\(message): \(error.messageWithEntity)",
            position: error.position,
            path: error.path,
            underlying: error
        )
    }
}

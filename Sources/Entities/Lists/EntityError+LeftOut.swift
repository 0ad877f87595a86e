internal import APISupportDefaults

extension EntityError {
    /// Throws where a list that left out some elements may not leave out the one that this error is of as well.
    func checkBound(leftOut count: Int, _ rules: DecodingRules) throws {
        let limit = rules.maximumLeftOut ?? Defaults.maximumLeftOut
        guard count >= limit else { return }
        throw endingList("more than \(limit) elements of the list can't be built, the last since: \(message)")
    }

    /// The error of a list that fails because of the element that this error is of.
    func endingList(_ message: String) -> EntityError {
        var error = self
        error.code = .invalidElement
        error.message = message
        error.underlying = self
        error.others = []
        return error
    }
}

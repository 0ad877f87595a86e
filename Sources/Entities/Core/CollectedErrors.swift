internal import APISupportDefaults

extension [EntityError] {
    /// Keeps an error of a document, and those in it; throws the one that makes the number full, with which reading ends.
    mutating func collect(_ error: EntityError) throws {
        let all = error.all
        let room = Defaults.maximumCollectedErrors - 1 - count
        self += all.prefix(room)
        if all.count > room { throw all[room] }
    }
}

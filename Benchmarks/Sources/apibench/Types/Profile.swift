import APISupport

/// A small document: a user of `perf/twitter.json`.
struct Profile: DecodableEntity, Encodable, Equatable {
    var user: Twitter.User
}

/// The same as `Profile`, by field lists.
struct FieldProfile: AutoEntity {
    var user = FieldTwitter.User()

    static let autoFields: AutoFields<FieldProfile> = [.field("user", \.user)]
}

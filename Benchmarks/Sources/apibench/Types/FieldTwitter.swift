import APISupport

/// The same as `Twitter`, by field lists.
struct FieldTwitter: AutoEntity {
    var statuses: [Status] = []
    var searchMetadata = SearchMetadata()

    static let autoFields: AutoFields<FieldTwitter> = [
        .field("statuses", \.statuses),
        .field("search_metadata", \.searchMetadata),
    ]
}

extension FieldTwitter {
    struct SearchMetadata: AutoEntity {
        var completedIn = 0.0
        var maxId = 0
        var maxIdStr = ""
        var nextResults = ""
        var query = ""
        var refreshUrl = ""
        var count = 0
        var sinceId = 0
        var sinceIdStr = ""

        static let autoFields: AutoFields<SearchMetadata> = [
            .field("completed_in", \.completedIn),
            .field("max_id", \.maxId),
            .field("max_id_str", \.maxIdStr),
            .field("next_results", \.nextResults),
            .field("query", \.query),
            .field("refresh_url", \.refreshUrl),
            .field("count", \.count),
            .field("since_id", \.sinceId),
            .field("since_id_str", \.sinceIdStr),
        ]
    }

    struct Metadata: AutoEntity {
        var resultType = ""
        var isoLanguageCode = ""

        static let autoFields: AutoFields<Metadata> = [
            .field("result_type", \.resultType),
            .field("iso_language_code", \.isoLanguageCode),
        ]
    }

    struct Status: AutoEntity {
        var metadata = Metadata()
        var createdAt = ""
        var id = 0
        var idStr = ""
        var text = ""
        var source = ""
        var truncated = false
        var inReplyToStatusId: Int?
        var inReplyToStatusIdStr: String?
        var inReplyToUserId: Int?
        var inReplyToUserIdStr: String?
        var inReplyToScreenName: String?
        var user = User()
        var geo: String?
        var coordinates: String?
        var place: String?
        var contributors: String?
        var retweetCount = 0
        var favoriteCount = 0
        var entities = Entities()
        var favorited = false
        var retweeted = false
        var lang = ""
        var retweetedStatus: Retweet?
        var possiblySensitive: Bool?

        static let autoFields: AutoFields<Status> = [
            .field("metadata", \.metadata),
            .field("created_at", \.createdAt),
            .field("id", \.id),
            .field("id_str", \.idStr),
            .field("text", \.text),
            .field("source", \.source),
            .field("truncated", \.truncated),
            .field("in_reply_to_status_id", \.inReplyToStatusId),
            .field("in_reply_to_status_id_str", \.inReplyToStatusIdStr),
            .field("in_reply_to_user_id", \.inReplyToUserId),
            .field("in_reply_to_user_id_str", \.inReplyToUserIdStr),
            .field("in_reply_to_screen_name", \.inReplyToScreenName),
            .field("user", \.user),
            .field("geo", \.geo),
            .field("coordinates", \.coordinates),
            .field("place", \.place),
            .field("contributors", \.contributors),
            .field("retweet_count", \.retweetCount),
            .field("favorite_count", \.favoriteCount),
            .field("entities", \.entities),
            .field("favorited", \.favorited),
            .field("retweeted", \.retweeted),
            .field("lang", \.lang),
            .field("retweeted_status", \.retweetedStatus),
            .field("possibly_sensitive", \.possiblySensitive),
        ]
    }

    struct Retweet: AutoEntity {
        var metadata = Metadata()
        var createdAt = ""
        var id = 0
        var idStr = ""
        var text = ""
        var source = ""
        var truncated = false
        var inReplyToStatusId: Int?
        var inReplyToStatusIdStr: String?
        var inReplyToUserId: Int?
        var inReplyToUserIdStr: String?
        var inReplyToScreenName: String?
        var user = User()
        var geo: String?
        var coordinates: String?
        var place: String?
        var contributors: String?
        var retweetCount = 0
        var favoriteCount = 0
        var entities = Entities()
        var favorited = false
        var retweeted = false
        var lang = ""
        var possiblySensitive: Bool?

        static let autoFields: AutoFields<Retweet> = [
            .field("metadata", \.metadata),
            .field("created_at", \.createdAt),
            .field("id", \.id),
            .field("id_str", \.idStr),
            .field("text", \.text),
            .field("source", \.source),
            .field("truncated", \.truncated),
            .field("in_reply_to_status_id", \.inReplyToStatusId),
            .field("in_reply_to_status_id_str", \.inReplyToStatusIdStr),
            .field("in_reply_to_user_id", \.inReplyToUserId),
            .field("in_reply_to_user_id_str", \.inReplyToUserIdStr),
            .field("in_reply_to_screen_name", \.inReplyToScreenName),
            .field("user", \.user),
            .field("geo", \.geo),
            .field("coordinates", \.coordinates),
            .field("place", \.place),
            .field("contributors", \.contributors),
            .field("retweet_count", \.retweetCount),
            .field("favorite_count", \.favoriteCount),
            .field("entities", \.entities),
            .field("favorited", \.favorited),
            .field("retweeted", \.retweeted),
            .field("lang", \.lang),
            .field("possibly_sensitive", \.possiblySensitive),
        ]
    }
}

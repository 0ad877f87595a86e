import APISupport

extension FieldTwitter {
    struct User: AutoEntity {
        var id = 0
        var idStr = ""
        var name = ""
        var screenName = ""
        var location = ""
        var description = ""
        var url: String?
        var entities = UserEntities()
        var protected = false
        var followersCount = 0
        var friendsCount = 0
        var listedCount = 0
        var createdAt = ""
        var favouritesCount = 0
        var utcOffset: Int?
        var timeZone: String?
        var geoEnabled = false
        var verified = false
        var statusesCount = 0
        var lang = ""
        var contributorsEnabled = false
        var isTranslator = false
        var isTranslationEnabled = false
        var profileBackgroundColor = ""
        var profileBackgroundImageUrl = ""
        var profileBackgroundImageUrlHttps = ""
        var profileBackgroundTile = false
        var profileImageUrl = ""
        var profileImageUrlHttps = ""
        var profileBannerUrl: String?
        var profileLinkColor = ""
        var profileSidebarBorderColor = ""
        var profileSidebarFillColor = ""
        var profileTextColor = ""
        var profileUseBackgroundImage = false
        var defaultProfile = false
        var defaultProfileImage = false
        var following = false
        var followRequestSent = false
        var notifications = false

        static let autoFields: AutoFields<User> = [
            .field("id", \.id),
            .field("id_str", \.idStr),
            .field("name", \.name),
            .field("screen_name", \.screenName),
            .field("location", \.location),
            .field("description", \.description),
            .field("url", \.url),
            .field("entities", \.entities),
            .field("protected", \.protected),
            .field("followers_count", \.followersCount),
            .field("friends_count", \.friendsCount),
            .field("listed_count", \.listedCount),
            .field("created_at", \.createdAt),
            .field("favourites_count", \.favouritesCount),
            .field("utc_offset", \.utcOffset),
            .field("time_zone", \.timeZone),
            .field("geo_enabled", \.geoEnabled),
            .field("verified", \.verified),
            .field("statuses_count", \.statusesCount),
            .field("lang", \.lang),
            .field("contributors_enabled", \.contributorsEnabled),
            .field("is_translator", \.isTranslator),
            .field("is_translation_enabled", \.isTranslationEnabled),
            .field("profile_background_color", \.profileBackgroundColor),
            .field("profile_background_image_url", \.profileBackgroundImageUrl),
            .field("profile_background_image_url_https", \.profileBackgroundImageUrlHttps),
            .field("profile_background_tile", \.profileBackgroundTile),
            .field("profile_image_url", \.profileImageUrl),
            .field("profile_image_url_https", \.profileImageUrlHttps),
            .field("profile_banner_url", \.profileBannerUrl),
            .field("profile_link_color", \.profileLinkColor),
            .field("profile_sidebar_border_color", \.profileSidebarBorderColor),
            .field("profile_sidebar_fill_color", \.profileSidebarFillColor),
            .field("profile_text_color", \.profileTextColor),
            .field("profile_use_background_image", \.profileUseBackgroundImage),
            .field("default_profile", \.defaultProfile),
            .field("default_profile_image", \.defaultProfileImage),
            .field("following", \.following),
            .field("follow_request_sent", \.followRequestSent),
            .field("notifications", \.notifications),
        ]
    }

    struct UserEntities: AutoEntity {
        var url: LinkList?
        var description = LinkList()

        static let autoFields: AutoFields<UserEntities> = [
            .field("url", \.url),
            .field("description", \.description),
        ]
    }
}

import APISupport

extension FieldTwitter {
    struct LinkList: AutoEntity {
        var urls: [Link] = []

        static let autoFields: AutoFields<LinkList> = [
            .field("urls", \.urls)
        ]
    }

    struct Entities: AutoEntity {
        var hashtags: [Hashtag] = []
        var symbols: [Hashtag] = []
        var urls: [Link] = []
        var userMentions: [Mention] = []
        var media: [Media]?

        static let autoFields: AutoFields<Entities> = [
            .field("hashtags", \.hashtags),
            .field("symbols", \.symbols),
            .field("urls", \.urls),
            .field("user_mentions", \.userMentions),
            .field("media", \.media),
        ]
    }

    struct Hashtag: AutoEntity {
        var text = ""
        var indices: [Int] = []

        static let autoFields: AutoFields<Hashtag> = [
            .field("text", \.text),
            .field("indices", \.indices),
        ]
    }

    struct Link: AutoEntity {
        var url = ""
        var expandedUrl = ""
        var displayUrl = ""
        var indices: [Int] = []

        static let autoFields: AutoFields<Link> = [
            .field("url", \.url),
            .field("expanded_url", \.expandedUrl),
            .field("display_url", \.displayUrl),
            .field("indices", \.indices),
        ]
    }

    struct Mention: AutoEntity {
        var screenName = ""
        var name = ""
        var id = 0
        var idStr = ""
        var indices: [Int] = []

        static let autoFields: AutoFields<Mention> = [
            .field("screen_name", \.screenName),
            .field("name", \.name),
            .field("id", \.id),
            .field("id_str", \.idStr),
            .field("indices", \.indices),
        ]
    }

    struct Media: AutoEntity {
        var id = 0
        var idStr = ""
        var indices: [Int] = []
        var mediaUrl = ""
        var mediaUrlHttps = ""
        var url = ""
        var displayUrl = ""
        var expandedUrl = ""
        var type = ""
        var sizes = Sizes()
        var sourceStatusId: Int?
        var sourceStatusIdStr: String?

        static let autoFields: AutoFields<Media> = [
            .field("id", \.id),
            .field("id_str", \.idStr),
            .field("indices", \.indices),
            .field("media_url", \.mediaUrl),
            .field("media_url_https", \.mediaUrlHttps),
            .field("url", \.url),
            .field("display_url", \.displayUrl),
            .field("expanded_url", \.expandedUrl),
            .field("type", \.type),
            .field("sizes", \.sizes),
            .field("source_status_id", \.sourceStatusId),
            .field("source_status_id_str", \.sourceStatusIdStr),
        ]
    }

    struct Sizes: AutoEntity {
        var medium = Size()
        var small = Size()
        var thumb = Size()
        var large = Size()

        static let autoFields: AutoFields<Sizes> = [
            .field("medium", \.medium),
            .field("small", \.small),
            .field("thumb", \.thumb),
            .field("large", \.large),
        ]
    }

    struct Size: AutoEntity {
        var w = 0
        var h = 0
        var resize = ""

        static let autoFields: AutoFields<Size> = [
            .field("w", \.w),
            .field("h", \.h),
            .field("resize", \.resize),
        ]
    }
}

import APISupport

/// The same as `Citm`, by field lists.
struct FieldCitm: AutoEntity {
    var areaNames: [String: String] = [:]
    var audienceSubCategoryNames: [String: String] = [:]
    var blockNames: [String: String] = [:]
    var events: [String: Event] = [:]
    var performances: [Performance] = []
    var seatCategoryNames: [String: String] = [:]
    var subTopicNames: [String: String] = [:]
    var subjectNames: [String: String] = [:]
    var topicNames: [String: String] = [:]
    var topicSubTopics: [String: [Int]] = [:]
    var venueNames: [String: String] = [:]

    static let autoFields: AutoFields<FieldCitm> = [
        .field("areaNames", \.areaNames),
        .field("audienceSubCategoryNames", \.audienceSubCategoryNames),
        .field("blockNames", \.blockNames),
        .field("events", \.events),
        .field("performances", \.performances),
        .field("seatCategoryNames", \.seatCategoryNames),
        .field("subTopicNames", \.subTopicNames),
        .field("subjectNames", \.subjectNames),
        .field("topicNames", \.topicNames),
        .field("topicSubTopics", \.topicSubTopics),
        .field("venueNames", \.venueNames),
    ]
}

extension FieldCitm {
    struct Event: AutoEntity {
        var description: String?
        var id = 0
        var logo: String?
        var name = ""
        var subTopicIds: [Int] = []
        var subjectCode: String?
        var subtitle: String?
        var topicIds: [Int] = []

        static let autoFields: AutoFields<Event> = [
            .field("description", \.description),
            .field("id", \.id),
            .field("logo", \.logo),
            .field("name", \.name),
            .field("subTopicIds", \.subTopicIds),
            .field("subjectCode", \.subjectCode),
            .field("subtitle", \.subtitle),
            .field("topicIds", \.topicIds),
        ]
    }

    struct Performance: AutoEntity {
        var eventId = 0
        var id = 0
        var logo: String?
        var name: String?
        var prices: [Price] = []
        var seatCategories: [SeatCategory] = []
        var seatMapImage: String?
        var start = 0
        var venueCode = ""

        static let autoFields: AutoFields<Performance> = [
            .field("eventId", \.eventId),
            .field("id", \.id),
            .field("logo", \.logo),
            .field("name", \.name),
            .field("prices", \.prices),
            .field("seatCategories", \.seatCategories),
            .field("seatMapImage", \.seatMapImage),
            .field("start", \.start),
            .field("venueCode", \.venueCode),
        ]
    }

    struct Price: AutoEntity {
        var amount = 0
        var audienceSubCategoryId = 0
        var seatCategoryId = 0

        static let autoFields: AutoFields<Price> = [
            .field("amount", \.amount),
            .field("audienceSubCategoryId", \.audienceSubCategoryId),
            .field("seatCategoryId", \.seatCategoryId),
        ]
    }

    struct SeatCategory: AutoEntity {
        var areas: [Area] = []
        var seatCategoryId = 0

        static let autoFields: AutoFields<SeatCategory> = [
            .field("areas", \.areas),
            .field("seatCategoryId", \.seatCategoryId),
        ]
    }

    struct Area: AutoEntity {
        var areaId = 0
        var blockIds: [Int] = []

        static let autoFields: AutoFields<Area> = [
            .field("areaId", \.areaId),
            .field("blockIds", \.blockIds),
        ]
    }
}

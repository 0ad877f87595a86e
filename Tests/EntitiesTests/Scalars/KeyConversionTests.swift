import Testing

@testable import APISupportEntities

/// The names of properties as keys.
@Suite struct KeyConversionTests {
    @Test(
        "snake case",
        arguments: [
            ("imageURL", "image_url"), ("myURLProperty", "my_url_property"), ("id", "id"), ("ID", "id"),
            ("userID", "user_id"),
            ("URLString", "url_string"), ("iso8601Date", "iso8601_date"), ("line2", "line2"),
            ("already_snake", "already_snake"),
            ("private_Name", "private_name"), ("aB", "a_b"), ("имяПоля", "имя_поля"), ("", ""),
            ("@imageURL", "@image_url"),
            ("userData/imageURL", "user_data/image_url"), ("#text", "#text"),
        ]
    )
    func snakeCase(name: String, key: String) {
        #expect(KeyConversion.snakeCase.key(for: name) == key)
    }

    @Test("as written, and by a function")
    func others() {
        #expect(KeyConversion.asWritten.key(for: "imageURL") == "imageURL")
        #expect(KeyConversion.custom { $0.uppercased() }.key(for: "imageURL") == "IMAGEURL")
    }
}

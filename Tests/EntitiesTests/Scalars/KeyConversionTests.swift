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

    @Test(
        "kebab case, and a capital in front",
        arguments: [
            ("imageURL", "image-url", "ImageURL"), ("id", "id", "Id"), ("iso8601Date", "iso8601-date", "Iso8601Date"),
            ("", "", ""), ("имяПоля", "имя-поля", "ИмяПоля"),
        ]
    )
    func otherCases(name: String, kebab: String, capitalized: String) {
        #expect(KeyConversion.kebabCase.key(for: name) == kebab)
        #expect(KeyConversion.capitalized.key(for: name) == capitalized)
    }

    @Test(
        "a name is among those that may have become its key",
        arguments: [KeyConversion.snakeCase, .kebabCase, .capitalized],
        ["imageURL", "imageUrl", "myURLProperty", "id", "a", "firstName"]
    )
    func names(conversion: KeyConversion, name: String) {
        let key = conversion.key(for: name)
        #expect(conversion.names(for: key).contains(name))
    }

    @Test("keys of very many words give some names only")
    func manyWords() {
        let key = (0..<30).map { "w\($0)x" }.joined(separator: "_")
        #expect(KeyConversion.snakeCase.names(for: key).count <= 64)
    }

    @Test("as written, and by a function")
    func others() {
        #expect(KeyConversion.asWritten.key(for: "imageURL") == "imageURL")
        #expect(KeyConversion.custom { $0.uppercased() }.key(for: "imageURL") == "IMAGEURL")
    }
}

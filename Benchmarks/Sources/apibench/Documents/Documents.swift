import Foundation

/// Documents made for the benchmarks, the same at each run.
enum Documents {
    private static let cities = ["Москва", "Санкт-Петербург", "Казань", "Minsk", "Almaty", "Челябинск"]

    /// A list of records in XML, of at least so many bytes in UTF-8.
    static func xml(size: Int, encoding: String = "UTF-8") -> Data {
        list(size, #"<?xml version="1.0" encoding="\#(encoding)"?>"# + "\n<records>\n", "\n", "\n</records>\n") {
            index in
            """
            <record id="\(index)" code="C\(index % 1_000)" open="\(index % 3 == 0)">\
            <name>Goods &amp; chattels no. \(index)</name><city>\(cities[index % cities.count])</city>\
            <price>\(index % 10_000).25</price><amount>\(index * 7 % 1_000)</amount>\
            \(index % 2 == 0 ? "<note>sold in lots of \(index % 12), for resale</note>" : "")\
            <tags><tag>new</tag><tag>t\(index % 50)</tag><tag>made to order</tag></tags></record>
            """
        }
    }

    /// The same list in JSON.
    static func json(size: Int) -> Data {
        list(size, "[\n", ",\n", "\n]\n") { index in
            """
            {"id": \(index), "code": "C\(index % 1_000)", "open": \(index % 3 == 0), \
            "name": "Goods & chattels no. \(index)", "city": "\(cities[index % cities.count])", \
            "price": \(index % 10_000).25, "amount": \(index * 7 % 1_000), \
            \(index % 2 == 0 ? #""note": "sold in lots of \#(index % 12), for resale", "# : "")\
            "tags": ["new", "t\(index % 50)", "made to order"]}
            """
        }
    }

    /// A document of at least so many bytes, of numbered items, the first with the number 1.
    static func list(
        _ size: Int,
        _ opening: String,
        _ separator: String,
        _ closing: String,
        _ item: (Int) -> String
    ) -> Data {
        var text = opening + item(1)
        text.reserveCapacity(size + 8_192)
        var index = 2
        while text.utf8.count < size {
            text += separator + item(index)
            index += 1
        }
        return Data((text + closing).utf8)
    }
}

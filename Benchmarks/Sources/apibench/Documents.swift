import Foundation

/// Documents made for the benchmarks, the same at each run.
enum Documents {
    private static let cities = ["Москва", "Санкт-Петербург", "Казань", "Minsk", "Almaty", "Київ"]

    /// A list of records in XML, of at least so many bytes.
    static func xml(size: Int) -> Data {
        var text = #"<?xml version="1.0" encoding="UTF-8"?>"# + "\n<records>\n"
        grow(&text, to: size) { index, text in
            text += "<record id=\"\(index)\" code=\"C\(index % 1_000)\" open=\"\(index % 3 == 0)\">"
            text += "<name>Goods &amp; chattels no. \(index)</name><city>\(cities[index % cities.count])</city>"
            text += "<price>\(index % 10_000).25</price><amount>\(index * 7 % 1_000)</amount>"
            if index % 2 == 0 { text += "<note>sold in lots of \(index % 12)</note>" }
            text += "<tag>new</tag><tag>t\(index % 50)</tag></record>\n"
        }
        return Data((text + "</records>\n").utf8)
    }

    /// The same list in JSON.
    static func json(size: Int) -> Data {
        var text = "["
        grow(&text, to: size) { index, text in
            if index > 0 { text += ",\n" }
            text += "{\"id\": \(index), \"code\": \"C\(index % 1_000)\", \"open\": \(index % 3 == 0), "
            text += "\"name\": \"Goods & chattels no. \(index)\", \"city\": \"\(cities[index % cities.count])\", "
            text += "\"price\": \(index % 10_000).25, \"amount\": \(index * 7 % 1_000), "
            if index % 2 == 0 { text += "\"note\": \"sold in lots of \(index % 12)\", " }
            text += "\"tag\": [\"new\", \"t\(index % 50)\"]}"
        }
        return Data((text + "]\n").utf8)
    }

    private static func grow(_ text: inout String, to size: Int, _ add: (Int, inout String) -> Void) {
        text.reserveCapacity(size + 1_024)
        var index = 0
        while text.utf8.count < size {
            add(index, &text)
            index += 1
        }
    }
}

import Foundation

/// Documents of extreme shapes, the same at each run.
enum Shapes {
    private static let sentences = [
        "The goods were sold as they are, \"without warranty\"; ", "Товар отгружается со склада в течение трёх дней. ",
        "See the list of prices <below> & ask for a discount. ", "Оплата наличными или по счёту\n",
    ]

    // MARK: JSON

    /// Objects with 60 members each.
    static func wideJSON(size: Int) -> Data {
        Documents.list(size, "[", ",", "]") { number in
            let members = (0..<60).map { #""\#(wideName($0))":\#(wideValue($0, number, isJSON: true))"# }
            return "{\(members.joined(separator: ","))}"
        }
    }

    /// Objects in each other, 40 levels deep.
    static func deepJSON(size: Int) -> Data {
        Documents.list(size, "[", ",", "]") { number in
            let opening = (0..<40).map { #"{"value":\#(number + $0),"name":"level \#($0)""# }
            return opening.joined(separator: #","inner":["#) + String(repeating: "}]", count: 39) + "}"
        }
    }

    /// Objects with much text, a part of it not ASCII, and some escapes.
    static func textJSON(size: Int) -> Data {
        Documents.list(size, "[", ",", "]") { number in
            let body = text(number)
                .replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
            return #"{"id":\#(number),"title":"Article \#(number)","body":"\#(body)"}"#
        }
    }

    // MARK: XML

    /// Elements with 60 children each.
    static func wideXML(size: Int) -> Data {
        Documents.list(size, "<list>", "", "</list>") { number in
            let children = (0..<60).map { "<\(wideName($0))>\(wideValue($0, number, isJSON: false))</\(wideName($0))>" }
            return "<item>\(children.joined())</item>"
        }
    }

    /// Elements in each other, 40 levels deep.
    static func deepXML(size: Int) -> Data {
        Documents.list(size, "<list>", "", "</list>") { number in
            let levels = (0..<40).map { "<inner><value>\(number + $0)</value><name>level \($0)</name>" }
            return levels.joined() + String(repeating: "</inner>", count: 40)
        }
    }

    /// Elements with much text, a part of it not ASCII, and some escapes.
    static func textXML(size: Int) -> Data {
        Documents.list(size, "<list>", "", "</list>") { number in
            let body = text(number).replacing("&", with: "&amp;").replacing("<", with: "&lt;")
            return "<item><id>\(number)</id><title>Article \(number)</title><body>\(body)</body></item>"
        }
    }

    // MARK: Parts

    private static func wideName(_ field: Int) -> String {
        ["count", "label", "rate", "flag", "note"][field % 5] + String(field / 5)
    }

    private static func wideValue(_ field: Int, _ number: Int, isJSON: Bool) -> String {
        let mark = isJSON ? "\"" : ""
        return switch field % 5 {
        case 0: String(number * field)
        case 1: "\(mark)label \(number)\(mark)"
        case 2: "\(number).5"
        case 3: String(number % 2 == 0)
        default: "\(mark)a note of \(field)\(mark)"
        }
    }

    private static func text(_ number: Int) -> String {
        (0..<60).map { sentences[($0 + number) % 4] }.joined()
    }
}

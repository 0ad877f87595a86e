#if XML
import Foundation
import Testing
import XMLElement

/// Each limit at its value and one beyond, and with none.
@Suite struct LimitTests {
    private func check(
        _ code: XMLError.Code,
        _ limit: WritableKeyPath<XMLLimits, Int?>,
        _ value: Int,
        _ document: String,
        allowsInternalDTD: Bool = false
    ) throws {
        var options = XMLParsingOptions(allowsInternalDTD: allowsInternalDTD)
        options.limits[keyPath: limit] = value
        _ = try XMLElement(parsing: document, options: options)
        options.limits[keyPath: limit] = nil
        _ = try XMLElement(parsing: document, options: options)
        options.limits[keyPath: limit] = value - 1
        let error = #expect(throws: XMLError.self) { try XMLElement(parsing: document, options: options) }
        #expect(error?.code == code, "\(String(describing: error))")
        #expect(error?.byteOffset != nil)
    }

    @Test func limits() throws {
        try check(.depthLimit, \.depth, 3, "<a><b><c/></b><b/></a>")
        try check(.attributeLimit, \.attributes, 3, "<a x='=>' y=\">'\" xmlns:z='u'><b/></a>")
        try check(.nodeLimit, \.nodes, 5, "<a b='1'>text<c d='2'/><e/></a>")
        try check(.nameLimit, \.nameLength, 6, "<a><sixsix/></a>")
        try check(.nameLimit, \.nameLength, 3, "<a xmlns:p='u' p:b='1'/>")
        try check(.startTagLimit, \.startTagSize, 11, "<a><b c='>' /></a>")
        let entity = "<!DOCTYPE a [<!ENTITY e '0123456789'>]>"
        try check(.entityExpansionLimit, \.entityExpansion, 30, entity + "<a>&e;&e;&e;</a>", allowsInternalDTD: true)
        // In an attribute each reference counts for one more.
        try check(.entityExpansionLimit, \.entityExpansion, 22, entity + "<a b='&e;&e;'/>", allowsInternalDTD: true)
    }

    /// A document of 2 GiB, none of whose pages is ever touched.
    @Test func tooLargeDocument() throws {
        let size = 2 << 30
        let flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE
        let pages = try #require(mmap(nil, size, PROT_READ, flags, -1, 0))
        try #require(pages != MAP_FAILED)
        let data = Data(bytesNoCopy: pages, count: size, deallocator: .unmap)
        let error = #expect(throws: XMLError.self) { try XMLElement(parsing: data) }
        #expect(error?.code == .documentTooLarge)
    }

    /// The number of nodes is bounded before room is made for them.
    @Test func tagsWithoutNames() throws {
        let error = #expect(throws: XMLError.self) {
            try XMLElement(parsing: String(repeating: "<>", count: 10_000_001))
        }
        #expect(error?.code == .nodeLimit)
        #expect(error?.byteOffset == 20_000_000)
    }

    /// What libxml2 itself refuses as too long.
    @Test(arguments: ["<a><![CDATA[TEXT]]></a>", "<a><!--TEXT--></a>", "<a><?p TEXT?></a>", "<a b='TEXT'/>"])
    func longTexts(template: String) throws {
        var options = XMLParsingOptions()
        options.limits.startTagSize = nil
        let document = template.replacing("TEXT", with: String(repeating: "x", count: 10_100_000))
        let error = #expect(throws: XMLError.self) { try XMLElement(parsing: document, options: options) }
        #expect(error?.code == .textLimit, "\(String(describing: error))")
        #expect(error?.message.hasSuffix("10,000,000 bytes)") == true)
    }

    /// The place of an error in a document of nothing but lines.
    @Test func manyLines() throws {
        let document = String(repeating: "\n", count: 1_000_000) + "<a"
        let error = #expect(throws: XMLError.self) { try XMLElement(parsing: document) }
        #expect(error?.line == 1_000_001)
        #expect(error?.column == 3)
    }

    @Test func expansionRatio() throws {
        var options = XMLParsingOptions(allowsInternalDTD: true)
        options.limits.entityExpansionRatio = 2
        let text = String(repeating: "x", count: 200)
        func document(_ count: Int) -> String {
            "<!DOCTYPE a [<!ENTITY e '\(text)'>]><a>" + String(repeating: "&e;", count: count) + "</a>"
        }
        // 240 bytes of document give 400 of text, then 246 bytes 800.
        #expect(try XMLElement(parsing: document(2), options: options).text == text + text)
        let error = #expect(throws: XMLError.self) { try XMLElement(parsing: document(4), options: options) }
        #expect(error?.code == .entityExpansionLimit)
    }

    /// The number of attributes is bounded before libxml2 compares each with all others, also in entities and after errors.
    @Test(arguments: [
        "<a ATTRS/>",
        "<a><![CDATA[<x>]]><!-- <y> --><?p <z>?><b ATTRS></b></a>",
        "<!DOCTYPE a [<!-- ' --><!ELEMENT a ANY><?x \"?>]><a ATTRS/>",
        "<!DOCTYPE a [<!ENTITY e '<b ATTRS/>'>]><a>&e;</a>",
        "<a><b></a><b ATTRS/></a>",
    ])
    func manyAttributes(template: String) throws {
        let attributes = (0..<60_000).map { " a\($0)=\"1\"" }.joined()
        let document = template.replacing(" ATTRS", with: attributes)
        let start = ContinuousClock.now
        let error = #expect(throws: XMLError.self) {
            try XMLElement(parsing: document, options: XMLParsingOptions(allowsInternalDTD: true))
        }
        #expect(error?.code == .attributeLimit)
        #expect(ContinuousClock.now - start < .seconds(5))
    }

    /// 20,000,000 bytes: past the 10,000,000 where other ways into libxml2 end.
    @Test func bigDocument() throws {
        var document = Data("<list>".utf8)
        let item = Data("<item id=\"1\"><name>Имя</name><value>1.5</value></item>\n".utf8)
        let count = 20_000_000 / item.count
        for _ in 0..<count { document.append(item) }
        document.append(Data("</list>".utf8))
        let root = try XMLElement(parsing: document)
        let items = root.children
        #expect(items.count == count)
        let last = try #require(items.last)
        #expect(last.byteOffset == 6 + (count - 1) * item.count)
        #expect((last.line, last.column) == (count, 1))
        #expect(last.path == "/list/item[\(count)]")
        #expect(last.child("name")?.text == "Имя")
    }

    /// A name table that compared each new name with all others would take minutes.
    @Test func manyNames() throws {
        let document = "<r>" + (0..<50_000).map { "<n\($0) a\($0)='1'/>" }.joined() + "</r>"
        let start = ContinuousClock.now
        let root = try XMLElement(parsing: document)
        #expect(root.child("n49999")?[attribute: "a49999"] == "1")
        #expect(ContinuousClock.now - start < .seconds(20))
    }

    @Test func manyThreadsParse() async throws {
        let good = "<a x='1'><b>текст</b></a>"
        let total = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    try (0..<200).reduce(0) { sum, _ in
                        #expect(throws: XMLError.self) { try XMLElement(parsing: "<a><b></a>") }
                        return try sum + XMLElement(parsing: good).wholeText.count
                    }
                }
            }
            return try await group.reduce(0, +)
        }
        #expect(total == 8 * 200 * 5)
    }
}
#endif

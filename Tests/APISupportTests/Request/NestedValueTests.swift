import APISupport
import Foundation
import Testing

/// Nested values in queries and forms.
@Suite struct NestedValueTests {
    private static let members: RequestArguments = [
        "a": 1, "b": ["x": "ё &", "y": [true, nil, 2.5]], "c": [["d": 1], [2, 3]], "e": nil, "f": false, "g": [],
        "h": "",
    ]

    struct Row: Sendable {
        let lists: FormLayout.Lists
        let booleans: FormLayout.Booleans
        let nulls: QueryItem.Nulls
        let text: String
    }

    @Test(arguments: [
        Row(
            lists: .brackets,
            booleans: .words,
            nulls: .dropped,
            text: "a=1&b[x]=%D1%91+%26&b[y][]=true&b[y][]=2.5&c[0][d]=1&c[1][]=2&c[1][]=3&f=false&h="
        ),
        Row(
            lists: .repeated,
            booleans: .digits,
            nulls: .empty,
            text: "a=1&b[x]=%D1%91+%26&b[y]=1&b[y]=&b[y]=2.5&c[0][d]=1&c[1]=2&c[1]=3&e=&f=0&h="
        ),
        Row(
            lists: .indexed,
            booleans: .words,
            nulls: .nameAlone,
            text: "a=1&b[x]=%D1%91+%26&b[y][0]=true&b[y][1]&b[y][2]=2.5&c[0][d]=1&c[1][0]=2&c[1][1]=3&e&f=false&h="
        ),
    ])
    func valuesAreNamedByTheLayout(_ row: Row) throws {
        let layout = FormLayout(lists: row.lists, booleans: row.booleans)
        let body = RequestBody.form(arguments: Self.members, layout: layout, nulls: row.nulls)
        let expected = row.text.replacing("[", with: "%5B").replacing("]", with: "%5D")
        let form = try APIRequest(url: "https://h/", method: .post, body: body).makeHTTPRequest()
        #expect(form.body?.data == Data(expected.utf8))
        #expect(form.headers["Content-Type"] == "application/x-www-form-urlencoded")
        let items = QueryItem.items(Self.members, layout: layout, nulls: row.nulls)
        let query = try APIRequest(url: "https://h/", query: items).makeHTTPRequest()
        #expect(query.url == "https://h/?" + expected.replacing("+", with: "%20"))
    }

    @Test func valuesMadeAtRunTimeAreTheSame() {
        let number: Int? = nil
        #expect(ArgumentValue(7) == 7)
        #expect(ArgumentValue(true) == true)
        #expect(ArgumentValue("a") == "a")
        #expect(ArgumentValue(number) == nil)
        #expect(ArgumentValue(Float(0.1)) == 0.1)
        #expect(ArgumentValue(UInt64.max) == "18446744073709551615")
        #expect(ArgumentValue.object(["a": .list([.text("b")])]) == ["a": ["b"]])
    }

    @Test func encodableValuesMakeQueries() throws {
        struct Search: Encodable {
            let page: Int
            let tags: [String]
            let sort: [String: String]
        }
        let items = try QueryItem.items(
            encoding: Search(page: 2, tags: ["a", "b"], sort: ["by": "name"]),
            layout: FormLayout(lists: .repeated)
        )
        let url = try APIRequest(url: "https://h/", query: items).makeHTTPRequest().url
        #expect(url == "https://h/?page=2&tags=a&tags=b&sort%5Bby%5D=name")
    }
}

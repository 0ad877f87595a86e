import Testing

@testable import APISupportHTTP

/// Received fields are read where they lie; nobody may see a difference to those that were made.
@Suite struct ReceivedFieldsTests {
    private func received(_ lines: String...) throws -> HTTPHeaders {
        var section = HeaderSection()
        for line in ["HTTP/1.1 200 OK"] + lines + [""] { try section.append(line: line) }
        return section.fields
    }

    @Test func namesAreFoundInAnyCase() throws {
        let fields = try received("Server: one", "X-List: a, b", "server: two", "X-LIST: c", "Servers: no", "Serve: no")
        #expect(fields["SERVER"] == "one")
        #expect(fields.values(for: "Server") == ["one", "two"])
        #expect(fields.members(of: "x-list") == ["a", "b", "c"])
        #expect(fields.contains(name: "sErVeR"))
        #expect(!fields.contains(name: "Serv"))
        #expect(fields["Absent"] == nil)
        #expect(fields[""] == nil)
    }

    @Test func theyAreEqualToMadeOnes() throws {
        let fields = try received("A: 1", "B: 2")
        let made: HTTPHeaders = ["a": "1", "b": "2"]
        #expect(fields == made)
        #expect(fields.hashValue == made.hashValue)
        #expect(try fields != received("A: 1", "B: 2", "B: 2"))
        #expect(try fields != received("B: 2", "A: 1"))
    }

    @Test func aChangedCopyLeavesTheOther() throws {
        let fields = try received("A: 1", "B: 2", "a: 3")
        var set = fields
        set["A"] = "4"
        #expect(set == ["A": "4", "B": "2"])
        var added = fields
        added.add("C", "5")
        #expect(added == ["A": "1", "B": "2", "a": "3", "C": "5"])
        var removed = fields
        removed.remove("a")
        #expect(removed == ["B": "2"])
        #expect(fields == ["A": "1", "B": "2", "a": "3"])
    }

    @Test func aFoldedFieldIsTheLastOne() throws {
        let fields = try received("A: 1", " 2", "B:", " 3", " ", "C: 4")
        #expect(fields.map(\.value) == ["1 2", "3", "4"])
    }
}

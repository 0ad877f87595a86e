/// The field lines of a received header section, as they came: texts are made of them when somebody asks for them.
///
/// Most readers of a response look at one or two of its fields, and none at how all of them are written. All is in one
/// object, so that a response, which goes from hand to hand and to another thread, carries one reference for it.
struct ReceivedFields: Sendable {
    private let page: FieldPage

    /// Takes what was written on a page, on which nothing is written any more.
    init(_ page: FieldPage) {
        self.page = page
    }

    var count: Int { page.count }

    /// The field at a position.
    subscript(position: Int) -> HTTPHeaders.Field {
        page.withParts(at: position) { name, value in
            HTTPHeaders.Field(name: String(decoding: name, as: UTF8.self), bytes: value)
        }
    }

    /// The position of the first field of this name, ASCII case aside, at or behind another position; nil when there is none.
    func position(of name: String, from start: Int) -> Int? {
        var name = name
        return name.withUTF8 { name in
            (start..<max(start, count)).first { position in
                page.withParts(at: position) { found, _ in
                    found.count == name.count
                        && name.indices.allSatisfy { found[$0].lowercasedASCII == name[$0].lowercasedASCII }
                }
            }
        }
    }
}

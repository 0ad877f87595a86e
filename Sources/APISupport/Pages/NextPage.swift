public import APISupportEntities
internal import APISupportHTTP

/// How the next page of a list is found.
public struct NextPage<Page: Entity>: Sendable {
    enum Way: Sendable {
        /// The link of this relation in the response's header.
        case link(relation: String)
        /// What a function makes of the page.
        case cursor(@Sendable (Page) throws -> EntityRequest<Page>?)
    }

    let way: Way

    /// The link with relation `next` of the response's `Link` header (RFC 8288): it is asked for by GET, with the request's header
    /// fields.
    public static var link: NextPage { link(relation: "next") }

    /// The link of a relation, in lower case, of the response's `Link` header.
    ///
    /// - Parameter relation: The relation's name, or its URI.
    /// - Returns: The way to the next page.
    public static func link(relation: String) -> NextPage {
        NextPage(way: .link(relation: relation))
    }

    /// The request that a function makes of each page, from a cursor or a number in it; nil behind the last page.
    ///
    /// - Parameter next: Called once for each page, before it is given away, on the task that asks for pages. What it throws
    ///   ends the sequence behind the page.
    /// - Returns: The way to the next page.
    public static func cursor(_ next: @escaping @Sendable (Page) throws -> EntityRequest<Page>?) -> NextPage {
        NextPage(way: .cursor(next))
    }
}

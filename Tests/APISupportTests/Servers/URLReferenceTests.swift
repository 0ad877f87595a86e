import Testing

@testable import APISupport

/// Resolution of references, by the examples of RFC 3986.
@Suite struct URLReferenceTests {
    /// Section 5.4: references and what they become against `http://a/b/c/d;p?q`.
    @Test(arguments: [
        ("g:h", "g:h"), ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"),
        ("/g", "http://a/g"), ("//g", "http://g"), ("?y", "http://a/b/c/d;p?y"), ("g?y", "http://a/b/c/g?y"),
        ("#s", "http://a/b/c/d;p?q#s"), ("g#s", "http://a/b/c/g#s"), ("g?y#s", "http://a/b/c/g?y#s"),
        (";x", "http://a/b/c/;x"), ("g;x", "http://a/b/c/g;x"), ("g;x?y#s", "http://a/b/c/g;x?y#s"),
        ("", "http://a/b/c/d;p?q"), (".", "http://a/b/c/"), ("./", "http://a/b/c/"), ("..", "http://a/b/"),
        ("../", "http://a/b/"), ("../g", "http://a/b/g"), ("../..", "http://a/"), ("../../", "http://a/"),
        ("../../g", "http://a/g"), ("../../../g", "http://a/g"), ("../../../../g", "http://a/g"),
        ("/./g", "http://a/g"), ("/../g", "http://a/g"), ("g.", "http://a/b/c/g."), (".g", "http://a/b/c/.g"),
        ("g..", "http://a/b/c/g.."), ("..g", "http://a/b/c/..g"), ("./../g", "http://a/b/g"),
        ("./g/.", "http://a/b/c/g/"), ("g/./h", "http://a/b/c/g/h"), ("g/../h", "http://a/b/c/h"),
        ("g;x=1/./y", "http://a/b/c/g;x=1/y"), ("g;x=1/../y", "http://a/b/c/y"), ("g?y/./x", "http://a/b/c/g?y/./x"),
        ("g?y/../x", "http://a/b/c/g?y/../x"), ("g#s/./x", "http://a/b/c/g#s/./x"),
        ("g#s/../x", "http://a/b/c/g#s/../x"), ("http:g", "http:g"),
    ])
    func theExamplesOfTheStandard(reference: String, expected: String) {
        #expect(URLReference(reference).resolved(against: URLReference("http://a/b/c/d;p?q")) == expected)
    }

    /// A server's path is a folder, whether it ends in a slash or not.
    @Test(arguments: [
        ("https://api.example", "users", "https://api.example/users"),
        ("https://api.example/v1", "users", "https://api.example/v1/users"),
        ("https://api.example/v1/", "users?all", "https://api.example/v1/users?all"),
        ("https://api.example/v1", "/users", "https://api.example/users"),
        ("https://api.example/v1", "../v2/users", "https://api.example/v2/users"),
        ("https://api.example/v1", "", "https://api.example/v1/"),
        ("https://api.example/v1?key=1#top", "users", "https://api.example/v1/users"),
        ("https://api.example/v1", "http://other.example/x", "http://other.example/x"),
        ("https://api.example/v1", "//other.example/x", "https://other.example/x"),
        ("https://api.example/v1", "a:b/c", "a:b/c"),
        ("https://api.example/v1", "1:b/c", "https://api.example/v1/1:b/c"),
    ])
    func pathsOfAServer(server: String, path: String, expected: String) {
        #expect(APIServer(server).url(for: path) == expected)
    }
}

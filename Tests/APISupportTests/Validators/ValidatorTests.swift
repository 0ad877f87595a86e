#if JSON
import APISupportTesting
import Foundation
import TestSupport
import Testing

@testable import APISupport

@Suite struct ValidatorTests {
    private let shape: JSONShape = [
        "id": .integer, "tags": .array(of: .string), "email": .optional(.string), "size": .number, "on": .boolean,
        "gone": .null, "anything": .any, "owner": ["name": .string], "code": .either([.null, .string]),
    ]

    private func text(_ changes: [String: String] = [:]) -> String {
        let members = [
            ("id", "170141183460469231731687303715884105727"), ("tags", #"["a", "b"]"#), ("size", "1.5"),
            ("on", "true"), ("gone", "null"), ("anything", "null"), ("owner", #"{"name": "Anna", "more": 1}"#),
            ("code", #""x""#),
        ]
        let parts = members.compactMap { name, value in
            changes[name] == "" ? nil : #""\#(name)": \#(changes[name] ?? value)"#
        }
        let email = changes["email"].map { [#""email": \#($0)"#] } ?? []
        return "{" + (parts + email).joined(separator: ", ") + "}"
    }

    @Test func whatFitsPasses() throws {
        for text in [text(), text(["email": "null"]), text(["email": #""a@b""#]), text(["code": "null", "id": "1e2"])] {
            try shape.check(JSONValue(parsing: text))
        }
    }

    /// A changed member, and the path and code of the error.
    @Test(arguments: [
        ("id", "1.5", "id", "numberNotWhole"), ("id", #""1""#, "id", ""), ("id", "", "id", "missingValue"),
        ("tags", #"["a", 1, 2]"#, "tags[1]", ""), ("tags", #""a""#, "tags", ""), ("email", "1", "email", ""),
        ("size", "true", "size", ""), ("on", "1", "on", ""), ("gone", "0", "gone", ""),
        ("anything", "", "anything", "missingValue"), ("owner", #"{"name": null}"#, "owner.name", ""),
        ("owner", "[]", "owner", ""), ("code", "7", "code", ""),
    ])
    func whatDiffersIsNamed(member: String, value: String, path: String, code: String) throws {
        let json = try JSONValue(parsing: text([member: value]))
        let error = #expect(throws: EntityError.self) { try shape.check(json) }
        #expect(error?.path.description == path)
        if code == "missingValue" { #expect(error?.code == .missingValue) }
    }

    private func error(_ response: HTTPResponse, _ validators: [ResponseValidator]) async -> APIError? {
        let request = APIRequest(url: StubTransport.url, validators: validators)
        let configuration = APIConfiguration(stub: response)
        return await #expect(throws: APIError.self) {
            _ = try await APIConnection(request: request, configuration: configuration).response()
        }
    }

    @Test func theErrorNamesTheFirstPathThatDiffers() async {
        let stub = HTTPResponse(type: "application/json", text: text(["owner": #"{"name": 7}"#, "code": "7"]))
        let error = await error(stub, [.json(shape)])
        #expect(error?.code == .invalidStructure && error?.path.description == "owner.name")
        #expect(error?.position?.line == 1 && error?.underlying is EntityError)
    }

    @Test func bodiesThatAreNoJSON() async {
        let error = await error(HTTPResponse(type: "text/plain", text: "hello"), [.json(shape)])
        #expect(error?.code == .notJSON)
    }

    @Test func statuses() async throws {
        let stub = HTTPResponse(202, type: nil, text: "")
        #expect(await error(stub, [.status([200, 201])])?.code == .unacceptableStatus)
        let request = APIRequest(url: StubTransport.url, validators: [.status(200..<300)])
        #expect(try await response(stub, to: request).status == 202)
    }

    @Test func validatorsOfCodeComeInOrder() async {
        struct Refusal: Error {}
        let calls = Locked<[Int]>([])
        let validators = (1...3).map { number in
            ResponseValidator { _ in
                calls.with { $0.append(number) }
                if number == 2 { throw Refusal() }
            }
        }
        let error = await error(HTTPResponse(type: nil, text: ""), validators)
        #expect(error?.code == .invalidStructure && error?.underlying is Refusal)
        #expect(calls.value == [1, 2])
    }
}
#endif

#if JSON && XML
import APISupport
import APISupportTesting
import Foundation
import TestSupport
import Testing

@Suite struct FormatDelegateTests {
    /// Takes JSON.
    private class JSONRecorder: Recorder, APIConnectionJSONDelegate {
        func connection(_ connection: APIConnection, didReceiveJSON json: JSONValue) {
            note("json")
        }
    }

    /// Takes JSON and data.
    private final class JSONAndDataRecorder: JSONRecorder, APIConnectionDataDelegate {
        func connection(_ connection: APIConnection, didReceiveData data: Data) {
            note("data \(data.count)")
        }
    }

    /// Takes XML.
    private final class XMLRecorder: Recorder, APIConnectionXMLDelegate {
        func connection(_ connection: APIConnection, didReceiveXML xml: XMLElement) {
            note("xml \(xml.name)")
        }
    }

    /// Takes everything.
    private final class Omnivore: EntityRecorder, APIConnectionJSONDelegate, APIConnectionXMLDelegate,
        APIConnectionDataDelegate
    {
        func connection(_ connection: APIConnection, didReceiveJSON json: JSONValue) {
            note("json")
        }

        func connection(_ connection: APIConnection, didReceiveXML xml: XMLElement) {
            note("xml \(xml.name)")
        }

        func connection(_ connection: APIConnection, didReceiveData data: Data) {
            note("data \(data.count)")
        }
    }

    private let queue = DispatchQueue(label: "delivery")
    private let json = HTTPResponse(type: "application/json", text: #"{"a":1}"#)
    private let xml = HTTPResponse(type: "application/xml", text: "<note/>")
    private let image = HTTPResponse(type: "image/png", text: "png")
    private let broken = HTTPResponse(type: "application/json", text: "{")
    private let nothing = HTTPResponse(type: nil, text: "")

    private func plain(_ type: ResponseType = .automatic) -> APIRequest {
        APIRequest(url: StubTransport.url, responseType: type)
    }

    private func expecting(_ type: ResponseType = .automatic) -> APIRequest {
        EntityRequest<Anything>(url: StubTransport.url, responseType: type)
    }

    @Test func jsonOnly() async {
        let queue = queue
        func record(_ response: HTTPResponse, _ request: APIRequest) async -> [String] {
            await JSONRecorder(queue: queue).record(response, request: request)
        }
        #expect(await record(json, plain()) == ["json"])
        #expect(await record(json, expecting()) == ["json"])
        #expect(await record(xml, plain()) == ["error nothingAccepted"])
        #expect(await record(image, plain()) == ["error unacceptableContentType"])
        #expect(await record(broken, plain()) == ["error notJSON"])
        #expect(await record(nothing, plain()) == ["error emptyBody"])
        #expect(await record(json, plain(.data)) == ["error nothingAccepted"])
    }

    @Test func jsonElseData() async {
        let queue = queue
        func record(_ response: HTTPResponse) async -> [String] {
            await JSONAndDataRecorder(queue: queue).record(response, request: plain())
        }
        #expect(await record(json) == ["json"])
        #expect(await record(xml) == ["data 7"])
        #expect(await record(image) == ["data 3"])
        #expect(await record(nothing) == ["data 0"])
        let binary = Data([0x89, 0x50, 0x4E, 0x47])
        for type in ["application/octet-stream", nil] {
            #expect(await record(HTTPResponse(type: type, body: binary)) == ["data 4"])
        }
        // A body that begins like JSON, or is labelled with a charset, should be text.
        let spoilt = HTTPResponse(type: "text/plain", body: Data([0x7B, 0xFF]))
        // With trait Decode it becomes text, and then breaks JSON's grammar.
        #expect([["error invalidCharsetData"], ["error notJSON"]].contains(await record(spoilt)))
        let labelled = HTTPResponse(type: "text/plain; charset=utf-8", body: binary)
        #expect(await record(labelled) == ["error invalidCharsetData"])
        // What is JSON and broken is an error, not data.
        #expect(await record(broken) == ["error notJSON"])
    }

    @Test func xmlOnly() async {
        #expect(await XMLRecorder(queue: queue).record(xml, request: plain()) == ["xml note"])
        #expect(await XMLRecorder(queue: queue).record(json, request: plain()) == ["error nothingAccepted"])
        #expect(await XMLRecorder(queue: queue).record(json, request: plain(.xml)) == ["error notXML"])
    }

    @Test func everything() async {
        let queue = queue
        func record(_ response: HTTPResponse, _ request: APIRequest) async -> [String] {
            await Omnivore(queue: queue).record(response, request: request)
        }
        #expect(await record(json, expecting()) == [#"entity Anything(format: "json")"#])
        #expect(await record(json, expecting(.json)) == [#"entity Anything(format: "json")"#])
        #expect(await record(xml, expecting(.xml)) == [#"entity Anything(format: "xml")"#])
        #expect(await record(json, plain()) == ["json"])
        #expect(await record(xml, plain()) == ["xml note"])
        #expect(await record(image, plain()) == ["data 3"])
        #expect(await record(json, plain(.data)) == ["data 7"])
        #expect(await record(json, expecting(.data)) == ["data 7"])
    }

    @Test func aResponseGivesItsDocument() async throws {
        let found = try await response(json)
        #expect(try found.json["a"].int() == 1)
        let element = try await response(xml)
        #expect(try element.xml.name == "note")
        let error = #expect(throws: APIError.self) { _ = try element.json }
        #expect(error?.code == .notJSON)
        let empty = try await response(nothing)
        let missing = #expect(throws: APIError.self) { _ = try empty.xml }
        #expect(missing?.code == .emptyBody)
    }
}
#endif

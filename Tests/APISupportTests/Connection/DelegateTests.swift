import APISupport
import APISupportTesting
import Foundation
import TestSupport
import Testing

@Suite struct DelegateTests {
    private final class NoteRequest: APIRequest {
        override class var expected: (any Entity.Type)? { Note.self }
    }

    private let queue = DispatchQueue(label: "delivery")
    private let url = StubTransport.url
    private let note = HTTPResponse(type: Note.mediaType, text: Note.body)

    @Test func getsTheEntityThatIsExpected() async {
        let events = await EntityRecorder(queue: queue).record(note, request: NoteRequest(url: url))
        #expect(events == [#"entity Note(text: "hello")"#])
    }

    @Test func prefersTheEntityToTheData() async {
        let events = await EntityAndDataRecorder(queue: queue).record(note, request: NoteRequest(url: url))
        #expect(events == [#"entity Note(text: "hello")"#])
    }

    @Test func getsTheDataWhereItTakesNothingElse() async {
        let size = Note.body.utf8.count
        let expecting = await DataRecorder(queue: queue).record(note, request: NoteRequest(url: url))
        #expect(expecting == ["data \(size)"])
        let plain = await EntityAndDataRecorder(queue: queue).record(note, request: APIRequest(url: url))
        #expect(plain == ["data \(size)"])
    }

    @Test func getsTheDataOfAnyMediaType() async {
        let image = HTTPResponse(type: "image/png", text: "png")
        #expect(await DataRecorder(queue: queue).record(image, request: APIRequest(url: url)) == ["data 3"])
        let empty = HTTPResponse(204, type: nil, text: "")
        #expect(await DataRecorder(queue: queue).record(empty, request: APIRequest(url: url)) == ["data 0"])
    }

    @Test func getsDataThatWasAskedForAlsoWhereAnEntityIsExpected() async {
        let request = NoteRequest(url: url, responseType: .data)
        #expect(await EntityAndDataRecorder(queue: queue).record(note, request: request) == ["data \(Note.body.count)"])
    }

    @Test func hearsThatItTakesNothingThatCame() async {
        let recorder = Recorder(queue: queue)
        #expect(await recorder.record(note, request: NoteRequest(url: url)) == ["error nothingAccepted"])
        let entities = EntityRecorder(queue: queue)
        #expect(await entities.record(note, request: APIRequest(url: url)) == ["error nothingAccepted"])
    }

    @Test func getsTheTypeGivenAtTheStart() async {
        let events = await EntityRecorder(queue: queue).record(note, request: APIRequest(url: url)) { connection in
            connection.start(for: Note.self)
        }
        #expect(events == [#"entity Note(text: "hello")"#])
        let other = await EntityRecorder(queue: queue).record(note, request: NoteRequest(url: url)) { connection in
            connection.start(for: Invoice.self)
        }
        #expect(other == ["error entityNotBuilt"])
    }

    @Test func hearsOfTheStatusFirst() async {
        let response = HTTPResponse(500, type: Note.mediaType, text: Note.body)
        for recorder in [DataRecorder(queue: queue), EntityAndDataRecorder(queue: queue)] {
            #expect(await recorder.record(response, request: NoteRequest(url: url)) == ["error unacceptableStatus"])
        }
    }

    @Test func hearsOfAcceptedStatusesThatTheRequestNames() async {
        let response = HTTPResponse(404, type: Note.mediaType, text: Note.body)
        let request = NoteRequest(url: url, acceptedStatuses: [404])
        let events = await EntityRecorder(queue: queue).record(response, request: request)
        #expect(events == [#"entity Note(text: "hello")"#])
        let refused = NoteRequest(url: url, acceptedStatuses: [404])
        #expect(await EntityRecorder(queue: queue).record(note, request: refused) == ["error unacceptableStatus"])
    }

    @Test func hearsOfProgressBeforeTheEnd() async {
        let recorder = ProgressRecorder(queue: queue)
        let request = NoteRequest(url: url, body: .text("12345"))
        let events = await recorder.record(note, request: request)
        let size = Note.body.utf8.count
        #expect(events.last == #"entity Note(text: "hello")"#)
        #expect(events.contains("sent 5 of 5"))
        #expect(events.contains("received \(size) of \(size)"))
    }
}

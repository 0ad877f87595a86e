#if JSON
import APISupportEntities
import Testing

@Suite struct EventEntityTests {
    @Test func dataAreEntities() throws {
        let event = ServerSentEvent(type: "add", data: #"{"id":1,"name":"a"}"#)
        #expect(try event.entity(StreamItem.self) == StreamItem(id: 1, name: "a"))
        let bad = ServerSentEvent(data: #"{"id":1}"#)
        let error = #expect(throws: EntityError.self) { try bad.entity(StreamItem.self) }
        #expect(error?.path.description == "name")
    }
}
#endif

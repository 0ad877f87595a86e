#if JSON
internal import APISupport
internal import Foundation

/// The replies to a batch, in the order in which they came.
///
/// They are read one by one: a small body may hold millions of them, and most would belong to no call.
struct RPCReplyList: Sendable {
    /// The document, an array, whose grammar was checked.
    private let json: JSONValue

    init(_ json: JSONValue) {
        self.json = json
    }

    /// Reads the replies in their order, until the function gives false.
    func read(_ body: (RPCReplyObject) -> Bool) throws(EntityError) {
        let document = json.document.bytes
        try EntityError.typed {
            try json.withReader { reader in
                guard try reader.enterArray() else { return }
                var index = 0
                while body(try RPCReplyObject(&reader, of: document, index: index)) {
                    guard try reader.nextElement() else { return }
                    index += 1
                }
            }
        }
    }
}
#endif

#if XML
/// Where in a stream the document of one of its elements begins.
struct XMLOrigin: Sendable {
    /// The line of the first byte, from 1.
    let line: Int
    /// The column of the first byte, from 1.
    let column: Int
    /// The number of bytes of the stream in front.
    let byteOffset: Int
    /// The numbers, among the siblings of their names, of the elements around and of the element itself, the root first.
    let numbers: [Int?]

    /// The place in the stream of one in the document.
    func position(of place: (line: Int, column: Int)) -> (line: Int, column: Int) {
        (line + place.line - 1, place.line == 1 ? column + place.column - 1 : place.column)
    }
}
#endif

extension EntityList: RandomAccessCollection {
    /// A position: the number of an element, from 0.
    public typealias Index = Int
    /// All positions.
    public typealias Indices = Range<Int>
    /// Some of the elements.
    public typealias SubSequence = ArraySlice<Element>
    /// Goes through the elements.
    public typealias Iterator = IndexingIterator<[Element]>

    /// The first position: 0.
    public var startIndex: Int { elements.startIndex }

    /// The position behind the last element.
    public var endIndex: Int { elements.endIndex }

    /// All positions.
    public var indices: Range<Int> { elements.indices }

    /// The element at a position; one outside of the list stops the program.
    public subscript(position: Int) -> Element { elements[position] }

    /// The elements at some positions.
    public subscript(bounds: Range<Int>) -> ArraySlice<Element> { elements[bounds] }

    /// Goes through the elements.
    public func makeIterator() -> IndexingIterator<[Element]> { elements.makeIterator() }
}

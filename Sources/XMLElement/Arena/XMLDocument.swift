#if XML
import APISupportMemory
import Foundation

/// The arena of a parsed document: everything that `XMLElement` and the decoders look at, immutable.
///
/// A text is a range in one space of addresses: the bytes of the document itself, and behind them those texts that
/// differ from the document's bytes (character references, line ends, entities).
// Sendable: the buffers are never written after init; `derived` and `decodingTables` are used only under `lock`, `tree` only
// under `treeLock`.
package final class XMLDocument: @unchecked Sendable {
    /// The nodes in document order, the root first, and one more at the end that closes the last one's attributes.
    package let nodes: UnsafeBufferPointer<XMLNode>
    /// The attributes, in the order of their elements.
    package let attributes: UnsafeBufferPointer<XMLAttributeRecord>
    /// The declarations of namespaces, in the order of their elements.
    package let namespaces: UnsafeBufferPointer<XMLNamespaceRecord>
    /// The names of elements and attributes.
    package let names: UnsafeBufferPointer<XMLName>
    /// The parts of names.
    package let strings: XMLStringTable
    /// The document's bytes.
    package let source: UnsafeBufferPointer<UInt8>
    private let owner: LastingBytes
    /// The texts that differ from the document's bytes.
    package let sideText: UnsafeBufferPointer<UInt8>
    /// Where the document begins, if it is an element of a stream.
    let origin: XMLOrigin?

    private let lock = NSLock()
    private var derived = XMLDerivedTables()
    private var decodingTables: AnyObject?
    private let treeLock = NSLock()
    private var tree: XPathTree?

    /// Takes over what was read; all buffers but the source, which is the owner's, are freed with the document.
    init(
        nodes: UnsafeBufferPointer<XMLNode>,
        attributes: UnsafeBufferPointer<XMLAttributeRecord>,
        namespaces: UnsafeBufferPointer<XMLNamespaceRecord>,
        names: UnsafeBufferPointer<XMLName>,
        strings: XMLStringTable,
        source: LastingBytes,
        sideText: UnsafeBufferPointer<UInt8>,
        origin: XMLOrigin? = nil
    ) {
        self.nodes = nodes
        self.attributes = attributes
        self.namespaces = namespaces
        self.names = names
        self.strings = strings
        self.source = source.bytes
        owner = source
        self.sideText = sideText
        self.origin = origin
    }

    deinit {
        free(UnsafeMutableRawPointer(mutating: nodes.baseAddress))
        free(UnsafeMutableRawPointer(mutating: attributes.baseAddress))
        free(UnsafeMutableRawPointer(mutating: namespaces.baseAddress))
        free(UnsafeMutableRawPointer(mutating: names.baseAddress))
        free(UnsafeMutableRawPointer(mutating: sideText.baseAddress))
    }

    /// The number of the document's root element.
    package static let root: UInt32 = 0

    /// The bytes of a text; valid as long as the document.
    package func bytes(_ start: UInt32, _ length: UInt32) -> UnsafeBufferPointer<UInt8> {
        let start = Int(start)
        return if start < source.count || length == 0 {
            UnsafeBufferPointer(rebasing: source[min(start, source.count)..<min(start, source.count) + Int(length)])
        } else {
            UnsafeBufferPointer(rebasing: sideText[start - source.count..<start - source.count + Int(length)])
        }
    }

    /// A text as a string.
    package func string(_ start: UInt32, _ length: UInt32) -> String {
        String(decoding: bytes(start, length), as: UTF8.self)
    }

    /// The numbers of the attributes of an element.
    package func attributeRange(of node: UInt32) -> Range<Int> {
        Int(nodes[Int(node)].attributesStart)..<Int(nodes[Int(node) + 1].attributesStart)
    }

    /// The numbers of the declarations of namespaces on an element.
    package func namespaceRange(of node: UInt32) -> Range<Int> {
        var low = 0
        var high = namespaces.count
        while low < high {
            let middle = (low + high) / 2
            if namespaces[middle].node < node { low = middle + 1 } else { high = middle }
        }
        var end = low
        while end < namespaces.count, namespaces[end].node == node { end += 1 }
        return low..<end
    }

    /// What decoders learnt about this document, taken away so that nobody else uses it at the same time; nil for nothing.
    package func takeDecodingTables() -> AnyObject? {
        lock.withLock {
            defer { decodingTables = nil }
            return decodingTables
        }
    }

    /// Keeps what decoders learnt about this document; it must not refer to the document.
    package func keepDecodingTables(_ tables: AnyObject) {
        lock.withLock { decodingTables = tables }
    }

    /// Runs a function over the tree of XPath, which is made when first asked for.
    func withTree<Result>(_ body: (XPathTree) throws(XMLError) -> Result) throws(XMLError) -> Result {
        treeLock.lock()
        defer { treeLock.unlock() }
        if let tree { return try body(tree) }
        let made = try XPathTree(self)
        tree = made
        return try body(made)
    }

    /// Runs a function over the tables that are made when first asked for.
    func withDerived<Result, Failure: Error>(
        _ body: (inout XMLDerivedTables) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        lock.lock()
        defer { lock.unlock() }
        return try body(&derived)
    }
}
#endif

#if XML
/// An element, or a piece of text, in the arena of a document.
///
/// Nodes stand in document order, so an element's first child is the next node, if that lies before `end`. Text takes no
/// node of its own where it can be said in an element's: in front of its start tag (`leadingLength`), or as the last
/// piece inside it (`textStart`, `textLength`); what is left are sections of CDATA and text that differs from the source.
@usableFromInline
package struct XMLNode: BitwiseCopyable {
    /// In `name`: the node is a piece of text.
    @inlinable package static var text: UInt32 { .max }
    /// In `name`: the node is a CDATA section.
    @inlinable package static var cdata: UInt32 { .max - 1 }
    /// In `parent`: the node is the root.
    @inlinable package static var none: UInt32 { .max }

    /// The number of the element's name in the document's table, or `text`, or `cdata`.
    @usableFromInline package var name: UInt32
    /// The number of the parent, or `none`.
    package var parent: UInt32
    /// The number of the node behind the last one inside this one: the next sibling's, where there is one.
    package var end: UInt32
    /// The place of the start tag, or of the text, in bytes of the document.
    package var offset: UInt32
    /// The number of its first attribute; the next node's is the end.
    package var attributesStart: UInt32
    /// The place of the text: of this node, or the last piece of text in this element.
    package var textStart: UInt32
    /// The number of bytes of the text.
    package var textLength: UInt32
    /// The number of bytes of text right in front of the start tag, inside the parent.
    package var leadingLength: UInt32

    /// Whether the node is an element.
    @inlinable package var isElement: Bool {
        @inline(__always) get { name < Self.cdata }
    }
}

/// An attribute in the arena of a document.
package struct XMLAttributeRecord: BitwiseCopyable {
    /// The number of the attribute's name in the document's table.
    package var name: UInt32
    /// The place of the value.
    package var valueStart: UInt32
    /// The number of bytes of the value.
    package var valueLength: UInt32
}

/// A name as written and meant: local part, prefix and namespace, each the number of a string in the document's table.
@usableFromInline
package struct XMLName: BitwiseCopyable, Hashable {
    /// In `prefix` and `uri`: there is none.
    @inlinable package static var none: UInt32 { .max }

    /// The local part.
    @usableFromInline package var local: UInt32
    /// The prefix, or `none`.
    @usableFromInline package var prefix: UInt32
    /// The URI of the namespace, or `none`.
    @usableFromInline package var uri: UInt32
}

/// The declaration of a namespace on an element.
package struct XMLNamespaceRecord: BitwiseCopyable {
    /// The number of the element.
    package var node: UInt32
    /// The prefix, as the number of a string, or `XMLName.none` for the default namespace.
    package var prefix: UInt32
    /// The URI, as the number of a string, or `XMLName.none` where the default namespace is taken back.
    package var uri: UInt32
}
#endif

extension Entity {
    /// Writes the entity by its `encode(to:)`; throws `.formatNotSupported` where it is not `Encodable`.
    public func writeValue(to output: inout ValueWriter) throws {
        guard let value = self as? any Encodable else { throw EntityError.notWritten(Self.self, output) }
        try output.encode(value)
    }
}

extension ChoiceEntity {
    /// Writes the kind that `writtenChoice` tells, as it is read.
    ///
    /// Throws `.formatNotSupported` where that is `.unwritten`.
    public func writeValue(to output: inout ValueWriter) throws {
        let choice = writtenChoice
        guard let name = choice.name else {
            let message = "\(Self.self) is not written: it does not implement writtenChoice"
            throw EntityError(.formatNotSupported, message, path: FieldPath(output.sink.path))
        }
        try output.sink.choice(name, by: ChoiceTelling(Self.self), choice.write)
    }
}

extension DecodableEntity where Self: Encodable {
    /// Writes the entity by its `encode(to:)`, straight into the document.
    public func writeValue(to output: inout ValueWriter) throws {
        try output.encode(self)
    }
}

extension AutoEntity {
    /// Writes the entity by its field list.
    ///
    /// Fields of one name are written once, by the first that can. Throws `.formatNotSupported` for one that a closure reads
    /// and none writes.
    public func writeValue(to output: inout ValueWriter) throws {
        let type = type(of: self)
        // The address is that of a copy, which lives as long as the call.
        try withUnsafePointer(to: self) { root in
            try output.sink.fields(of: type, at: UnsafeRawPointer(root))
        }
    }
}

extension EntityList {
    /// Writes the elements: an array, in XML an element with children of the list's tag.
    ///
    /// Elements that were left out when the list was read are not written.
    public func writeValue(to output: inout ValueWriter) throws {
        let type = type(of: self)
        let own = type.decoding
        let sink = output.sink
        try sink.with(rulesOf: type, own, isPlace: true) {
            try sink.at(keyPathOf: own) {
                var writer = ValueWriter(sink)
                try writer.list(tag: type.entityTag, of: type, elements)
            }
        }
    }
}

#if JSON
/// Arrays, whose elements are written without their own `encode(to:)`.
protocol JSONWrittenArray {
    /// Writes the elements, each with a comma in front where one is needed.
    func writeElements(_ sink: JSONSink) throws
}

extension Array: JSONWrittenArray where Element: Encodable {
    func writeElements(_ sink: JSONSink) throws {
        // By address: an element taken out would be copied, with all that it refers to.
        try withUnsafeBufferPointer { elements in
            guard let first = elements.baseAddress else { return }
            for number in 0..<elements.count {
                sink.state.pointee.way.move(toElement: number)
                if number > 0 { sink.state.pointee.bytes.append(UInt8(ascii: ",")) }
                try (first + number).pointee.write(to: sink)
            }
        }
    }
}

extension Encodable {
    /// Writes the value where it is: called on an address, it makes no copy.
    fileprivate func write(to sink: JSONSink) throws {
        try sink.put(encodable: self)
    }
}

/// Dictionaries with string keys.
protocol JSONWrittenDictionary {
    /// Writes the members.
    func writeMembers(_ sink: JSONSink) throws
}

extension Dictionary: JSONWrittenDictionary where Key == String, Value: Encodable {
    func writeMembers(_ sink: JSONSink) throws {
        for (key, value) in self {
            sink.state.pointee.way.push(name: key)
            if sink.needsComma { sink.state.pointee.bytes.append(UInt8(ascii: ",")) }
            sink.state.pointee.bytes.append(quoted: key)
            sink.state.pointee.bytes.append(UInt8(ascii: ":"))
            try sink.put(encodable: value)
            sink.state.pointee.way.pop()
        }
    }
}
#endif

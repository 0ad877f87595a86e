internal import Foundation

/// A value that is one node, not what its own `encode(to:)` would make of it.
protocol EncodedScalar {
    /// What the value becomes under the rules; throws where no format can hold it.
    func content(_ rules: WritingRules) throws(EntityError) -> EncodedNode.Content
}

extension EncodedScalar where Self: FixedWidthInteger {
    func content(_ rules: WritingRules) -> EncodedNode.Content { .number(String(self)) }
}

extension Int: EncodedScalar {}
extension Int8: EncodedScalar {}
extension Int16: EncodedScalar {}
extension Int32: EncodedScalar {}
extension Int64: EncodedScalar {}
extension Int128: EncodedScalar {}
extension UInt: EncodedScalar {}
extension UInt8: EncodedScalar {}
extension UInt16: EncodedScalar {}
extension UInt32: EncodedScalar {}
extension UInt64: EncodedScalar {}
extension UInt128: EncodedScalar {}

extension EncodedScalar where Self: BinaryFloatingPoint & LosslessStringConvertible {
    func content(_ rules: WritingRules) throws(EntityError) -> EncodedNode.Content {
        isFinite ? .number(description) : .text(try ScalarText.nonFinite(self, rules))
    }
}

extension Double: EncodedScalar {}
extension Float: EncodedScalar {}

extension Bool: EncodedScalar {
    func content(_ rules: WritingRules) -> EncodedNode.Content { .bool(self) }
}

extension String: EncodedScalar {
    func content(_ rules: WritingRules) -> EncodedNode.Content { .text(self) }
}

extension Decimal: EncodedScalar {
    func content(_ rules: WritingRules) throws(EntityError) -> EncodedNode.Content {
        .number(try ScalarText.decimal(self))
    }
}

extension Date: EncodedScalar {
    func content(_ rules: WritingRules) throws(EntityError) -> EncodedNode.Content {
        switch try ScalarText.date(self, in: rules.dates) {
        case .number(let number): .number(number)
        case .text(let text): .text(text)
        }
    }
}

extension URL: EncodedScalar {
    func content(_ rules: WritingRules) -> EncodedNode.Content { .text(absoluteString) }
}

extension UUID: EncodedScalar {
    func content(_ rules: WritingRules) -> EncodedNode.Content { .text(uuidString) }
}

extension Data: EncodedScalar {
    func content(_ rules: WritingRules) -> EncodedNode.Content {
        .text(ScalarText.data(self, in: rules.rules.bytes ?? .base64))
    }
}

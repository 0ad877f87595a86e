/// An enum with raw values that has a case for all values that it does not know: what a service may send tomorrow.
///
///     enum Status: String, UnknownCase {
///         case open, closed
///         case unknown
///     }
///
/// It is written by its own raw value; what the service had sent is not kept.
///
/// A value of another type than the raw values is an error all the same, and so is null where the enum is not optional.
public protocol UnknownCase: RawRepresentable, Decodable, FieldValue {
    /// The case that stands for all values that are none of the others.
    static var unknown: Self { get }
}

extension UnknownCase where RawValue: Decodable {
    /// Decodes a raw value; `unknown` where no case has it.
    public init(from decoder: any Decoder) throws {
        let raw = try decoder.singleValueContainer().decode(RawValue.self)
        self = Self(rawValue: raw) ?? .unknown
    }
}

extension UnknownCase where RawValue == String {
    /// Decodes a raw value; `unknown` where no case has it.
    public init(from decoder: any Decoder) throws {
        self = Self(rawValue: try decoder.singleValueContainer().decode(String.self)) ?? .unknown
    }
}

extension UnknownCase where RawValue == Int {
    /// Decodes a raw value; `unknown` where no case has it.
    public init(from decoder: any Decoder) throws {
        self = Self(rawValue: try decoder.singleValueContainer().decode(Int.self)) ?? .unknown
    }
}

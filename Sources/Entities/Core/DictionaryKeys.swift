internal import Foundation

/// Makes the keys of a dictionary from the keys of a document.
///
/// They may be strings, integers, UUIDs, raw values of one of these (enums), and what says itself how (`CodingKeyRepresentable`).
struct DictionaryKeys<Key> {
    private let make: (String) -> Key?

    /// Nil where keys can't be made of the type.
    init?() {
        if Key.self == String.self {
            make = { $0 as? Key }
        } else if let type = Key.self as? any FixedWidthInteger.Type {
            make = { Self.integer(type, $0) }
        } else if let type = Key.self as? any CodingKeyRepresentable.Type {
            make = { Self.representable(type, $0) }
        } else if Key.self == UUID.self {
            make = { UUID(uuidString: $0) as? Key }
        } else if let type = Key.self as? any RawRepresentable.Type, Self.takesRawValues(type) {
            make = { Self.rawRepresentable(type, $0) }
        } else {
            return nil
        }
    }

    /// The key; throws without a place where the text stands for none: `.typeMismatch` for numbers, else `.invalidValue`.
    func key(_ text: String) throws(EntityError) -> Key {
        if let key = make(text) { return key }
        let code: EntityError.Code = Key.self is any FixedWidthInteger.Type ? .typeMismatch : .invalidValue
        throw EntityError(code, "expected a key of type \(Key.self), found \(text.quotedForMessage())")
    }

    private static func integer<T: FixedWidthInteger>(_ type: T.Type, _ text: String) -> Key? {
        T(text) as? Key
    }

    private static func representable<T: CodingKeyRepresentable>(_ type: T.Type, _ text: String) -> Key? {
        T(codingKey: DocumentKey(stringValue: text)) as? Key
    }

    private static func takesRawValues<T: RawRepresentable>(_ type: T.Type) -> Bool {
        T.RawValue.self == String.self || T.RawValue.self is any FixedWidthInteger.Type
    }

    private static func rawRepresentable<T: RawRepresentable>(_ type: T.Type, _ text: String) -> Key? {
        let raw =
            if let integers = T.RawValue.self as? any FixedWidthInteger.Type {
                DictionaryKeys<T.RawValue>.integer(integers, text)
            } else {
                text as? T.RawValue
            }
        return raw.flatMap { T(rawValue: $0) } as? Key
    }
}

extension Dictionary {
    /// Whether the keys can be made of text.
    static var hasKeysOfText: Bool { DictionaryKeys<Key>() != nil }
}

/// A key of a document.
struct DocumentKey: CodingKey {
    let stringValue: String

    init(stringValue: String) {
        self.stringValue = stringValue
    }

    init(intValue: Int) {
        stringValue = String(intValue)
    }

    var intValue: Int? { Int(stringValue) }
}

/// Why a text is not a number of the type that was asked for.
@usableFromInline
package enum NumberFailure: Error, Hashable, Sendable {
    /// The text is not a number at all.
    case syntax
    /// The number does not fit the type.
    case outOfRange
    /// A whole number was asked for, and the number has a fraction.
    case notWhole
    /// The type can't hold all digits of the number.
    case losesDigits
    /// The text is longer than numbers may be.
    case tooLong
}

extension NumberFailure {
    /// The failure in words that complete "expected an Int, found …".
    package var explanation: String {
        switch self {
        case .syntax: "is not a number"
        case .outOfRange: "is out of range"
        case .notWhole: "is not a whole number"
        case .losesDigits: "has more digits than can be kept"
        case .tooLong: "is longer than a number may be"
        }
    }

    /// The code of the error that reports this failure.
    package var code: EntityError.Code {
        switch self {
        case .syntax, .notWhole: .typeMismatch
        case .outOfRange, .losesDigits: .numberOutOfRange
        case .tooLong: .limitExceeded
        }
    }
}

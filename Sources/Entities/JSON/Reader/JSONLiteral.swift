#if JSON
/// One of the three words of JSON, whose first character tells which.
@usableFromInline
enum JSONLiteral {
    case yes
    case no
    case null

    /// The number of its characters.
    @inlinable
    var count: Int { self == .no ? 5 : 4 }

    /// Its last four characters, the first of them in the lowest bits.
    @inlinable
    var tail: UInt32 {
        switch self {
        case .yes: 0x6575_7274
        case .no: 0x6573_6C61
        case .null: 0x6C6C_756E
        }
    }
}
#endif

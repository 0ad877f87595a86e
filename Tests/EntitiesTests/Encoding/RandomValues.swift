import APISupportEntities
import Foundation

/// Values made from a number, the same at each run.
struct RandomValues: RandomNumberGenerator {
    private var state: UInt64

    init(seed: Int) {
        state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1
    }

    // Xorshift, as Marsaglia has it.
    mutating func next() -> UInt64 {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return state
    }

    mutating func number<T: FixedWidthInteger>(_: T.Type = T.self) -> T {
        switch Int.random(in: 0..<6, using: &self) {
        case 0: T.min
        case 1: T.max
        case 2: 0
        default: T.random(in: T.min...T.max, using: &self) >> Int.random(in: 0..<T.bitWidth, using: &self)
        }
    }

    mutating func double() -> Double {
        let value = Double(bitPattern: next())
        return value.isFinite ? value : -0.0
    }

    mutating func float() -> Float {
        let value = Float(bitPattern: UInt32(truncatingIfNeeded: next()))
        return value.isFinite ? value : 0
    }

    mutating func decimal() -> Decimal {
        Decimal(
            sign: Bool.random(using: &self) ? .plus : .minus,
            exponent: Int.random(in: -60...60, using: &self),
            significand: Decimal(number(UInt64.self))
        )
    }

    /// A text that JSON and XML can both hold, not empty, for that is nil in XML.
    mutating func text() -> String {
        let letters = Array("abc \t\n\r\"'&<>]/\\éжあ😀\u{2028}\u{85}e\u{301}0123{}[]%+=;")
        return String(
            (0..<Int.random(in: 1..<24, using: &self)).map { _ in letters.randomElement(using: &self) ?? "x" }
        )
    }

    /// A date, of whole microseconds: what a double since 1970 can tell.
    mutating func date() -> Date {
        let count = Int.random(in: -62_135_596_800_000_000..<253_402_300_800_000_000, using: &self)
        switch Int.random(in: 0..<3, using: &self) {
        case 0: return Date(timeIntervalSince1970: Double(count / 1_000_000))
        case 1: return Date(timeIntervalSince1970: Double(count / 1_000) / 1e3)
        default: return Date(timeIntervalSince1970: Double(count / 100_000_000) / 1e2)
        }
    }

    mutating func day() -> Date {
        Date(timeIntervalSince1970: Double(Int.random(in: -20_000..<40_000, using: &self)) * 86_400)
    }

    mutating func list<T>(_ make: (inout RandomValues) -> T) -> [T] {
        (0..<Int.random(in: 0..<4, using: &self)).map { _ in make(&self) }
    }

    mutating func optional<T>(_ make: (inout RandomValues) -> T) -> T? {
        Bool.random(using: &self) ? make(&self) : nil
    }

    mutating func url() -> URL {
        URL(string: "https://h.example/\(number(UInt16.self))?q=%D1%91&a=b#c") ?? URL(filePath: "/")
    }

    mutating func uuid() -> UUID {
        let bytes = (next(), next())
        return UUID(uuid: withUnsafeBytes(of: bytes) { $0.loadUnaligned(as: uuid_t.self) })
    }

    mutating func inner() -> Everything.Inner {
        Everything.Inner(
            id: number(),
            title: text(),
            price: optional { $0.decimal() },
            when: optional { $0.date() },
            tags: list { $0.text() },
            note: optional { $0.text() }
        )
    }

    mutating func everything() -> Everything {
        var value = Everything()
        value.bool = .random(using: &self)
        value.int = number()
        value.int8 = number()
        value.int16 = number()
        value.int32 = number()
        value.int64 = number()
        value.int128 = number()
        value.uint = number()
        value.uint8 = number()
        value.uint16 = number()
        value.uint32 = number()
        value.uint64 = number()
        value.uint128 = number()
        value.double = double()
        value.float = float()
        value.decimal = decimal()
        value.string = text()
        value.date = date()
        value.url = url()
        value.uuid = uuid()
        value.data = Data(list { $0.number(UInt8.self) } + [1])
        value.kind = Everything.Kind.allCases.randomElement(using: &self) ?? .plain
        value.optional = optional { $0.number() }
        value.text = optional { $0.text() }
        value.ints = list { $0.number() }
        value.doubles = list { $0.double() }
        value.strings = list { $0.text() }
        value.optionals = list { $0.optional { $0.number() } }
        value.matrix = list { $0.list { $0.number() } }
        value.names = Dictionary(list { ("k\($0.number(UInt8.self))", $0.number()) }) { first, _ in first }
        value.inner = optional { $0.inner() }
        value.inners = list { $0.inner() }
        return value
    }

    mutating func everyField() -> EveryField {
        var value = EveryField()
        value.bool = .random(using: &self)
        value.int = number()
        value.int8 = number()
        value.int64 = number()
        value.int128 = number()
        value.uint64 = number()
        value.uint128 = number()
        value.double = double()
        value.float = float()
        value.decimal = decimal()
        value.string = text()
        value.date = date()
        value.day = optional { $0.day() }
        value.url = url()
        value.uuid = uuid()
        value.data = Data(list { $0.number(UInt8.self) } + [1])
        value.kind = Everything.Kind.allCases.randomElement(using: &self) ?? .plain
        value.optional = optional { $0.number() }
        value.ints = list { $0.number() }
        value.strings = list { $0.text() }
        value.inner = inner()
        value.inners = list { $0.inner() }
        value.point = optional { $0.point() }
        value.points = list { $0.point() }
        return value
    }

    private mutating func point() -> EveryField.Point {
        let point = EveryField.Point()
        point.x = double()
        point.label = optional { $0.text() }
        return point
    }
}

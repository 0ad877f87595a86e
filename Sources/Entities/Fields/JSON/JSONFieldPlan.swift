#if JSON
/// A field list made ready for JSON: keys as bytes, found by a small table.
///
/// It is kept with the list, and used for all documents that name keys alike.
final class JSONFieldPlan: @unchecked Sendable {
    // Unchecked: what the pointers point to is written in init only, and freed in deinit.

    /// A key that an object may have and somebody asks for.
    struct Entry {
        /// The key as it is most often written, in quotation marks and with its colon.
        let written: UnsafePointer<UInt8>
        /// The number of bytes of that; more than there can be in a document where the key would need escapes.
        let writtenCount: Int
        /// The number of bytes of the key.
        let keyCount: Int
        /// The bit of the key's number; none where that is 64 or more.
        let bit: UInt64
        /// What reads the field that is read as soon as the key is met, kept by the plan; nil when there is none.
        let planned: Unmanaged<JSONPlannedField>?
        /// The number of that field; negative when there is none.
        var field: Int
        /// Where the place of the value is kept for fields that are read after the object; negative when it is not.
        var slot: Int
        /// The field of the slot that is read as soon as the key is met; negative when it has to wait.
        let alias: Int

        /// The key, unescaped.
        var key: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: written + 1, count: keyCount) }
    }

    /// A field that is read after its object, once it is known which of its keys are there.
    struct LateField {
        let field: Int
        let ways: [JSONKeyWay]
        /// The steps from the entity itself, where the name begins with an index or means just that; else empty.
        let steps: ArraySlice<JSONKeyPlan.Step>
    }

    /// The fields, kept by this plan.
    let fields: UnsafeMutablePointer<Unmanaged<JSONPlannedField>>
    /// The keys, in the order of the fields.
    let entries: UnsafeMutablePointer<Entry>
    /// The number of keys.
    let entryCount: Int
    /// The numbers of those of the first 64 keys whose fields have to act when the key is missing.
    let expected: UInt64
    /// The number of slots.
    let slotCount: Int
    /// Whether there is more to do after an object than to compare with `expected`.
    let endsLate: Bool
    /// The fields as they were declared.
    let list: [FieldAccess]
    /// The names of the fields as keys of the document.
    let names: [String]
    /// The fields that are read after their object.
    let late: [LateField]
    /// Whether the entity may be an array, some of whose elements have fields.
    let readsArrays: Bool

    /// Whether a field is read from all members of the entity's own object.
    let flattens: Bool
    /// The numbers of keys by their hashes; -1 where there is none.
    private let table: UnsafeMutablePointer<Int32>
    private let tableMask: Int
    private let keyBytes: UnsafeMutablePointer<UInt8>

    /// Makes a list ready; where `isLenient`, the last of equal keys counts.
    init(_ list: [FieldAccess], _ conversion: KeyConversion, _ fieldNames: FieldNames, isLenient: Bool) {
        self.list = list
        var keys = JSONFieldKeys()
        var late: [LateField] = []
        let keyPlans = list.map { field in
            fieldNames.names(of: field).map { JSONKeyPlan($0, conversion: conversion) }
        }
        for (number, plans) in keyPlans.enumerated() {
            let ways = plans.flatMap(JSONKeyWay.ways)
            var steps: ArraySlice<JSONKeyPlan.Step> = []
            switch plans.first?.steps.first {
            case .element, .itself: steps = plans[0].steps[...]
            default: break
            }
            // Where the last of equal keys counts, nothing is read before it is known which is the last.
            let isPlain = ways.count == 1 && steps.isEmpty && !isLenient && keys.addField(number, key: ways[0].key)
            if !isPlain {
                late.append(LateField(field: number, ways: ways.map { keys.addWay($0, of: number) }, steps: steps))
            }
        }
        names = keyPlans.map { $0[0].name }
        readsArrays = late.contains { late in
            if case .element = late.steps.first { true } else { false }
        }
        flattens = late.contains { late in
            if case .itself = late.steps.first { true } else { false }
        }
        self.late = late
        slotCount = keys.slotCount
        entryCount = keys.entries.count
        fields = .allocate(capacity: list.count)
        for (number, field) in list.enumerated() {
            (fields + number).initialize(to: Unmanaged.passRetained(JSONPlannedField(field)))
        }
        keyBytes = .allocate(capacity: keys.entries.reduce(1) { $0 + $1.key.count + 3 })
        entries = .allocate(capacity: entryCount)
        var size = 4
        while size < entryCount * 2 { size *= 2 }
        tableMask = size - 1
        table = .allocate(capacity: size)
        table.initialize(repeating: -1, count: size)
        var expected: UInt64 = 0
        var end = keyBytes
        for (number, entry) in keys.entries.enumerated() {
            let written = UnsafeMutableBufferPointer(start: end, count: entry.key.count + 3)
            _ = written.initialize(fromContentsOf: [UInt8(ascii: "\"")] + entry.key + "\":".utf8)
            let start = UnsafePointer(end)
            let key = UnsafeBufferPointer(start: start + 1, count: entry.key.count)
            end += written.count
            (entries + number).initialize(
                to: Entry(
                    written: start,
                    writtenCount: Self.needsEscapes(key) ? .max : written.count,
                    keyCount: key.count,
                    bit: number < 64 ? 1 << UInt64(number) : 0,
                    planned: entry.field < 0 ? nil : fields[entry.field],
                    field: entry.field,
                    slot: entry.slot,
                    alias: isLenient || entry.field >= 0 ? -1 : entry.alias
                )
            )
            if entry.field >= 0, number < 64 { expected |= 1 << UInt64(number) }
            var place = Self.hash(key) & tableMask
            while table[place] >= 0 { place = (place + 1) & tableMask }
            table[place] = Int32(number)
        }
        self.expected = expected
        endsLate = !late.isEmpty || entryCount > 64
    }

    deinit {
        for number in list.indices { fields[number].release() }
        fields.deallocate()
        entries.deallocate()
        table.deallocate()
        keyBytes.deallocate()
    }

    private static func needsEscapes(_ key: UnsafeBufferPointer<UInt8>) -> Bool {
        key.contains { $0 < 0x20 || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }
    }

    /// A key that somebody asks for; nil where nobody does.
    func entry(for key: JSONRawString) -> UnsafeMutablePointer<Entry>? {
        guard !key.hasEscapes else {
            var text = key.string
            return text.withUTF8 { entry(for: JSONRawString(bytes: $0, hasEscapes: false)) }
        }
        var place = Self.hash(key.bytes) & tableMask
        while table[place] >= 0 {
            let entry = entries + Int(table[place])
            if key.isEqual(to: entry.pointee.key) { return entry }
            place = (place + 1) & tableMask
        }
        return nil
    }

    /// Mixes length and four bytes of a key: enough to tell the few keys of a list apart, for whose making the program
    /// and no server answers.
    private static func hash(_ key: UnsafeBufferPointer<UInt8>) -> Int {
        let count = key.count
        guard count > 0 else { return 0 }
        let mixed =
            Int(key[0]) &* 31 &+ Int(key[count - 1]) &* 131 &+ Int(key[count >> 1]) &* 521 &+ Int(key[count >> 2]) &* 17
        return mixed &+ count &* 7
    }
}
#endif

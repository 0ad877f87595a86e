#if JSON
/// Collects the keys that the fields of a list ask for.
struct JSONFieldKeys {
    struct Entry {
        let key: [UInt8]
        var field = -1
        var slot = -1
        /// The field that alone asks for the slot, and for the value itself; negative when there is none.
        var alias = -1
        /// The number of fields that ask for the slot.
        var uses = 0
    }

    private(set) var entries: [Entry] = []
    private(set) var slotCount = 0
    private var numbers: [[UInt8]: Int] = [:]

    /// Gives a key to the field that is read when it is met; false where it has one already.
    mutating func addField(_ field: Int, key: [UInt8]) -> Bool {
        let number = number(of: key)
        guard entries[number].field < 0 else { return false }
        entries[number].field = field
        return true
    }

    /// Has the place of a value kept for a field, and returns the way with its slot.
    mutating func addWay(_ way: JSONKeyWay, of field: Int) -> JSONKeyWay {
        let number = number(of: way.key)
        entries[number].uses += 1
        entries[number].alias = entries[number].uses == 1 && way.rest.isEmpty ? field : -1
        if entries[number].slot < 0 {
            entries[number].slot = slotCount
            slotCount += 1
        }
        return JSONKeyWay(key: way.key, slot: entries[number].slot, rest: way.rest)
    }

    private mutating func number(of key: [UInt8]) -> Int {
        if let number = numbers[key] { return number }
        numbers[key] = entries.count
        entries.append(Entry(key: key))
        return entries.count - 1
    }
}
#endif

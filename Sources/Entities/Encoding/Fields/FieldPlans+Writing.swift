extension FieldPlans {
    /// The numbers of the fields that are written: of those of one name the first that can be, else the first.
    var writtenFields: [Int] {
        var numbers: [String: Int] = [:]
        for (number, field) in fields.enumerated() {
            if let other = numbers[field.name], fields[other].writing.write != nil || field.writing.write == nil {
                continue
            }
            numbers[field.name] = number
        }
        return numbers.values.sorted()
    }
}

#if JSON
internal import Foundation

extension JSONValue {
    /// A value that is there.
    struct Found {
        let checked: JSONCheckedTape
        let index: Int
        /// What JSONSerialization made of it; nil where the value is read from the tape.
        let carried: JSONCarriedValue?

        var view: JSONTapeView { checked.view }
        var tape: JSONTape { checked.view.tape }

        /// The value's kind.
        var kind: Kind {
            @inline(__always) get {
                guard carried != nil, let number else { return kindOnTape }
                return number.isBoolean ? .boolean : .number
            }
        }

        /// What JSONSerialization made of a number or boolean.
        ///
        /// Only scalars are asked for their class: to compare an array's, it would be bridged with all that is in it.
        var number: NSNumber? {
            guard let carried, kindOnTape == .boolean || kindOnTape == .number else { return nil }
            return carried.object as? NSNumber
        }

        private var kindOnTape: Kind {
            @inline(__always) get {
                switch tape.kind(index) {
                case .null: .null
                case .yes, .no: .boolean
                case .wholeNumber, .number: .number
                case .string, .escapedString: .string
                case .array: .array
                case .object: .object
                }
            }
        }
    }

    /// The value; throws when it is missing or the document can't be parsed.
    @inline(__always)
    func found() throws(EntityError) -> Found {
        guard case .native(let index) = node else { return try foundOtherwise() }
        return Found(checked: document.tapeOfValues, index: index, carried: nil)
    }

    @inline(never)
    private func foundOtherwise() throws(EntityError) -> Found {
        switch node {
        case .native(let index):
            return Found(checked: document.tapeOfValues, index: index, carried: nil)
        case .carried(let value):
            return Found(checked: document.tapeOfValues, index: value.index, carried: value)
        case .unread(index: 0):
            let tree = try EntityError.typed { try document.tree() }
            return Found(checked: tree.checked, index: 0, carried: tree.root)
        case .unread(let index):
            let checked = try EntityError.typed { try document.checkedTape() }
            return Found(checked: checked, index: index, carried: nil)
        case .missing(let index, let steps):
            throw missing(from: index, steps)
        }
    }

    /// The error for a value that is not there.
    func missing(from index: Int, _ steps: [FieldPath.Step]) -> EntityError {
        do {
            _ = try document.checkedTape()
            return try document.withView { view in
                let place = document.place(of: index, of: view.tape)
                switch (steps[0], view.tape.kind(index)) {
                case (.key(let key), .object):
                    return EntityError(
                        .missingValue,
                        "the key \"\(key)\" is missing",
                        at: place,
                        step: steps[0]
                    )
                case (.index(let element), .array):
                    let count = view.tape.length(index)
                    return EntityError(
                        .missingValue,
                        "there is no element \(element) in an array of \(count)",
                        at: place,
                        step: steps[0]
                    )
                case (.index, _):
                    return document.mismatch(expected: "an array", at: index, in: view)
                default:
                    return document.mismatch(expected: "an object", at: index, in: view)
                }
            }
        } catch let error as EntityError {
            return error
        } catch {
            return EntityError(.custom, "\(error)", underlying: error)
        }
    }

    /// Whether a key or an index is not there, or stands in a null; else the way is wrong or can't be gone.
    func leadsNowhere(from index: Int, _ steps: [FieldPath.Step]) -> Bool {
        guard let tape = try? document.checkedTape().view.tape else { return false }
        switch (steps[0], tape.kind(index)) {
        case (.key, .object), (.index, .array), (_, .null): return true
        default: return false
        }
    }
}

extension NSNumber {
    /// Whether the number stands for true or false: only the type it was made of tells.
    var isBoolean: Bool {
        type == UInt8(ascii: "c") || type == UInt8(ascii: "B")
    }

    /// The number, where it was made of a 64-bit integer or a smaller one, and fits.
    func whole<T: FixedWidthInteger>(_: T.Type) -> T? {
        switch type {
        case UInt8(ascii: "Q"): T(exactly: uint64Value)
        case UInt8(ascii: "s"), UInt8(ascii: "i"), UInt8(ascii: "l"), UInt8(ascii: "q"): T(exactly: int64Value)
        default: nil
        }
    }

    private var type: UInt8 { UInt8(bitPattern: objCType.pointee) }
}
#endif

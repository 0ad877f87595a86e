#if XML
internal import Foundation
internal import XMLElement

extension XMLDecodingContext {
    /// Decodes a value of any type.
    func decode<T: Decodable>(_ type: T.Type, at place: XMLPlace) throws -> T {
        try withPlan(of: type) { plan in try decode(type, plan, at: place) }
    }

    /// Decodes a value of a type by the plan for it.
    func decode<T: Decodable>(_ type: T.Type, _ plan: XMLTypePlan, at place: XMLPlace) throws -> T {
        switch plan.way {
        case .own, .otherList: return try build(type, at: place)
        case .string: return Self.same(try string(at: place))
        case .bool: return Self.same(try bool(at: place))
        case .int: return Self.same(try int(at: place))
        case .double: return Self.same(try double(at: place))
        case .date: return Self.same(try date(at: place))
        case .url: return Self.same(try text(at: place, "a URL", TextScalar.url))
        case .uuid: return Self.same(try text(at: place, "a UUID", TextScalar.uuid))
        case .data: return Self.same(try text(at: place, rules.text.bytes.description, TextScalar.data))
        case .decimal: return Self.same(try decimal(at: place))
        case .strings: return Self.same(try scalars(at: place) { element in try string(at: element) })
        case .ints: return Self.same(try scalars(at: place) { element in try int(at: element) })
        case .doubles: return Self.same(try scalars(at: place) { element in try double(at: element) })
        case .list(let list): return Self.same(try list.build(from: place, in: self))
        case .dictionary(let dictionary): return Self.same(try dictionary.build(from: place, in: self))
        case .otherDictionary:
            takesKeysLiterally = true
            defer { takesKeysLiterally = false }
            return try build(type, at: place)
        case .entity: return try decodeEntity(type, plan, at: place)
        case .otherEntity(let entity): return Self.same(try buildOther(entity, at: place))
        }
    }

    /// A value whose type is known to be the one asked for.
    @inline(__always)
    private static func same<A, B>(_ value: A) -> B {
        precondition(A.self == B.self, "\(A.self) where \(B.self) was asked for")
        return unsafeBitCast(value, to: B.self)
    }

    /// Has a type decode itself, and tells the place of what it throws.
    private func build<T: Decodable>(_ type: T.Type, at place: XMLPlace) throws -> T {
        let count = tracked.count
        do {
            let value = try T(from: XMLPlaceDecoder(context: self, place: place))
            if tracked.count > count { try finishTracking(from: count) }
            return value
        } catch {
            tracked.removeLast(tracked.count - count)
            throw entityError(error, at: place)
        }
    }

    /// Has an entity build itself that is not built by the compiler's code.
    private func buildOther<T: Entity>(_ type: T.Type, at place: XMLPlace) throws -> T {
        do {
            guard place.isElement else { throw mismatch(expected: "an element", at: place) }
            var inner = rules.isPlace ? rules.rules : rules.rules.withoutEntityMembers
            guard rules.tracksKeys, let outer = tracked.lastIndex(where: { $0.index == place.index }) else {
                return try DecodingRules.$current.withValue(inner) { try T.from(xml: element(place.index)) }
            }
            // The entity shares the element with the one around it.
            let note = FlattenedObject()
            inner.flattened = note
            note.begin(documentPlace(of: place).path)
            let value = try DecodingRules.$current.withValue(inner) { try T.from(xml: element(place.index)) }
            let unread = note.end()
            for part in self.unread(of: tracked[outer]) where !unread.contains(documentPlace(of: part).path) {
                if part.kind == .attribute {
                    tracked[outer].readAttributes.insert(Int(part.number))
                } else {
                    tracked[outer].readChildren.insert(part.index)
                }
            }
            return value
        } catch {
            throw entityError(error, at: place).building(type)
        }
    }

    /// Decodes an entity by its own rules.
    private func decodeEntity<T: Decodable>(_ type: T.Type, _ plan: XMLTypePlan, at place: XMLPlace) throws -> T {
        if plan.keepsRules(rules), plan.keyPath == nil, !rules.collectsErrors {
            let outer = entity
            entity = place.index
            defer { entity = outer }
            do {
                return try build(type, at: place)
            } catch let error as EntityError {
                throw error.building(type)
            }
        }
        let (outer, outerEntity) = (rules, entity)
        rules = plan.rules(inside: outer)
        entity = place.index
        let count = rules.collectsErrors ? errors.count : 0
        defer {
            if rules.collectsErrors { nameErrors(from: count, type) }
            (rules, entity) = (outer, outerEntity)
        }
        do {
            guard let keyPath = plan.keyPath else { return try build(type, at: place) }
            guard place.isElement else { throw mismatch(expected: "an element", at: place) }
            let way = XMLKeyWay(keyPath)
            guard let inner = follow(way, from: place.index), inner.kind != .emptyList else {
                throw missing(way, in: place.index)
            }
            entity = inner.index
            return try build(type, at: inner)
        } catch let error as EntityError {
            throw error.building(type)
        }
    }

    /// Decodes a default of the rules, which have points in numbers whatever the document has.
    func decodeDefault<T: Decodable>(_ type: T.Type, at place: XMLPlace) throws -> T {
        let outer = rules
        var plain = outer.rules
        plain.decimalSeparator = nil
        plain.groupingSeparator = nil
        rules = XMLActiveRules(plain, isPlace: false)
        defer { rules = outer }
        return try decode(type, at: place)
    }

    // MARK: Nil

    /// Whether a value counts as nil for an optional; `plan` is that of its type, where it is known.
    ///
    /// `xsi:nil="true"` is nil always (XML Schema). By the rule `emptyStringIsNil`, so is an attribute or text without
    /// characters (of types other than strings, also white space), and an element that holds no more; for a type made of an
    /// element's parts, and for one that isn't known, the element must have no attributes either. A list is never nil.
    func isNil(_ place: XMLPlace, _ plan: XMLTypePlan?) -> Bool {
        if plan?.isList == true || place.kind == .emptyList { return false }
        return isNil(place, isText: plan?.isText ?? false, isObject: plan?.isObject ?? true)
    }

    /// Whether there is some text, and no attribute that could say something else: such a value is never nil.
    @inline(__always)
    func hasPlainText(_ place: XMLPlace) -> Bool {
        guard let first = plainText(at: place)?.first, !first.isXMLSpace else { return false }
        return place.kind == .attribute || attributeRange(of: place.index).isEmpty
    }

    private func isNil(_ place: XMLPlace, isText: Bool, isObject: Bool) -> Bool {
        if hasPlainText(place) { return false }
        if place.isElement, isMarkedNil(place.index) { return true }
        guard rules.text.emptyStringIsNil else { return false }
        if place.isElement {
            guard !hasElements(place.index) else { return false }
            if isObject, !attributeRange(of: place.index).isEmpty { return false }
        }
        let isEmpty = try? withText(at: place, "text") { text in isText ? text.isEmpty : text.isBlank() }
        return isEmpty ?? false
    }

    private func isMarkedNil(_ element: UInt32) -> Bool {
        for number in attributeRange(of: element) {
            let attribute = attributes[number]
            let name = names[Int(attribute.name)]
            guard name.prefix != XMLName.none, document.strings[name.local] == "nil",
                document.strings[name.uri] == XMLElement.schemaInstanceNamespace
            else { continue }
            let value = bytes(attribute.valueStart, attribute.valueLength).trimmingSpace()
            return value.elementsEqual("true".utf8) || value.elementsEqual("1".utf8)
        }
        return false
    }

    private func hasElements(_ index: UInt32) -> Bool {
        let end = nodes[Int(index)].end
        var child = index + 1
        while child < end {
            if nodes[Int(child)].isElement { return true }
            child = nodes[Int(child)].end
        }
        return false
    }

    // MARK: Scalars

    @inline(__always)
    func string(at place: XMLPlace) throws(EntityError) -> String {
        if let text = plainText(at: place), !text.isEmpty { return String(validated: text) }
        let text = try withText(at: place, "a string") { String(validated: $0) }
        if text.isEmpty, place.isElement, isMarkedNil(place.index) { throw null(expected: "a string", at: place) }
        return text
    }

    func bool(at place: XMLPlace) throws(EntityError) -> Bool {
        if let value = plainText(at: place).flatMap(TextScalar.plainBool) { return value }
        return try text(at: place, "true or false", TextScalar.bool)
    }

    /// Reads an integer of the type that nearly all are of: the general function is not made for one type alone.
    @inline(__always)
    func int(at place: XMLPlace) throws(EntityError) -> Int {
        if let text = plainText(at: place), let value = TextScalar.plainInteger(text, Int.self) { return value }
        return try integer(Int.self, at: place)
    }

    func integer<T: FixedWidthInteger>(_ type: T.Type, at place: XMLPlace) throws(EntityError) -> T {
        if let value = plainText(at: place).flatMap({ TextScalar.plainInteger($0, type) }) { return value }
        return try number(type, at: place) { bytes throws(NumberFailure) in try NumberReader.integer(type, from: bytes)
        }
    }

    func double(at place: XMLPlace) throws(EntityError) -> Double {
        if rules.text.plainNumbers, let value = plainText(at: place).flatMap(TextScalar.plainDouble) { return value }
        return try number(Double.self, at: place) { bytes throws(NumberFailure) in try NumberReader.double(from: bytes)
        }
    }

    func float(at place: XMLPlace) throws(EntityError) -> Float {
        try number(Float.self, at: place) { bytes throws(NumberFailure) in try NumberReader.float(from: bytes) }
    }

    private func date(at place: XMLPlace) throws(EntityError) -> Date {
        try text(at: place, "a date") { text, rules throws(EntityError) in try TextScalar.date(text, rules) }
    }

    private func decimal(at place: XMLPlace) throws(EntityError) -> Decimal {
        try number(Decimal.self, at: place) { bytes throws(NumberFailure) in try NumberReader.decimal(from: bytes) }
    }

    /// Reads a number straight from the document's bytes, where no separators are to be minded.
    @inline(__always)
    private func number<T>(
        _ type: T.Type,
        at place: XMLPlace,
        _ read: (TextBytes) throws(NumberFailure) -> T
    ) throws(EntityError) -> T {
        try text(at: place, "\(type)") { text, rules throws(EntityError) in
            if rules.plainNumbers, let number = try? read(text.trimmingSpace()) { return number }
            return try TextScalar.number(text, rules, type, read)
        }
    }

    /// Reads a value that is not a string, which an empty text can't be.
    @inline(__always)
    private func text<T>(
        at place: XMLPlace,
        _ expected: @autoclosure () -> String,
        _ read: (TextBytes, TextRules) throws(EntityError) -> T
    ) throws(EntityError) -> T {
        do throws(EntityError) {
            return try withText(at: place, expected()) { text throws(EntityError) in try read(text, rules.text) }
        } catch {
            throw isNil(place, isText: false, isObject: false)
                ? null(expected: expected(), at: place) : placed(error, at: place)
        }
    }

    /// A value's text where it stands in the document as one piece, beside nothing else; nil where there is more to mind.
    @inline(__always)
    private func plainText(at place: XMLPlace) -> TextBytes? {
        switch place.kind {
        case .element, .list:
            let node = nodes[Int(place.index)]
            return node.end == place.index + 1 ? bytes(node.textStart, node.textLength) : nil
        case .attribute:
            let attribute = attributes[Int(place.number)]
            return bytes(attribute.valueStart, attribute.valueLength)
        case .children, .emptyList, .ownText, .literal: return nil
        }
    }

    /// Hands out a value's text, of an element its own.
    ///
    /// Throws `.typeMismatch` where there are elements beside the text, which would be lost.
    @inline(__always)
    private func withText<T>(
        at place: XMLPlace,
        _ expected: @autoclosure () -> String,
        _ read: (TextBytes) throws(EntityError) -> T
    ) throws(EntityError) -> T {
        if place.isElement {
            let node = nodes[Int(place.index)]
            if node.end == place.index + 1 { return try read(bytes(node.textStart, node.textLength)) }
        }
        switch place.kind {
        case .attribute:
            let attribute = attributes[Int(place.number)]
            return try read(bytes(attribute.valueStart, attribute.valueLength))
        case .literal: return try literal(place.number).withTextBytes(read)
        case .emptyList: throw mismatch(expected: expected(), at: place)
        case .element, .list, .children:
            guard !hasElements(place.index) else { throw mismatch(expected: expected(), at: place) }
            return try element(place.index).text.withTextBytes(read)
        case .ownText: return try element(place.index).text.withTextBytes(read)
        }
    }
}
#endif

#if JSON
internal import APISupportDefaults

extension JSONReader {
    /// An error at a place of the document, with its path, line and column.
    ///
    /// `place` is the first byte of the value or token that is wrong; `key` is one more step for a member that is missing.
    @usableFromInline
    package func failure(
        _ code: EntityError.Code,
        _ message: String,
        at place: UnsafePointer<UInt8>,
        key: String? = nil
    ) -> EntityError {
        EntityError(code, message, at: self.place(place), step: key.map { .key($0) })
    }

    /// The place of a value or token, by its first byte.
    func place(_ place: UnsafePointer<UInt8>) -> DocumentPlace {
        let bytes = UnsafeBufferPointer(start: start, count: end - start)
        return document.takeUnretainedValue().locator.locate(place - start, in: bytes)
    }

    /// The error for a value of another type than expected; or, where the value is broken, the error that says so.
    @usableFromInline
    package mutating func mismatch(expected: String) -> any Error {
        skipWhitespace()
        let place = cursor
        guard place < end else { return unexpected(expected: expected) }
        let outside = depth
        do {
            try skipValue()
        } catch {
            return error
        }
        let found = JSONExcerpt.value(UnsafeBufferPointer(start: place, count: cursor - place))
        (cursor, depth) = (place, outside)
        let code: EntityError.Code = place.pointee == UInt8(ascii: "n") ? .nullValue : .typeMismatch
        return failure(code, "expected \(expected), found \(found)", at: place)
    }

    /// The error for a byte that the grammar does not allow here.
    @usableFromInline
    package func unexpected(expected: String) -> EntityError {
        let bytes = UnsafeBufferPointer(start: start, count: end - start)
        let content = bytes.dropFirst(JSONReader.markLength(bytes))
        if cursor >= end, content.allSatisfy({ JSONReader.isWhitespace($0) }) {
            return failure(.emptyDocument, "expected a JSON value, found an empty document", at: end)
        }
        return failure(.malformed, "expected \(expected), found \(JSONExcerpt.place(offset, in: bytes))", at: cursor)
    }

    @usableFromInline
    func depthExceeded() -> EntityError {
        failure(
            .depthLimit,
            "arrays and objects are nested more than \(maximumDepth) levels deep",
            at: cursor
        )
    }

    /// The error for a number that can't be the type asked for.
    @usableFromInline
    package func numberFailure(
        _ reason: NumberFailure,
        token: UnsafeBufferPointer<UInt8>,
        expected: String
    ) -> EntityError {
        let place = token.baseAddress ?? cursor
        return failure(
            reason.code,
            "expected \(expected), found \(JSONExcerpt.value(token)), which \(reason.explanation)",
            at: place
        )
    }

    func badNumber(_ reason: NumberFailure) -> EntityError {
        if reason == .tooLong {
            return failure(
                .limitExceeded,
                "a number is longer than \(Defaults.maximumNumberLength) characters",
                at: cursor
            )
        }
        return unexpected(expected: "a number")
    }

    func controlCharacter(_ byte: UInt8) -> EntityError {
        let code = "U+00" + (byte < 0x10 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        return failure(.malformed, "a string contains the control character \(code) without an escape", at: cursor)
    }

    func badEscape() -> EntityError {
        unexpected(expected: "an escape such as \\n or \\u00E9")
    }

    func loneSurrogate(_ unit: UInt16) -> EntityError {
        let escape = "\\u" + String(unit, radix: 16, uppercase: true)
        return failure(.invalidCharsetData, "\(escape) is half of a surrogate pair without the other half", at: cursor)
    }

    func invalidUTF8() -> EntityError {
        let byte = String(cursor.pointee, radix: 16, uppercase: true)
        return failure(.invalidCharsetData, "the bytes from 0x\(byte) on are not valid UTF-8", at: cursor)
    }
}
#endif

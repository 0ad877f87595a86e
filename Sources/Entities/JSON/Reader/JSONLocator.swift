#if JSON
internal import APISupportMemory

/// Finds the path, line and column of a place in a document, by reading the document again up to there.
///
/// Nothing keeps a path while values are read, so good documents pay nothing. The locator goes on where it stopped last, and
/// for a place in front of that goes back to the nearest of the checkpoints that it left on the way: so each place costs a few
/// kilobytes, in whatever order they are asked for.
package final class JSONLocator: @unchecked Sendable {
    // Unchecked: the other properties are only touched while `lock` is held.
    private let lock = PlainLock()
    private var state = State()
    private var checkpoints: [State] = []
    private var nextCheckpoint = checkpointDistance

    /// The number of bytes between two checkpoints, where nothing is nested deeply.
    private static let checkpointDistance = 4_096

    /// Where the document begins, if it is a piece of a longer text.
    private let origin: DocumentOrigin?

    /// Makes a locator for one document.
    package init(origin: DocumentOrigin? = nil) {
        self.origin = origin
    }

    /// The place of the value or token that begins at an offset.
    ///
    /// Up to there the document is well-formed: it has been read that far.
    package func locate(
        _ offset: Int,
        in bytes: UnsafeBufferPointer<UInt8>
    ) -> DocumentPlace {
        lock.withLock {
            if state.offset > offset { state = checkpoint(before: offset) }
            advance(to: offset, in: bytes)
            let position = TextPosition(
                line: state.line,
                column: max(1, offset - state.lineStart + 1),
                byteOffset: offset
            )
            let path = state.path(in: bytes)
            return DocumentPlace(
                path: origin.map { FieldPath($0.path.steps + path.steps) } ?? path,
                position: origin?.place(of: position) ?? position,
                excerpt: TextExcerpt(of: bytes, at: offset)
            )
        }
    }

    private func advance(to offset: Int, in bytes: UnsafeBufferPointer<UInt8>) {
        state.advance(to: offset, pausingAt: nextCheckpoint, in: bytes)
        while state.offset >= nextCheckpoint, state.offset < offset {
            checkpoints.append(state)
            // Containers that are open cost memory in each checkpoint.
            nextCheckpoint = state.offset + Self.checkpointDistance + 256 * state.frames.count
            state.advance(to: offset, pausingAt: nextCheckpoint, in: bytes)
        }
    }

    /// The last checkpoint that is not behind an offset; the document's start where there is none.
    private func checkpoint(before offset: Int) -> State {
        var (low, high) = (0, checkpoints.count)
        while low < high {
            let middle = (low + high) / 2
            if checkpoints[middle].offset <= offset { low = middle + 1 } else { high = middle }
        }
        return low > 0 ? checkpoints[low - 1] : State()
    }
}

private struct State {
    /// An open container, and where in it the place is.
    enum Frame {
        case array(index: Int)
        case object(key: Range<Int>?)
    }

    var offset = 0
    var line = 1
    var lineStart = 0
    var frames: [Frame] = []

    /// Reads up to an offset, or to the first token at or behind another one.
    mutating func advance(to target: Int, pausingAt pause: Int, in bytes: UnsafeBufferPointer<UInt8>) {
        while offset < target, offset < pause {
            let byte = bytes[offset]
            switch byte {
            case UInt8(ascii: "{"): frames.append(.object(key: nil))
            case UInt8(ascii: "["): frames.append(.array(index: 0))
            case UInt8(ascii: "}"), UInt8(ascii: "]"): _ = frames.popLast()
            case UInt8(ascii: ","): nextInFrame()
            case UInt8(ascii: "\""):
                guard passString(before: target, in: bytes) else { return }
            case UInt8(ascii: "\n"):
                line += 1
                lineStart = offset + 1
            default: break
            }
            offset += 1
        }
    }

    private mutating func nextInFrame() {
        switch frames.last {
        case .array(let index): frames[frames.count - 1] = .array(index: index + 1)
        case .object: frames[frames.count - 1] = .object(key: nil)
        case nil: break
        }
    }

    /// Goes to the string's closing mark; false, without a move, when the place asked for lies inside of the string.
    private mutating func passString(before target: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        var end = offset + 1
        while end < target, bytes[end] != UInt8(ascii: "\"") {
            end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1
        }
        guard end < target else { return false }
        if case .object(key: nil) = frames.last {
            frames[frames.count - 1] = .object(key: offset + 1..<end)
        }
        offset = end
        return true
    }

    func path(in bytes: UnsafeBufferPointer<UInt8>) -> FieldPath {
        FieldPath(
            frames.compactMap { frame in
                switch frame {
                case .array(let index): return .index(index)
                case .object(key: nil): return nil
                case .object(let key?):
                    let raw = UnsafeBufferPointer(rebasing: bytes[key])
                    return .key(JSONRawString(bytes: raw, hasEscapes: raw.contains(UInt8(ascii: "\\"))).string)
                }
            }
        )
    }
}
#endif

#if JSON
internal import Foundation

/// Writes JSON straight into bytes.
///
/// It is a plain pointer, copied with every encoder and container at no cost; see `JSONWritingState` for why that is safe. It
/// is used by one thread at a time, the one that writes.
struct JSONSink: EncodingSink {
    let state: UnsafeMutablePointer<JSONWritingState>

    var format: EncodingFormat { .json }
    var path: [FieldPath.Step] { state.pointee.way.path }

    var rules: WritingRules {
        @inline(__always) get { state.pointee.rules }
        @inline(__always) nonmutating set { state.pointee.rules = newValue }
    }

    var needsComma: Bool {
        @inline(__always) get { state.pointee.needsComma }
        @inline(__always) nonmutating set { state.pointee.needsComma = newValue }
    }

    var depth: Int {
        @inline(__always) get { state.pointee.depth }
        @inline(__always) nonmutating set { state.pointee.depth = newValue }
    }

    var top: JSONContainer {
        @inline(__always) get { state.pointee.top }
        @inline(__always) nonmutating set { state.pointee.top = newValue }
    }

    /// The text of what a function writes.
    static func data(_ rules: WritingRules, _ write: (JSONSink) throws -> Void) throws(EntityError) -> Data {
        let sink = JSONSink(state: JSONWritingState.take(rules))
        defer { JSONWritingState.putBack(sink.state) }
        do {
            try sink.at(keyPathOf: rules.rules) { try write(sink) }
        } catch let error as EntityError {
            throw error
        } catch {
            throw EntityError(encoding: error, path: FieldPath(sink.path))
        }
        if sink.state.pointee.bytes.count == 0 { sink.put(raw: "null") }
        return sink.finish()
    }

    /// The bytes, with the trees between them.
    private func finish() -> Data {
        guard !state.pointee.trees.isEmpty else { return state.pointee.bytes.take() }
        let count = state.pointee.bytes.count
        let start = state.pointee.bytes.start
        var whole = JSONBytes(capacity: count * 2)
        var position = 0
        for tree in state.pointee.trees {
            whole.append(UnsafeBufferPointer(start: start + position, count: tree.offset - position))
            JSONTreeWriter.append(tree.node, to: &whole, JSONLayout())
            position = tree.offset
        }
        whole.append(UnsafeBufferPointer(start: start + position, count: count - position))
        return whole.take()
    }

    // MARK: Undoing

    var mark: EncodingMark {
        @inline(__always) get {
            EncodingMark(
                count: state.pointee.bytes.count,
                needsComma: needsComma,
                trees: state.pointee.trees.count,
                stepCount: state.pointee.way.count
            )
        }
    }

    func undo(to mark: EncodingMark, _ error: any Error) -> EntityError {
        let result = (error as? EntityError)?.located(path) ?? EntityError(encoding: error, path: FieldPath(path))
        state.pointee.bytes.cut(to: mark.count)
        needsComma = mark.needsComma
        state.pointee.trees.removeLast(state.pointee.trees.count - mark.trees)
        state.pointee.way.cut(to: mark.stepCount)
        state.pointee.pendingKey = nil
        state.pointee.expectsValue = false
        return result
    }
}
#endif

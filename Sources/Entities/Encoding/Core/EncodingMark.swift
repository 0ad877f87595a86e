/// How far a sink has come, for taking a value back whose writing failed.
struct EncodingMark {
    /// The number of bytes, or of members and elements of the open container.
    var count: Int
    /// Whether a comma stands in front of the next value.
    var needsComma = false
    /// The number of trees put between the bytes.
    var trees = 0
    /// The number of steps of the path.
    var stepCount: Int
}

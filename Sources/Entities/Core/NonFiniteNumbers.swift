/// The words that stand in text for floating-point numbers without a finite value.
public struct NonFiniteNumbers: Hashable, Sendable {
    /// The word for positive infinity.
    public var positiveInfinity: String
    /// The word for negative infinity.
    public var negativeInfinity: String
    /// The word for what is not a number.
    public var nan: String

    /// Makes a choice of words.
    public init(positiveInfinity: String, negativeInfinity: String, nan: String) {
        self.positiveInfinity = positiveInfinity
        self.negativeInfinity = negativeInfinity
        self.nan = nan
    }

    /// Those of XML Schema: `INF`, `-INF`, `NaN`.
    public static let xmlSchema = NonFiniteNumbers(positiveInfinity: "INF", negativeInfinity: "-INF", nan: "NaN")
    /// Those of JavaScript and many JSON writers: `Infinity`, `-Infinity`, `NaN`.
    public static let javaScript = NonFiniteNumbers(
        positiveInfinity: "Infinity",
        negativeInfinity: "-Infinity",
        nan: "NaN"
    )
}

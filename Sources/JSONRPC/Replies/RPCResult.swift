#if JSON
internal import APISupport

/// What came of one call, before its result is read.
typealias RPCAnswer = Result<RPCResult, RPCFailure>

/// A result that was not read yet.
struct RPCResult: Sendable {
    let fragment: JSONFragment
    let reading: RPCReading

    /// The result as a value of a type.
    func read<Value>(by reader: RPCResultReader<Value>) throws(RPCFailure) -> sending Value {
        do {
            return try reader.read(fragment, reading.rules)
        } catch {
            throw .request(reading.failures.error(error))
        }
    }

    /// The result decoded where the caller runs.
    func decode<Value: Decodable>(_ type: Value.Type) throws(RPCFailure) -> Value {
        do {
            return try fragment.decode(type, reading.rules)
        } catch {
            throw .request(reading.failures.error(error))
        }
    }
}

/// How the results of one response are read.
final class RPCReading: Sendable {
    /// Makes the errors of results that are not of the type asked for.
    let failures: FailureMaker
    let rules: DecodingRules

    init(_ failures: FailureMaker, rules: DecodingRules) {
        self.failures = failures
        self.rules = rules
    }
}
#endif

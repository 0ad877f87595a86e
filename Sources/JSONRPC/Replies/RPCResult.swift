#if JSON
internal import APISupport

/// What came of one call, before its result is read.
typealias RPCAnswer = Result<RPCResult, RPCFailure>

/// A result that was not read yet.
struct RPCResult: Sendable {
    let fragment: JSONFragment
    /// Makes the error of a result that is not of the type asked for.
    let failures: FailureMaker
    let rules: DecodingRules

    /// The result as a value of a type.
    func read<Value>(by reader: RPCResultReader<Value>) throws(RPCFailure) -> sending Value {
        do {
            return try reader.read(fragment, rules)
        } catch {
            throw .request(failures.error(error))
        }
    }

    /// The result decoded where the caller runs.
    func decode<Value: Decodable>(_ type: Value.Type) throws(RPCFailure) -> Value {
        do {
            return try fragment.decode(type, rules)
        } catch {
            throw .request(failures.error(error))
        }
    }
}
#endif

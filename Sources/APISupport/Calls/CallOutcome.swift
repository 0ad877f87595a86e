/// How a call ended.
public enum CallOutcome<Value> {
    /// With what the call parsed.
    case success(Value)
    /// With an error, and with the reply where one came and could be parsed all the same: servers tell more of a failure than
    /// its status.
    case failure(APIError, reply: Value?)

    /// The value or the error.
    public var result: Result<Value, APIError> {
        switch self {
        case .success(let value): .success(value)
        case .failure(let error, _): .failure(error)
        }
    }
}

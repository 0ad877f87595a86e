internal import APISupportEntities
internal import Foundation

/// What a call makes of a response where its class says nothing.
enum ParsedByDefault {
    /// The value; nil for types of which nothing is known.
    static func value<Value>(of response: APIResponse, as type: Value.Type) throws(APIError) -> Value? {
        if let entity = type as? any Entity.Type { return try response.entity(of: entity) as? Value }
        switch type {
        case is Void.Type: return () as? Value
        case is Data.Type: return response.body as? Value
        case is String.Type: return try response.text as? Value
        case is APIResponse.Type: return response as? Value
        default: return nil
        }
    }
}

extension APIResponse {
    /// The entity of a type, built as where it is expected.
    func entity(of type: any Entity.Type) throws(APIError) -> any Entity {
        try ResponseJudge(payload: payload, log: Log()).entity(type)
    }

    /// The error for one that a call's own code threw.
    func parsingError(_ error: any Error) -> APIError {
        ResponseJudge(payload: payload, log: Log())
            .failure(of: error, .entityNotBuilt, "the call can't parse the response")
    }
}

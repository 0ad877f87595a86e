internal import APISupportEntities
internal import Foundation

/// What a delegate gets.
enum Delivery {
    case entity(any Entity)
    case document(any BodyDocument)
    case data(Data)
    case file(APIDownload)

    /// Hands it over; called on the delivery queue.
    static func deliver(
        _ delivery: sending Delivery,
        from connection: APIConnection,
        to delegate: any APIConnectionDelegate
    ) {
        switch delivery {
        case .entity(let entity):
            (delegate as? any APIConnectionEntityDelegate)?.connection(connection, didReceive: entity)
        case .document(let document):
            document.deliver(from: connection, to: delegate)
        case .file(let download):
            (delegate as? any APIConnectionDownloadDelegate)?.connection(connection, didDownload: download)
        case .data(let data):
            (delegate as? any APIConnectionDataDelegate)?.connection(connection, didReceiveData: data)
        }
    }
}

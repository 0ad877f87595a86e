public import APISupportEntities
public import Foundation

/// What hears of a connection's end.
///
/// Conform also to the protocols for what you take: `APIConnectionEntityDelegate`, `APIConnectionJSONDelegate` (trait
/// JSON), `APIConnectionXMLDelegate` (trait XML), `APIConnectionDataDelegate`, `APIConnectionProgressDelegate`. The first of
/// these that fits the response gets it, in this order; see <doc:Delivery>.
///
/// All methods are called on the delivery queue of the connection's configuration, the main queue by default, never from
/// inside `start()` or `cancel()`. Of the methods that end the connection exactly one is called, once, as the last. The
/// connection holds its delegate weakly: after the delegate is gone, the connection ends in silence.
public protocol APIConnectionDelegate: AnyObject {
    /// Takes the error that ended the connection; a cancelled one has code `.cancelled`.
    func connection(_ connection: APIConnection, didFailWith error: APIError)
}

/// A delegate that takes the entity that was expected.
public protocol APIConnectionEntityDelegate: APIConnectionDelegate {
    /// Takes the entity, which is yours alone; ends the connection.
    func connection(_ connection: APIConnection, didReceive entity: sending any Entity)
}

/// A delegate that takes the bytes of a response where nothing else fits.
public protocol APIConnectionDataDelegate: APIConnectionDelegate {
    /// Takes the body as it came, content codings removed; empty when there was none. Ends the connection.
    func connection(_ connection: APIConnection, didReceiveData data: Data)
}

/// A delegate that is told when all is over, whatever the end was.
public protocol APIConnectionFinishDelegate: APIConnectionDelegate {
    /// Called once, behind the method that told of the end.
    func connectionDidFinish(_ connection: APIConnection)
}

/// A delegate that is told how far a transfer is.
public protocol APIConnectionProgressDelegate: APIConnectionDelegate {
    /// Takes the number of bytes of the request's body sent so far, and their total; nil when that is unknown.
    ///
    /// Called any number of times, never after the end. A call may stand for several steps.
    func connection(_ connection: APIConnection, didSend sent: Int64, of total: Int64?)

    /// Takes the number of bytes of the response's body received so far, before decoding, and their total; nil when that
    /// is unknown.
    ///
    /// Called any number of times, never after the end. A call may stand for several steps.
    func connection(_ connection: APIConnection, didReceive received: Int64, of total: Int64?)
}

extension APIConnectionProgressDelegate {
    /// Does nothing.
    public func connection(_ connection: APIConnection, didSend sent: Int64, of total: Int64?) {}

    /// Does nothing.
    public func connection(_ connection: APIConnection, didReceive received: Int64, of total: Int64?) {}
}

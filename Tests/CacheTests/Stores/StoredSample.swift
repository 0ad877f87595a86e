import APISupport
import Foundation
import TestSupport

/// Heads and bodies to store.
enum StoredSample {
    static func head(_ url: String, variant: CacheVariant = CacheVariant(method: "GET"), status: Int = 200) -> CacheHead
    {
        CacheHead(
            url: url,
            variant: variant,
            status: status,
            headers: ["Set-Cookie": "a=b", "Set-Cookie": "c=ü", "ETag": "\"1\""],
            version: "HTTP/2",
            isLengthKnown: false,
            requestTime: Date(timeIntervalSince1970: 1_796_040_000.25),
            responseTime: Date(timeIntervalSince1970: 1_796_040_001.5)
        )
    }

    static func body(_ size: Int, _ byte: UInt8 = 0x61) -> Data {
        Data(repeating: byte, count: size)
    }
}

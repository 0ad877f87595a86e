internal import APISupportCurlShims
internal import Foundation

/// What concerns libcurl as a whole, which other modules of the process share.
enum CurlLibrary {
    /// The result of the one initialisation, which is never undone.
    static let initialisation = curl_global_init(Int(CURL_GLOBAL_DEFAULT))

    /// Whether this libcurl can speak HTTP/2.
    static let supportsHTTP2 = apisupport_curl_supports_http2()

    /// Whether the authorities that libcurl trusts by itself are in a file that can be read.
    static let hasAuthoritiesFile = apisupport_curl_authorities().map { access($0, R_OK) == 0 } ?? false

    /// Throws where a call that sets something up was refused.
    static func check(_ code: CURLcode) throws(TransportError) {
        guard code != CURLE_OK else { return }
        throw TransportError(
            .other,
            "libcurl refused to be set up: \(String(cString: curl_easy_strerror(code)))",
            curlCode: Int32(bitPattern: code.rawValue)
        )
    }

    /// Throws where a call on the set of transfers was refused.
    static func check(_ code: CURLMcode) throws(TransportError) {
        guard code != CURLM_OK else { return }
        throw TransportError(
            .other,
            "libcurl refused to run the transfer: \(String(cString: curl_multi_strerror(code)))"
        )
    }
}

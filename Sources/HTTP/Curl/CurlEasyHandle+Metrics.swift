internal import APISupportCurlShims
internal import Foundation

extension CurlEasyHandle {
    /// What libcurl measured of the transfer that has ended; to be asked before `reset`.
    func metrics(begun: Date) -> ExchangeMetrics {
        let lookup = time(CURLINFO_NAMELOOKUP_TIME_T)
        let connect = time(CURLINFO_CONNECT_TIME_T)
        let secure = time(CURLINFO_APPCONNECT_TIME_T)
        let firstByte = time(CURLINFO_STARTTRANSFER_TIME_T)
        // Counted from the begin; on a connection that was there already they are of no interest.
        let isReused = number(CURLINFO_NUM_CONNECTS) == 0
        let address = apisupport_curl_get_text(pointer, CURLINFO_PRIMARY_IP).map { String(cString: $0) } ?? ""
        let isConnected = !address.isEmpty
        return ExchangeMetrics(
            started: begun,
            nameLookup: isReused ? .zero : lookup,
            connecting: isReused ? .zero : max(.zero, connect - lookup),
            securing: isReused || secure == .zero ? .zero : max(.zero, secure - connect),
            firstByte: firstByte == .zero ? nil : firstByte,
            total: time(CURLINFO_TOTAL_TIME_T),
            headerBytesSent: Int64(number(CURLINFO_REQUEST_SIZE)),
            bodyBytesSent: size(CURLINFO_SIZE_UPLOAD_T),
            headerBytesReceived: Int64(number(CURLINFO_HEADER_SIZE)),
            bodyBytesReceived: size(CURLINFO_SIZE_DOWNLOAD_T),
            isConnectionReused: isReused && isConnected,
            remoteAddress: isConnected ? address : nil,
            remotePort: isConnected ? number(CURLINFO_PRIMARY_PORT) : nil,
            localPort: isConnected ? number(CURLINFO_LOCAL_PORT) : nil
        )
    }

    private func time(_ info: CURLINFO) -> Duration {
        .microseconds(size(info))
    }

    private func size(_ info: CURLINFO) -> Int64 {
        Int64(apisupport_curl_get_size(pointer, info))
    }

    private func number(_ info: CURLINFO) -> Int {
        apisupport_curl_get_long(pointer, info)
    }
}

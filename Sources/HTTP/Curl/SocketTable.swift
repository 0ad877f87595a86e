internal import APISupportCurlShims

/// Values by sockets: the system gives the lowest number that is free, so that an array holds them.
struct SocketTable<Value> {
    private var values: [Value?] = []

    /// The value of a socket, nil where it has none.
    subscript(socket: curl_socket_t) -> Value? {
        get {
            let index = Int(socket)
            return values.indices.contains(index) ? values[index] : nil
        }
        set {
            let index = Int(socket)
            guard index >= 0 else { return }
            while values.count <= index { values.append(nil) }
            values[index] = newValue
        }
    }
}

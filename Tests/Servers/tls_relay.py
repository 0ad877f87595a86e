"""Takes TLS connections and passes what comes on them to a port of 127.0.0.1: tls_relay.py PORT TARGET CERTIFICATE KEY [TLSv1_2]"""

import socket
import ssl
import sys
import threading


def copy(source, target):
    try:
        while data := source.recv(65536):
            target.sendall(data)
    except OSError:
        pass
    for end in (source, target):
        try:
            end.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass


def relay(connection, context, target):
    try:
        secure = context.wrap_socket(connection, server_side=True)
        plain = socket.create_connection(("127.0.0.1", target))
    except OSError:
        connection.close()
        return
    threading.Thread(target=copy, args=(secure, plain), daemon=True).start()
    copy(plain, secure)


def main():
    port, target = int(sys.argv[1]), int(sys.argv[2])
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    if len(sys.argv) > 5:
        context.maximum_version = ssl.TLSVersion[sys.argv[5]]
    context.load_cert_chain(sys.argv[3], sys.argv[4])
    with socket.create_server(("127.0.0.1", port)) as server:
        while True:
            connection, _ = server.accept()
            threading.Thread(target=relay, args=(connection, context, target), daemon=True).start()


main()

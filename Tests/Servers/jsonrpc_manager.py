"""A JSON-RPC server (json-rpc behind the standard library's HTTP server) on a free port, which it prints; ends with its
standard input."""

import os
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from jsonrpc import Dispatcher, JSONRPCResponseManager
from jsonrpc.exceptions import JSONRPCDispatchException

methods = Dispatcher()
notified = []


@methods.add_method
def subtract(minuend, subtrahend):
    return minuend - subtrahend


@methods.add_method
def refuse(code, message, data):
    raise JSONRPCDispatchException(code=code, message=message, data=data)


methods["math.sum"] = lambda *numbers: sum(numbers)
methods["echo"] = lambda value=None: value
methods["HelloWorld"] = lambda: "Hello, world"
methods["notify"] = lambda value: notified.append(value)
methods["notified"] = lambda: notified


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        response = JSONRPCResponseManager.handle(body, methods)
        answer = response.json.encode() if response else b""
        self.send_response(200 if response else 204)
        if response:
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(answer)))
        self.end_headers()
        self.wfile.write(answer)

    def log_message(self, *arguments):
        pass


# More connections than wait here by default may come at once.
ThreadingHTTPServer.request_queue_size = 128
server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
print(server.server_address[1], flush=True)
threading.Thread(target=lambda: (sys.stdin.read(), os._exit(0)), daemon=True).start()
server.serve_forever()

"""A JSON-RPC server (jsonrpclib-pelix) on a free port, which it prints; ends with its standard input."""

import os
import sys
import threading
from jsonrpclib.SimpleJSONRPCServer import SimpleJSONRPCServer

notified = []


def subtract(minuend, subtrahend):
    return minuend - subtrahend


def fail():
    raise ValueError("no more ink")


# More connections than wait here by default may come at once.
SimpleJSONRPCServer.request_queue_size = 128
server = SimpleJSONRPCServer(("127.0.0.1", 0), logRequests=False)
server.register_function(subtract)
server.register_function(fail)
server.register_function(lambda *numbers: sum(numbers), "math.sum")
server.register_function(lambda value=None: value, "echo")
server.register_function(lambda: "Hello, world", "HelloWorld")
server.register_function(lambda value: notified.append(value), "notify")
server.register_function(lambda: notified, "notified")

print(server.server_address[1], flush=True)
threading.Thread(target=lambda: (sys.stdin.read(), os._exit(0)), daemon=True).start()
server.serve_forever()

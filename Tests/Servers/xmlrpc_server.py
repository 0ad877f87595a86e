"""An XML-RPC server of Python's standard library on a free port, which it prints; ends with its standard input."""

import datetime
import os
import sys
import threading
from xmlrpc.server import SimpleXMLRPCServer
import xmlrpc.client

notified = []


def values():
    """One value of each type."""
    return {
        "int": -7,
        "true": True,
        "false": False,
        "double": -1.25,
        "small": 1e-9,
        "string": "a<b & \u00e9",
        "date": datetime.datetime(2026, 7, 24, 8, 30, 15),
        "bytes": xmlrpc.client.Binary(bytes(range(256))),
        "nil": None,
        "array": [1, ["x"], []],
        "struct": {"a": {"b": 2}},
    }


def kinds(*params):
    """The names of the types that the parameters have in Python."""
    return [type(param).__name__ for param in params]


def fail(code, text):
    raise xmlrpc.client.Fault(code, text)


def notify(value):
    notified.append(value)
    return True


# More connections than wait here by default may come at once.
SimpleXMLRPCServer.request_queue_size = 128
server = SimpleXMLRPCServer(("127.0.0.1", 0), logRequests=False, allow_none=True, use_builtin_types=False)
server.register_multicall_functions()
server.register_introspection_functions()
server.register_function(lambda a, b: a - b, "subtract")
server.register_function(lambda *numbers: sum(numbers), "math.sum")
server.register_function(lambda value: value, "echo")
server.register_function(lambda: "Hello, world", "HelloWorld")
server.register_function(lambda: notified, "notified")
for function in (values, kinds, fail, notify):
    server.register_function(function)

print(server.server_address[1], flush=True)
threading.Thread(target=lambda: (sys.stdin.read(), os._exit(0)), daemon=True).start()
server.serve_forever()

"""A server with digest authentication (RFC 7616, quality "auth"), for tests; prints its port, ends with its standard input.

The user is Mufasa, the password "Circle Of Life". The path's first part names the algorithm: /MD5/..., /SHA-256/...; the
answer to an authorised request is its method, its target and its body. /count answers with the number of requests so far.
"""
import hashlib
import http.server
import re
import sys
import threading

HASHES = {"MD5": hashlib.md5, "SHA-256": hashlib.sha256}
USER, REALM, PASSWORD = "Mufasa", "test realm", "Circle Of Life"


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    requests = 0

    def answer(self):
        Handler.requests += 1
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        if self.path == "/count":
            return self.reply(200, str(Handler.requests - 1).encode())
        algorithm = self.path.split("/")[1]
        if not self.is_authorised(algorithm):
            challenge = f'Digest realm="{REALM}", qop="auth", algorithm={algorithm}, nonce="abc{Handler.requests}", opaque="xyz"'
            return self.reply(401, b"who are you?", {"WWW-Authenticate": challenge})
        self.reply(200, f"{self.command} {self.path} ".encode() + body)

    def is_authorised(self, algorithm):
        scheme, _, rest = self.headers.get("Authorization", "").partition(" ")
        if scheme != "Digest":
            return False
        fields = {name: quoted or plain for name, quoted, plain in re.findall(r'(\w+)=(?:"([^"]*)"|([^,\s]*))', rest)}

        def digest(*parts):
            return HASHES[algorithm](":".join(parts).encode()).hexdigest()

        secret = digest(USER, REALM, PASSWORD)
        asked = digest(self.command, fields.get("uri", ""))
        wanted = digest(secret, fields["nonce"], fields["nc"], fields["cnonce"], fields["qop"], asked)
        return fields.get("username") == USER and fields.get("uri") == self.path and fields.get("response") == wanted

    def reply(self, status, body, headers={}):
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    do_GET = do_PUT = do_POST = answer

    def log_message(self, *arguments):
        pass


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
threading.Thread(target=server.serve_forever, daemon=True).start()
print(server.server_address[1], flush=True)
sys.stdin.read()

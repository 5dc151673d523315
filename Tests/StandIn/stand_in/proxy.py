"""A forward proxy for tests: plain requests and CONNECT tunnels, with a log and, if wanted, a password."""

import base64
import http.client
import json
import selectors
import socket
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import urlsplit


class Proxy(ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self, user=None, host="127.0.0.1", port=0):
        super().__init__((host, port), ProxyHandler)
        self.user = user  # "name:password"
        self.passed = []

    @property
    def url(self):
        return f"http://{self.server_address[0]}:{self.server_port}"

    def start(self):
        threading.Thread(target=self.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()
        return self

    def handle_error(self, request, client_address):
        """A tunnel that breaks is no error of the proxy."""


class ProxyHandler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_CONNECT(self):
        if not self._allowed():
            return
        host, _, port = self.path.rpartition(":")
        self.server.passed.append(f"CONNECT {self.path}")
        try:
            far = socket.create_connection((host.strip("[]"), int(port)), timeout=10)
        except OSError:
            return self._answer(502, b"no such host\n")
        self.wfile.write(b"HTTP/1.1 200 Connection established\r\n\r\n")
        with far:
            self._pump(self.connection, far)
        self.close_connection = True

    def do_GET(self):
        target = urlsplit(self.path)
        if not target.scheme:
            return self._answer(200, json.dumps(self.server.passed).encode(), "application/json")
        if not self._allowed():
            return None
        self.server.passed.append(f"{self.command} {self.path}")
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        headers = {k: v for k, v in self.headers.items() if k.lower() not in ("proxy-connection", "proxy-authorization", "connection")}
        connection = http.client.HTTPConnection(target.hostname, target.port or 80, timeout=60)
        try:
            connection.request(self.command, target.path + (f"?{target.query}" if target.query else ""), body or None, headers)
            response = connection.getresponse()
            content = response.read()
        except OSError:
            return self._answer(502, b"bad gateway\n")
        finally:
            connection.close()
        self.send_response_only(response.status, response.reason)
        for name, value in response.headers.items():
            if name.lower() not in ("content-length", "transfer-encoding", "connection"):
                self.send_header(name, value)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    do_POST = do_PUT = do_DELETE = do_HEAD = do_GET

    def log_message(self, *arguments):
        pass

    def _allowed(self):
        wanted = self.server.user
        if wanted is None or self.headers.get("Proxy-Authorization") == "Basic " + base64.b64encode(wanted.encode()).decode():
            return True
        self._answer(407, b"who are you\n", extra={"Proxy-Authenticate": 'Basic realm="proxy"'})
        return False

    def _answer(self, status, body, content_type="text/plain", extra=None):
        self.send_response_only(status)
        for name, value in {"Content-Type": content_type, "Content-Length": str(len(body)), **(extra or {})}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    @staticmethod
    def _pump(near, far):
        with selectors.DefaultSelector() as selector:
            selector.register(near, selectors.EVENT_READ, far)
            selector.register(far, selectors.EVENT_READ, near)
            while True:
                for key, _ in selector.select(timeout=120) or [(None, None)]:
                    if key is None:
                        return
                    try:
                        data = key.fileobj.recv(65536)
                        if not data:
                            return
                        key.data.sendall(data)
                    except OSError:
                        return

"""HTTP: reads requests, applies limits and faults, and writes answers as GitLab's front end does."""

import hashlib
import json
import socket
import ssl
import struct
import threading
import time
import traceback
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import urlsplit

from . import access, admin, api_drafts, api_instance, api_merge_requests, api_notes, api_statuses, errors, noise, page, params
from .limits import too_many_requests
from .routing import Answer, Call, Router

ROUTER = Router(
    api_instance.ROUTES, api_merge_requests.ROUTES, api_notes.ROUTES, api_drafts.ROUTES, api_statuses.ROUTES
)
PROXY_PAGE = """<html>
<head><title>{status} {reason}</title></head>
<body><center><h1>{status} {reason}</h1></center><hr><center>nginx</center></body>
</html>
"""
REASONS = {502: "Bad Gateway", 503: "Service Temporarily Unavailable", 504: "Gateway Time-out"}


class Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 128

    def __init__(self, world, host="127.0.0.1", port=0, sub_path="", certificate=None, ask_client=False):
        """`ask_client`: only clients that show a certificate of the same authority get in."""
        super().__init__((host, port), Handler)
        self.world = world
        self.sub_path = "/" + sub_path.strip("/") if sub_path.strip("/") else ""
        self.tls = certificate is not None
        self.host = host
        if certificate:
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain(certificate.server, certificate.key)
            if ask_client:
                context.load_verify_locations(certificate.authority)
                context.verify_mode = ssl.CERT_REQUIRED
            # The handshake belongs to the connection's own thread, not to the accepting one.
            self.socket = context.wrap_socket(self.socket, server_side=True, do_handshake_on_connect=False)
        world.url = self.url

    @property
    def url(self):
        """The external URL, sub-path included."""
        return f"{'https' if self.tls else 'http'}://{self.host}:{self.server_port}{self.sub_path}"

    def start(self):
        thread = threading.Thread(target=self.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
        thread.start()
        return self

    def handle_error(self, request, client_address):
        """A client that went away, or refused the certificate, is not this server's error."""


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server_version = "nginx"
    sys_version = ""
    disable_nagle_algorithm = True
    timeout = 120

    def do_GET(self):
        self._serve()

    do_POST = do_PUT = do_DELETE = do_PATCH = do_HEAD = do_GET

    def log_message(self, *arguments):
        pass

    # -- one request

    def _serve(self):
        world = self.server.world
        started = time.monotonic()
        body = self._read_body()
        split = urlsplit(self.path)
        path = split.path
        if path.startswith("/_stand_in"):
            return self._write(admin.handle(world, self.command, path, split.query, body))
        sub_path = self.server.sub_path
        if sub_path and not (path == sub_path or path.startswith(sub_path + "/")):
            return self._write(Answer(404, b"<html><body>404 page not found</body></html>", {}, "text/html"))
        inner = path[len(sub_path) :]
        if not inner.startswith("/api/"):
            return self._write(page.handle(world, self.command, inner))
        given_token, sent_as = access.token_of(world, self.headers, params.read(split.query, b"", ""))
        entry = {
            "method": self.command, "path": inner, "query": split.query, "user": given_token.user.username if given_token else None,
            "sent_as": sent_as, "body": body.decode("utf-8", "replace")[:20_000], "headers": _safe_headers(self.headers),
        }
        with world.lock:
            entry["n"] = world.next_id("request")
            entry["at"] = world.now()
            world.requests.append(entry)
            token_value = given_token.value if given_token else None
            faults = world.faults.pick(self.command, inner, entry["body"], token_value, world.random)
        entry["faults"] = [fault.kind for fault in faults]
        for fault in faults:
            if fault.kind == "slow":
                time.sleep(float(fault.rule.get("seconds", 1)))
            elif fault.kind == "do":
                admin.run_steps(world, fault.rule.get("steps", []))
        spoiler = next((f for f in faults if f.kind not in ("slow", "do", "do_after")), None)
        with world.lock:
            answer = _spoil_before(world, spoiler) or self._answer(world, inner, split.query, body, given_token, sent_as)
            for fault in faults:
                if fault.kind == "do_after":
                    admin.run_steps(world, fault.rule.get("steps", []))
        entry["status"] = answer.status if answer else None
        entry["seconds"] = round(time.monotonic() - started, 4)
        self._spoil_after(spoiler, answer, world)

    def _answer(self, world, path, query, body, token, sent_as):
        call_path = f"{self.server.sub_path}{path}"
        extra = {}
        try:
            extra = world.limits.count_request(token.user.username if token else self.client_address[0])
            route, names = ROUTER.find(world, self.command, path)
            given = params.read(query, body, self.headers.get("Content-Type") or "")
            call = Call(world, self.command, call_path, given, self.headers, token)
            answer = ROUTER.call(route, names, call, sent_as)
        except errors.Refusal as refusal:
            answer = Answer(refusal.status, refusal.body, refusal.headers, refusal.content_type)
        except Exception:
            traceback.print_exc()
            answer = Answer(500, {"message": "500 Internal Server Error"})
        answer.headers = {**extra, **answer.headers}
        if isinstance(answer.body, (dict, list)):
            if world.setting("noise") and answer.status in (200, 201):
                answer.body = noise.add(answer.body, world.setting("noise"))
            answer.body = json.dumps(answer.body, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "surrogateescape")
        elif isinstance(answer.body, str):
            answer.body = answer.body.encode()
        if answer.status == 200 and self.command in ("GET", "HEAD") and answer.body is not None:
            tag = f'W/"{hashlib.md5(answer.body).hexdigest()}"'
            answer.headers["ETag"] = tag
            if tag in (self.headers.get("If-None-Match") or ""):
                answer.status, answer.body = 304, None
        return answer

    # -- faults

    def _spoil_after(self, spoiler, answer, world):
        kind = spoiler.kind if spoiler else None
        if kind in ("reset", "reset_after"):
            return self._reset()
        if kind == "500_after":
            answer = Answer(500, {"message": "500 Internal Server Error"})
        elif kind in ("502_after", "504_after"):
            answer = _proxy_page(int(kind[:3]))
        elif kind == "truncate":
            answer.body = (answer.body or b"")[: len(answer.body or b"") // 2]
        elif kind == "cut":
            return self._write(answer, cut=True)
        self._write(answer)

    def _reset(self):
        """Ends the connection with a reset instead of an answer."""
        self.close_connection = True
        try:
            self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            raw = socket.socket(fileno=self.connection.detach()) if isinstance(self.connection, ssl.SSLSocket) else self.connection
            raw.close()
            self.rfile.close()
        except OSError:
            pass

    # -- wire

    def _read_body(self):
        if (self.headers.get("Transfer-Encoding") or "").lower() == "chunked":
            chunks = []
            while True:
                size = int(self.rfile.readline().split(b";")[0].strip() or b"0", 16)
                if size == 0:
                    while self.rfile.readline().strip():
                        pass
                    return b"".join(chunks)
                chunks.append(self.rfile.read(size))
                self.rfile.readline()
        return self.rfile.read(int(self.headers.get("Content-Length") or 0))

    def _write(self, answer, cut=False):
        body = answer.body
        if isinstance(body, (dict, list)):
            body = json.dumps(body, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "surrogateescape")
        elif isinstance(body, str):
            body = body.encode("utf-8")
        body = body or b""
        world = self.server.world
        headers = {"X-Request-Id": f"01STANDIN{world.next_id('response'):017d}", "X-Runtime": "0.01", "Vary": "Origin", **answer.headers}
        if answer.status not in (204, 304):
            headers = {"Content-Type": answer.content_type, **headers, "Content-Length": str(len(body))}
        lines = [f"HTTP/1.1 {answer.status} {self.responses.get(answer.status, ('',))[0]}"]
        lower = world.setting("lower_case_headers")
        lines += [f"{name.lower() if lower else name}: {value}" for name, value in headers.items()]
        if self.close_connection or cut:
            lines.append("connection: close" if lower else "Connection: close")
        head = ("\r\n".join(lines) + "\r\n\r\n").encode("utf-8")
        payload = b"" if self.command == "HEAD" or answer.status in (204, 304) else body
        if cut:
            payload = payload[: len(payload) // 2]
            self.close_connection = True
        try:
            self.wfile.write(head + payload)
            self.wfile.flush()
        except OSError:
            self.close_connection = True


def _spoil_before(world, spoiler):
    """The answer of a fault that comes before anything is stored, or None."""
    if spoiler is None:
        return None
    kind, rule = spoiler.kind, spoiler.rule
    if kind == "500":
        return Answer(500, b'{"message":"500 Internal Server Error"}')
    if kind in ("502", "503", "504"):
        return _proxy_page(int(kind))
    if kind == "409":
        return Answer(409, b'{"message":"409 Conflict: Resource lock"}')
    if kind == "429_app":
        refusal = too_many_requests(rule.get("retry_after"))
        return Answer(429, refusal.body, refusal.headers)
    if kind == "429_rack":
        wait, now = rule.get("retry_after", 1), int(world.clock.seconds())
        headers = {
            "RateLimit-Limit": "60", "RateLimit-Name": "throttle_authenticated_api", "RateLimit-Observed": "61",
            "RateLimit-Remaining": "0", "RateLimit-Reset": str(now + (wait or 1)),
        }
        if wait is not None:
            headers["Retry-After"] = str(wait)
        return Answer(429, b"Retry later\n", headers, "text/plain")
    if kind == "reset":
        return Answer(0, b"")
    if kind == "redirect":
        return Answer(301, b"", {"Location": rule["location"]}, "text/html")
    if kind == "answer":
        return Answer(rule.get("status", 200), rule.get("answer", ""), dict(rule.get("headers", {})), rule.get("content_type", "application/json"))
    return None


def _proxy_page(status):
    return Answer(status, PROXY_PAGE.format(status=status, reason=REASONS[status]).encode(), {}, "text/html")


def _safe_headers(headers):
    """Headers for the request log, without secrets."""
    hidden = {"private-token", "job-token", "authorization"}
    return {name: "[hidden]" if name.lower() in hidden else value for name, value in headers.items()}


class RedirectServer(ThreadingHTTPServer):
    """Plain HTTP in front of a TLS stand-in: answers everything with a 301 to https."""

    daemon_threads = True

    def __init__(self, target):
        class Redirect(BaseHTTPRequestHandler):
            def do_GET(self):
                self.send_response(301)
                origin = target.url[: len(target.url) - len(target.sub_path)]
                self.send_header("Location", origin + self.path)
                self.send_header("Content-Length", "0")
                self.send_header("Connection", "close")
                self.end_headers()

            do_POST = do_PUT = do_DELETE = do_HEAD = do_GET

            def log_message(self, *arguments):
                pass

        super().__init__((target.host, 0), Redirect)
        threading.Thread(target=self.serve_forever, daemon=True).start()

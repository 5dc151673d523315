"""A stand-in in this process, and a small client for it."""

import http.client
import json
import shutil
import tempfile
import unittest
from urllib.parse import quote, urlencode, urlsplit

from stand_in import admin
from stand_in.server import Server
from stand_in.world import World

PROJECT = "/projects/acme%2Fapp"
MR = PROJECT + "/merge_requests/1"
LINE_CODE = '400 Bad request - Note {:line_code=>["can\'t be blank", "must be a valid line code"]}'


class Response:
    def __init__(self, status, headers, body):
        self.status, self.headers, self.raw = status, headers, body

    @property
    def json(self):
        return json.loads(self.raw)


def numbered(count, changes=None, end="\n"):
    """`line 1` … `line count`; `changes` maps a number to other text, or to None to leave the line out."""
    changes = changes or {}
    lines = [changes.get(n, f"line {n}") for n in range(1, count + 1)]
    return "".join(line + end for line in lines if line is not None)


class StandInTest(unittest.TestCase):
    """Every test gets a fresh world with users, tokens and one merge request over several kinds of files."""

    version = "19.2.1-ee"
    sub_path = ""
    template = None  # (folder of a repository, what was worked out about it)

    BASE = {
        "a.swift": numbered(40),
        "gone.swift": "one\ntwo\n",
        "old name.swift": numbered(20),
        "moved.swift": numbered(30),
        "mode.sh": "echo\n",
        "image.png": {"base64": "AAEC/wD+"},
        "crlf.swift": numbered(12, end="\r\n"),
    }
    CHANGE = {
        # line 10 is gone, 20 changed; a line comes after 30
        "a.swift": numbered(40, {10: None, 20: "line 20 changed", 30: "line 30\nnew after 30"}),
        "gone.swift": None,
        "fresh.swift": "alpha\nbeta\ngamma",
        "old name.swift": None,
        "new name.swift": numbered(20, {5: "line 5 changed"}),
        "moved.swift": None,
        "elsewhere/moved.swift": numbered(30),
        "mode.sh": {"content": "echo\n", "mode": "100755"},
        "image.png": {"base64": "AAEC/wD9"},
        "crlf.swift": numbered(12, {6: "line 6 changed"}, end="\r\n"),
    }

    def setUp(self):
        self.world = World(self.version)
        self.server = Server(self.world, sub_path=self.sub_path).start()
        self.addCleanup(self._stop)
        for username in ("ana", "bot", "rita", "mia", "stranger"):
            self.step("user", username=username)
        for user, token in (("bot", "bot-token"), ("ana", "ana-token"), ("rita", "rita-token"), ("mia", "mia-token"), ("stranger", "stranger-token")):
            self.step("token", user=user, value=token)
        self.step("project", path="acme/app", members={"bot": "developer", "ana": "developer", "rita": "reporter", "mia": "maintainer"})
        self.step("token", user="ana", kind="job", project="acme/app", value="job-token")
        self.step("token", user="bot", scopes=["read_api"], value="read-token")
        self._fill_repository(self.world.find_project("acme/app")[0].repository)
        made = self.step("merge_request", project="acme/app", source_branch="feature", author="ana", title="Change things")
        self.refs = made["diff_refs"]

    def _fill_repository(self, repository):
        """The commits of BASE and CHANGE, made once and copied after that."""
        if StandInTest.template is None:
            self.step("commit", project="acme/app", branch="main", files=self.BASE, message="Start")
            self.step("commit", project="acme/app", branch="feature", start="main", files=self.CHANGE)
            # The target moves on, so that base and start differ.
            self.step("commit", project="acme/app", branch="main", files={"other.txt": "later\n"})
            repository.diff(repository.merge_base("main", "feature"), repository.head("feature"))
            folder = tempfile.TemporaryDirectory(prefix="stand-in-template-")
            shutil.copytree(repository.path, folder.name, dirs_exist_ok=True)
            StandInTest.template = (folder, dict(repository._memo))
        folder, memo = StandInTest.template
        shutil.copytree(folder.name, repository.path, dirs_exist_ok=True)
        repository._memo.update(memo)

    def _stop(self):
        self.server.shutdown()
        self.server.server_close()
        self.world.close()

    def step(self, name, /, **values):
        return admin.run_steps(self.world, [{"step": name, **values}])[0]

    def call(self, method, path, body=None, token="bot-token", headers=None, raw=None, query=None):
        split = urlsplit(self.server.url)
        connection = http.client.HTTPConnection(split.hostname, split.port, timeout=10)
        sent = dict(headers or {})
        if token:
            sent["PRIVATE-TOKEN"] = token
        payload = raw
        if body is not None:
            payload = json.dumps(body).encode()
            sent["Content-Type"] = "application/json"
        target = split.path + "/api/v4" + path + ("?" + urlencode(query) if query else "")
        try:
            connection.request(method, target, payload, sent)
            response = connection.getresponse()
            return Response(response.status, response.headers, response.read())
        finally:
            connection.close()

    def position(self, path="a.swift", old_path=None, kind="text", **fields):
        return {**self.refs, "position_type": kind, "new_path": path, "old_path": old_path or path, **fields}

    def post(self, body="hello", path="a.swift", old_path=None, kind="text", token="bot-token", **fields):
        """Opens a thread; without line fields a plain one, unless `kind` is `file`."""
        given = {"body": body}
        if fields or kind != "text":
            given["position"] = self.position(path, old_path, kind, **fields)
        return self.call("POST", MR + "/discussions", given, token)

    def thread(self, **fields):
        response = self.post(**fields)
        self.assertEqual(response.status, 201, response.raw)
        return response.json

    def assert_refused(self, response, status, message=None, error=None):
        self.assertEqual(response.status, status, response.raw)
        if message is not None:
            self.assertEqual(response.json, {"message": message})
        if error is not None:
            self.assertEqual(response.json, {"error": error})


__all__ = ["LINE_CODE", "MR", "PROJECT", "Response", "StandInTest", "numbered", "quote"]

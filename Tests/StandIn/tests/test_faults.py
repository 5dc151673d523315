"""Rate limits, faults, TLS, and other trouble on the wire."""

import http.client
import json
import os
import ssl
import subprocess
import sys
import tempfile
import unittest
import urllib.error
import urllib.request

from stand_in import certificates
from stand_in.server import RedirectServer, Server
from stand_in.world import World

from .harness import MR, StandInTest


class LimitTest(StandInTest):
    def test_the_applications_limit_on_notes(self):
        self.step("clock", fix="2026-11-02T10:00:00Z")
        self.step("settings", notes_per_minute=2)
        statuses = [self.call("POST", MR + "/notes", {"body": "x"}).status for _ in range(3)]
        self.assertEqual(statuses, [201, 201, 429])
        answer = self.call("POST", MR + "/notes", {"body": "x"})
        self.assertEqual(answer.json, {"message": {"error": "This endpoint has been requested too many times. Try again later."}})
        self.assertEqual(answer.headers["Retry-After"], "60")
        self.assertNotIn("RateLimit-Reset", answer.headers)
        self.assertEqual(self.post().status, 201)
        self.step("settings", app_retry_after=None, count_discussions=True)
        refused = self.post()
        self.assertEqual((refused.status, refused.headers["Retry-After"]), (429, None))
        self.step("clock", advance=61)
        self.assertEqual(self.post().status, 201)

    def test_three_hundred_notes_a_minute(self):
        self.step("clock", fix="2026-11-02T10:00:00Z")
        statuses = [self.call("POST", MR + "/notes", {"body": "x"}).status for _ in range(301)]
        self.assertEqual(statuses, [201] * 300 + [429])

    def test_the_limit_before_the_application(self):
        self.step("clock", fix="2026-11-02T10:00:20Z")
        self.step("settings", requests_per_minute=1)
        self.assertNotIn("RateLimit-Limit", self.call("GET", "/version").headers)
        answer = self.call("GET", "/version")
        self.assertEqual((answer.status, answer.raw, answer.headers["Content-Type"]), (429, b"Retry later\n", "text/plain"))
        self.assertEqual((answer.headers["Retry-After"], answer.headers["RateLimit-Remaining"]), ("40", "0"))
        self.assertTrue(answer.headers["RateLimit-ResetTime"].endswith("GMT"))


class FaultTest(StandInTest):
    def plan(self, kind, **fields):
        self.step("faults", rules=[{"kind": kind, "method": "POST", "path": "/discussions$", **fields}])

    def count(self):
        return len(self.call("GET", MR + "/discussions").json)

    def test_before_and_after_storing(self):
        for kind, status, stored in (
            ("500", 500, 0), ("500_after", 500, 1), ("502", 502, 0), ("503", 503, 0), ("504", 504, 0), ("502_after", 502, 1),
            ("504_after", 504, 1), ("409", 409, 0), ("429_app", 429, 0), ("429_rack", 429, 0),
        ):
            before = self.count()
            self.plan(kind)
            self.assertEqual(self.post().status, status, kind)
            self.assertEqual(self.count() - before, stored, kind)
            self.assertEqual(self.post().status, 201, f"{kind} once")

    def test_proxies_answer_html(self):
        self.plan("503")
        answer = self.post()
        self.assertTrue(answer.raw.startswith(b"<html>") and answer.headers["Content-Type"] == "text/html")

    def test_resets(self):
        for kind, stored in (("reset", 0), ("reset_after", 1)):
            before = self.count()
            self.plan(kind)
            with self.assertRaises((ConnectionError, http.client.HTTPException)):
                self.post()
            self.assertEqual(self.count() - before, stored, kind)

    def test_half_answers(self):
        self.plan("truncate")
        answer = self.post()
        self.assertEqual(answer.status, 201)
        with self.assertRaises(ValueError):
            answer.json
        self.plan("cut")
        with self.assertRaises(http.client.IncompleteRead):
            self.post()
        self.assertEqual(self.count(), 2)

    def test_slow_answers_come_late(self):
        self.step("faults", rules=[{"kind": "slow", "path": "/version$", "seconds": 1}])
        request = urllib.request.Request(self.server.url + "/api/v4/version", headers={"PRIVATE-TOKEN": "bot-token"})
        with self.assertRaises(TimeoutError):
            urllib.request.urlopen(request, timeout=0.2).read()
        self.assertEqual(self.call("GET", "/version").status, 200)

    def test_redirects_and_custom_answers(self):
        self.plan("redirect", location="https://elsewhere.example.com/")
        answer = self.post()
        self.assertEqual((answer.status, answer.headers["Location"]), (301, "https://elsewhere.example.com/"))
        self.plan("answer", status=413, answer="too big", content_type="text/html")
        self.assertEqual((self.post().status, self.count()), (413, 0))

    def test_skip_times_and_body(self):
        self.plan("500", skip=1, times=2, body="needle")
        statuses = [self.post(body=body).status for body in ("hay", "needle", "needle", "hay", "needle", "needle")]
        self.assertEqual(statuses, [201, 201, 500, 201, 500, 201])
        self.assertEqual(self.step("faults", rules=[], add=True)["faults"][0]["hits"], 2)

    def test_somebody_else_acts_between(self):
        self.plan("do", steps=[{"step": "note", "project": "acme/app", "iid": 1, "user": "ana", "body": "me first"}])
        self.post(body="then me")
        self.assertEqual([d["notes"][0]["body"] for d in self.call("GET", MR + "/discussions").json], ["me first", "then me"])

    def test_head_may_move_between(self):
        self.step("faults", rules=[{"kind": "do_after", "method": "GET", "path": "/merge_requests/1$", "steps": [
            {"step": "commit", "project": "acme/app", "branch": "feature", "files": {"late.swift": "x\n"}}]}])
        seen = self.call("GET", MR).json["diff_refs"]["head_sha"]
        self.assertNotEqual(self.call("GET", MR).json["diff_refs"]["head_sha"], seen)

    def test_unknown_kinds_are_refused(self):
        with self.assertRaises(ValueError):
            self.step("faults", rules=[{"kind": "explode"}])

    def test_noise_and_lower_case(self):
        self.step("settings", noise=7, lower_case_headers=True)
        for number in range(20):
            self.thread(token=("bot-token", "ana-token", "rita-token", "mia-token")[number % 4])
        answer = self.call("GET", MR + "/discussions", query={"per_page": 100})
        text = answer.raw.decode()
        self.assertIn("brand_new_field", text)
        self.assertEqual(text, self.call("GET", MR + "/discussions", query={"per_page": 100}).raw.decode())
        self.assertIn("x-next-page", [name for name, _ in answer.headers.items()])
        self.assertTrue(all(d["id"] for d in answer.json))
        notes = [d["notes"][0] for d in answer.json]
        self.assertIn(None, [note.get("noteable_iid", 1) for note in notes])
        self.assertIn("ldap_blocked", [note["author"]["state"] for note in notes])


class LogTest(StandInTest):
    def test_requests_are_logged_without_tokens(self):
        self.post(body="seen")
        view = json.loads(urllib.request.urlopen(f"http://127.0.0.1:{self.server.server_port}/_stand_in/requests").read())
        self.assertEqual((view[-1]["method"], view[-1]["status"], view[-1]["user"]), ("POST", 201, "bot"))
        self.assertNotIn("bot-token", json.dumps(view))

    def test_state_shows_what_the_api_hides(self):
        self.thread(new_line=19)
        view = json.loads(urllib.request.urlopen(f"http://127.0.0.1:{self.server.server_port}/_stand_in/state").read())
        thread = view["projects"][0]["merge_requests"][0]["discussions"][0]
        self.assertTrue(thread["notes"][0]["line_code"].endswith("_21_19"))
        self.assertEqual((thread["resolved"], thread["outdated"]), (False, False))

    def test_mistakes_are_told(self):
        with self.assertRaises(urllib.error.HTTPError) as caught:
            urllib.request.urlopen(f"http://127.0.0.1:{self.server.server_port}/_stand_in/nonsense", b"{}")
        self.assertEqual(caught.exception.code, 422)
        self.assertIn("unknown step", json.loads(caught.exception.read())["error"])
        caught.exception.close()


class TlsTest(unittest.TestCase):
    def test_only_with_the_private_authority_and_http_redirects(self):
        with tempfile.TemporaryDirectory() as folder:
            world = World()
            server = Server(world, certificate=certificates.make(folder)).start()
            redirect = RedirectServer(server)
            self.addCleanup(server.server_close)
            self.addCleanup(server.shutdown)
            self.addCleanup(world.close)
            self.addCleanup(redirect.server_close)
            self.addCleanup(redirect.shutdown)
            world.token(world.user("root"), value="t")
            request = urllib.request.Request(server.url + "/api/v4/version", headers={"PRIVATE-TOKEN": "t"})
            trusting = ssl.create_default_context(cafile=os.path.join(folder, "ca.pem"))
            self.assertIn("version", json.load(urllib.request.urlopen(request, context=trusting)))
            with self.assertRaises(urllib.error.URLError):
                urllib.request.urlopen(request, context=ssl.create_default_context())
            connection = http.client.HTTPConnection("127.0.0.1", redirect.server_port)
            connection.request("POST", "/api/v4/projects/1/merge_requests/1/notes")
            answer = connection.getresponse()
            self.assertEqual((answer.status, answer.headers["Location"]), (301, server.url + "/api/v4/projects/1/merge_requests/1/notes"))
            connection.close()
            self.assertFalse(os.path.exists(os.path.join(folder, "ca.key")))


class ProcessTest(unittest.TestCase):
    SCRIPT = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "gitlab.py")

    def test_starts_with_a_scenario_and_ends_with_its_input(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "scenario.json")
            with open(path, "w") as file:
                json.dump({"steps": [{"step": "user", "username": "ana"}, {"step": "token", "user": "ana", "value": "t"}]}, file)
            process = subprocess.Popen([sys.executable, self.SCRIPT, "--scenario", path, "--until-stdin-closes", "--sub-path", "gitlab"],
                                       stdin=subprocess.PIPE, stdout=subprocess.PIPE)
            line = json.loads(process.stdout.readline())
            request = urllib.request.Request(line["api"] + "/user", headers={"PRIVATE-TOKEN": "t"})
            self.assertEqual(json.load(urllib.request.urlopen(request))["username"], "ana")
            self.assertTrue(line["url"].endswith("/gitlab"))
            process.stdin.close()
            self.assertEqual(process.wait(10), 0)
            process.stdout.close()

    def test_a_broken_scenario_is_one_line(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "scenario.json")
            with open(path, "w") as file:
                json.dump({"steps": [{"step": "usr"}]}, file)
            done = subprocess.run([sys.executable, self.SCRIPT, "--scenario", path], capture_output=True, text=True)
            self.assertEqual((done.returncode, done.stderr.count("\n")), (2, 1))
            self.assertIn("unknown step 'usr'", done.stderr)

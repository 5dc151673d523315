"""Client certificates, the proxy, forks, merged results, and text that cannot be stored."""

import json
import os
import ssl
import tempfile
import unittest
import urllib.error
import urllib.request

from stand_in import certificates
from stand_in.proxy import Proxy
from stand_in.server import Server
from stand_in.world import World

from .harness import MR, StandInTest


class ClientCertificateTest(unittest.TestCase):
    def test_only_a_client_with_a_certificate_gets_in(self):
        with tempfile.TemporaryDirectory() as folder:
            made = certificates.make(folder)
            world = World()
            server = Server(world, certificate=made, ask_client=True).start()
            self.addCleanup(world.close)
            self.addCleanup(server.server_close)
            self.addCleanup(server.shutdown)
            world.token(world.user("root"), value="t")
            request = urllib.request.Request(server.url + "/api/v4/version", headers={"PRIVATE-TOKEN": "t"})
            context = ssl.create_default_context(cafile=made.authority)
            with self.assertRaises(OSError):
                urllib.request.urlopen(request, context=context)
            context.load_cert_chain(made.client, made.client_key)
            self.assertIn("version", json.load(urllib.request.urlopen(request, context=context)))
            self.assertFalse(os.path.exists(os.path.join(folder, "ca.key")))


class ProxyTest(StandInTest):
    def through(self, proxy, user=""):
        handler = urllib.request.ProxyHandler({"http": proxy.url.replace("http://", f"http://{user}")})
        request = urllib.request.Request(self.server.url + "/api/v4/version", headers={"PRIVATE-TOKEN": "bot-token"})
        return json.load(urllib.request.build_opener(handler).open(request))

    def test_requests_pass_and_are_logged(self):
        proxy = Proxy().start()
        self.addCleanup(proxy.server_close)
        self.addCleanup(proxy.shutdown)
        self.assertIn("version", self.through(proxy))
        self.assertEqual(proxy.passed, [f"GET {self.server.url}/api/v4/version"])

    def test_a_password_may_be_needed(self):
        proxy = Proxy("name:secret").start()
        self.addCleanup(proxy.server_close)
        self.addCleanup(proxy.shutdown)
        with self.assertRaises(urllib.error.HTTPError) as caught:
            self.through(proxy)
        self.assertEqual(caught.exception.code, 407)
        caught.exception.close()
        self.assertIn("version", self.through(proxy, "name:secret@"))


class ForkTest(StandInTest):
    def test_a_fork_is_reviewed_in_the_parent(self):
        parent = self.world.find_project("acme/app")[0]
        self.step("project", path="ana/app", folder=parent.repository.path, members={"ana": "owner"})
        self.step("commit", project="ana/app", branch="topic", start="main", files={"other.txt": "later\nfork\n"})
        made = self.step("merge_request", project="acme/app", source_project="ana/app", source_branch="topic", author="ana")
        self.assertNotEqual(made["source_project_id"], made["target_project_id"])
        route = f"/projects/acme%2Fapp/merge_requests/{made['iid']}"
        position = {**made["diff_refs"], "position_type": "text", "old_path": "other.txt", "new_path": "other.txt", "new_line": 2}
        self.assertEqual(self.call("POST", route + "/discussions", {"body": "x", "position": position}).status, 201)
        versions = self.step("commit", project="ana/app", branch="topic", files={"other.txt": "later\nmore\nfork\n"})["versions"]
        self.assertEqual([v["iid"] for v in versions], [made["iid"]])
        self.assertEqual(self.call("GET", route + "/discussions").json[0]["notes"][0]["position"]["new_line"], 3)
        self.assertEqual(self.call("GET", "/projects/ana%2Fapp/merge_requests/1").status, 404)


class MergedResultTest(StandInTest):
    def test_the_merge_holds_both_sides(self):
        made = self.step("merged_result", project="acme/app", iid=1)
        repository = self.world.find_project("acme/app")[0].repository
        self.assertEqual(repository.commit_info(made["sha"])["parent_ids"], [made["target_sha"], made["source_sha"]])
        self.assertEqual(repository.blob(made["sha"], "other.txt"), b"later\n")
        self.assertIn(b"line 20 changed", repository.blob(made["sha"], "a.swift"))


class TextTest(StandInTest):
    def test_what_cannot_be_stored_is_refused(self):
        json_type = {"Content-Type": "application/json"}
        for raw in (b'{"body":"a\\u0000b"}', b'{"body":"\\ud800"}', b'{"body":"\xff"}'):
            self.assertEqual(self.call("POST", MR + "/notes", raw=raw, headers=json_type).status, 400, raw)
        self.assertEqual(self.call("POST", MR + "/notes", raw="{\"body\":\"目利き 👀\"}".encode(), headers=json_type).json["body"], "目利き 👀")

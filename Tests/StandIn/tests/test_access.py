"""Tokens, scopes, roles, and what is told to whom."""

import http.client
import urllib.error
import urllib.request

from .harness import MR, PROJECT, StandInTest


class AccessTest(StandInTest):
    def test_no_token_and_unknown_token_are_unauthorized(self):
        for path in (MR, MR + "/notes", MR + "/discussions", MR + "/diffs", "/user", "/version"):
            self.assert_refused(self.call("GET", path, token=None), 401, "401 Unauthorized")
            self.assert_refused(self.call("GET", path, token="guess"), 401, "401 Unauthorized")

    def test_revoked_and_expired_tokens_say_so(self):
        self.step("token_options", token="bot-token", revoked=True)
        answer = self.call("GET", MR)
        self.assertEqual((answer.status, answer.json["error"]), (401, "invalid_token"))
        self.assertIn("revoked", answer.json["error_description"])
        self.step("token_options", token="bot-token", revoked=False, expired=True)
        self.assertIn("expired", self.call("GET", MR).json["error_description"])

    def test_bearer_is_the_same_as_private_token(self):
        self.assertEqual(self.call("GET", "/user", token=None, headers={"Authorization": "Bearer bot-token"}).json["username"], "bot")

    def test_read_api_reads_but_does_not_write(self):
        self.assertEqual(self.call("GET", MR + "/discussions", token="read-token").status, 200)
        answer = self.call("POST", MR + "/notes", {"body": "x"}, "read-token")
        self.assertEqual((answer.status, answer.json["error"], answer.json["scope"]), (403, "insufficient_scope", "api"))

    def test_job_token_reads_the_merge_request_and_notes_only(self):
        headers = {"JOB-TOKEN": "job-token"}
        for path in (MR, MR + "/notes", PROJECT + "/repository/branches"):
            self.assertEqual(self.call("GET", path, token=None, headers=headers).status, 200, path)
        for method, path in (
            ("GET", MR + "/discussions"), ("GET", MR + "/diffs"), ("GET", MR + "/versions"), ("GET", MR + "/draft_notes"),
            ("GET", "/user"), ("GET", "/version"), ("POST", MR + "/notes"), ("POST", MR + "/discussions"), ("PUT", MR + "/notes/1"),
        ):
            self.assert_refused(self.call(method, path, {"body": "x"}, None, headers), 401, "401 Unauthorized")

    def test_job_token_sent_as_private_token_is_unauthorized(self):
        self.assertEqual(self.call("GET", MR, token="job-token").status, 401)

    def test_foreign_token_sees_no_private_project(self):
        self.assert_refused(self.call("GET", MR, token="stranger-token"), 404, "404 Project Not Found")
        self.assert_refused(self.call("GET", "/projects/999", token="bot-token"), 404, "404 Project Not Found")

    def test_public_project_reads_without_token_but_not_its_discussions(self):
        self.step("project_options", project="acme/app", visibility="public")
        self.assertEqual(self.call("GET", MR, token=None).status, 200)
        self.assertEqual(self.call("GET", MR + "/discussions", token=None).status, 401)
        self.assertEqual(self.call("POST", MR + "/notes", {"body": "hi"}, "stranger-token").status, 201)

    def test_parameters_are_checked_before_the_project(self):
        self.assert_refused(self.call("POST", "/projects/999/merge_requests/1/notes", {}), 400, error="body is missing")

    def test_locked_discussion_and_archived_project_refuse_newcomers(self):
        self.step("project_options", project="acme/app", visibility="public")
        self.step("merge_request_options", project="acme/app", iid=1, locked=True)
        self.assert_refused(self.call("POST", MR + "/notes", {"body": "hi"}, "stranger-token"), 403, "403 Forbidden")
        self.assertEqual(self.call("POST", MR + "/notes", {"body": "hi"}).status, 201)
        self.step("project_options", project="acme/app", archived=True)
        self.assertEqual(self.call("POST", MR + "/notes", {"body": "hi"}).status, 403)

    def test_own_token_shows_its_scopes(self):
        self.assertEqual(self.call("GET", "/personal_access_tokens/self", token="read-token").json["scopes"], ["read_api"])

    def test_member_role(self):
        bot = self.call("GET", "/user").json["id"]
        self.assertEqual(self.call("GET", f"{PROJECT}/members/all/{bot}").json["access_level"], 30)


class RoutingTest(StandInTest):
    def test_number_and_encoded_path_name_the_same_project(self):
        number = self.call("GET", PROJECT).json["id"]
        self.assertEqual(self.call("GET", f"/projects/{number}/merge_requests/1").json["id"], self.call("GET", MR).json["id"])
        self.assert_refused(self.call("GET", "/projects/acme/app/merge_requests/1"), 404, error="404 Not Found")

    def test_unknown_things(self):
        self.assert_refused(self.call("GET", PROJECT + "/merge_requests/77"), 404, "404 Not found")
        self.assert_refused(self.call("GET", f"{PROJECT}/merge_requests/{self.call('GET', MR).json['id']}"), 404, "404 Not found")
        self.assert_refused(self.call("GET", "/nothing"), 404, error="404 Not Found")
        self.assert_refused(self.call("GET", MR + "/discussions/abc"), 404, "404 Discussion Not Found")
        self.assert_refused(self.call("GET", MR + "/discussions/abc/notes"), 404, "404 Notes Not Found")
        self.assert_refused(self.call("GET", MR + "/notes/1"), 404, "404 Not found")

    def test_other_api_versions(self):
        for version, status in (("v3", 410), ("v9", 404)):
            with self.assertRaises(urllib.error.HTTPError) as caught:
                urllib.request.urlopen(f"{self.server.url}/api/{version}/user")
            self.assertEqual(caught.exception.code, status)
            caught.exception.close()

    def test_moved_project_redirects_reads_and_refuses_writes(self):
        self.step("project_options", project="acme/app", path="acme/renamed", moved_from=["acme/app"])
        answer = self.call("GET", MR + "/notes")
        number = self.call("GET", "/projects/acme%2Frenamed").json["id"]
        self.assertEqual((answer.status, answer.headers["Location"]), (301, f"{self.server.url}/api/v4/projects/{number}/merge_requests/1/notes"))
        self.assert_refused(self.call("POST", MR + "/notes", {"body": "x"}), 405, "Non GET methods are not allowed for moved projects")

    def test_unknown_parameters_are_ignored(self):
        self.assertEqual(self.call("GET", MR + "/notes", query={"nonsense": "1"}).status, 200)
        self.assertEqual(self.call("POST", MR + "/notes", {"body": "x", "colour": "red"}).status, 201)

    def test_etag(self):
        first = self.call("GET", MR)
        self.assertTrue(first.headers["ETag"].startswith('W/"'))
        again = self.call("GET", MR, headers={"If-None-Match": first.headers["ETag"]})
        self.assertEqual((again.status, again.raw), (304, b""))
        self.post()
        self.assertEqual(self.call("GET", MR, headers={"If-None-Match": first.headers["ETag"]}).status, 200)

    def test_commit_knows_its_merge_requests(self):
        answer = self.call("GET", f"{PROJECT}/repository/commits/{self.refs['head_sha']}/merge_requests", query={"state": "opened"})
        self.assertEqual([row["iid"] for row in answer.json], [1])


class SubPathTest(StandInTest):
    sub_path = "/gitlab"

    def test_urls_and_links_carry_the_sub_path(self):
        self.assertIn("/gitlab/acme/app/-/merge_requests/1", self.call("GET", MR).json["web_url"])
        self.assertIn(f"<{self.server.url}/api/v4/projects/", self.call("GET", MR + "/notes").headers["Link"])
        self.assertTrue(self.server.url.endswith("/gitlab"))

    def test_outside_the_sub_path_is_no_api(self):
        connection = http.client.HTTPConnection("127.0.0.1", self.server.server_port)
        connection.request("GET", "/api/v4/version", headers={"PRIVATE-TOKEN": "bot-token"})
        self.assertEqual(connection.getresponse().status, 404)
        connection.close()

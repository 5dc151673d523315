"""Draft notes, commit statuses, diffs and approvals."""

from .harness import MR, PROJECT, StandInTest


class DraftTest(StandInTest):
    ROUTE = MR + "/draft_notes"

    def draft(self, note="draft", token="bot-token", **fields):
        given = {"note": note}
        if fields:
            given["position"] = self.position(**fields)
        return self.call("POST", self.ROUTE, given, token)

    def test_creation_checks_no_line(self):
        good, bad = self.draft(new_line=19), self.draft(new_line=1)
        self.assertEqual((good.status, bad.status), (201, 201))
        self.assertTrue(good.json["line_code"].endswith("_21_19"))
        self.assertIsNone(bad.json["line_code"])
        self.assert_refused(self.call("POST", self.ROUTE, {"body": "x"}), 400, error="note is missing")

    def test_drafts_are_their_authors_alone(self):
        mine = self.draft().json
        self.assertEqual(self.call("GET", self.ROUTE, token="ana-token").json, [])
        self.assertEqual(self.call("GET", f"{self.ROUTE}/{mine['id']}", token="ana-token").status, 404)
        self.assertEqual(len(self.call("GET", self.ROUTE).json), 1)
        self.assertEqual(self.call("DELETE", f"{self.ROUTE}/{mine['id']}").status, 204)

    def test_bulk_publish_drops_what_does_not_fit_and_sends_one_notification(self):
        self.draft("good", new_line=19)
        self.draft("lost", new_line=1)
        self.draft("plain")
        self.draft("other", token="ana-token")
        before = len(self.world.notifications)
        answer = self.call("POST", self.ROUTE + "/bulk_publish")
        self.assertEqual((answer.status, answer.raw), (204, b""))
        published = [(d["notes"][0]["body"], d["individual_note"]) for d in self.call("GET", MR + "/discussions").json]
        self.assertEqual(published, [("good", False), ("plain", True)])
        self.assertEqual(self.call("GET", self.ROUTE).json, [])
        self.assertEqual(len(self.call("GET", self.ROUTE, token="ana-token").json), 1)
        self.assertEqual(len(self.world.notifications) - before, 1)

    def test_bulk_publish_with_a_summary(self):
        self.draft(new_line=19)
        self.call("POST", self.ROUTE + "/bulk_publish", {"note": "summary", "reviewer_state": "reviewed"})
        self.assertEqual(len(self.call("GET", MR + "/discussions").json), 2)

    def test_publishing_one_that_does_not_fit_is_an_empty_500(self):
        bad = self.draft(new_line=1).json
        answer = self.call("PUT", f"{self.ROUTE}/{bad['id']}/publish")
        self.assertEqual((answer.status, answer.raw), (500, b""))
        good = self.draft(new_line=19).json
        self.assertEqual(self.call("PUT", f"{self.ROUTE}/{good['id']}/publish").status, 204)

    def test_update_without_position_clears_it(self):
        draft = self.draft(new_line=19).json
        self.assert_refused(self.call("PUT", f"{self.ROUTE}/{draft['id']}", {}), 400, "400 Bad request - Missing params to modify")
        changed = self.call("PUT", f"{self.ROUTE}/{draft['id']}", {"note": "new"}).json
        self.assertEqual((changed["note"], changed["position"]["new_line"], changed["line_code"]), ("new", None, None))

    def test_replies(self):
        thread = self.thread(new_line=19)
        reply = {"note": "re", "in_reply_to_discussion_id": thread["id"], "resolve_discussion": True}
        self.assertEqual(self.call("POST", self.ROUTE, reply).status, 201)
        self.assert_refused(self.call("POST", self.ROUTE, reply), 400, {"author_id": ["has already been taken"]})
        self.assert_refused(self.call("POST", self.ROUTE, {**reply, "in_reply_to_discussion_id": "abc"}), 400,
                            {"base": ["Thread to reply to cannot be found"]})
        self.call("POST", self.ROUTE + "/bulk_publish")
        notes = self.call("GET", f"{MR}/discussions/{thread['id']}").json["notes"]
        self.assertEqual([(n["type"], n["resolved"]) for n in notes], [("DiffNote", True)] * 2)
        self.call("POST", self.ROUTE, {"note": "again", "in_reply_to_discussion_id": thread["id"]})
        self.call("POST", self.ROUTE + "/bulk_publish")
        self.assertFalse(self.call("GET", f"{MR}/discussions/{thread['id']}").json["notes"][0]["resolved"])

    def test_failure_and_old_servers(self):
        self.step("settings", bulk_publish_fails=True)
        self.assertEqual(self.call("POST", self.ROUTE + "/bulk_publish").status, 500)
        self.step("profile", version="15.8.0")
        self.assert_refused(self.call("GET", self.ROUTE), 404, error="404 Not Found")


class StatusTest(StandInTest):
    def status(self, sha=None, token="bot-token", **fields):
        return self.call("POST", f"{PROJECT}/statuses/{sha or self.refs['head_sha']}", {"state": "success", **fields}, token)

    def test_create_and_list(self):
        made = self.status(name="mekiki", description="3 new", target_url="https://ci.example.com/1")
        self.assertEqual((made.status, made.json["ref"], made.json["name"]), (201, "feature", "mekiki"))
        listed = self.call("GET", f"{PROJECT}/repository/commits/{self.refs['head_sha']}/statuses").json
        self.assertEqual([row["description"] for row in listed], ["3 new"])

    def test_refusals(self):
        self.assertEqual(self.status(state="running").status, 201)
        self.assert_refused(self.status(state="running"), 400,
                            'Cannot transition status via :run from :running (Reason(s): Status cannot transition via "run")')
        self.assertEqual(self.status(state="success").status, 201)
        self.assertEqual(self.status(state="pending").status, 201)
        self.assert_refused(self.status(sha="f" * 40), 404, "404 Commit Not Found")
        self.assertEqual(self.status(token="rita-token").status, 403)
        self.assertEqual(self.status(target_url="nonsense").status, 400)
        self.assert_refused(self.call("POST", f"{PROJECT}/statuses/{self.refs['head_sha']}", {"state": "fine"}), 400, error="state does not have a valid value")


class DiffRouteTest(StandInTest):
    def diffs(self, **query):
        return {row["new_path"]: row for row in self.call("GET", MR + "/diffs", query={"per_page": 100, **query}).json}

    def test_every_kind_of_change(self):
        rows = self.diffs()
        self.assertTrue(rows["a.swift"]["diff"].startswith("@@ -7,7 +7,6 @@"))
        fresh, gone = rows["fresh.swift"], rows["gone.swift"]
        self.assertEqual((fresh["new_file"], fresh["old_path"], fresh["a_mode"]), (True, "fresh.swift", "0"))
        self.assertTrue(fresh["diff"].endswith("\\ No newline at end of file\n"))
        self.assertEqual((gone["deleted_file"], gone["old_path"], gone["b_mode"]), (True, "gone.swift", "0"))
        self.assertEqual((rows["new name.swift"]["renamed_file"], rows["new name.swift"]["old_path"]), (True, "old name.swift"))
        self.assertEqual((rows["elsewhere/moved.swift"]["diff"], rows["elsewhere/moved.swift"]["renamed_file"]), ("", True))
        self.assertEqual((rows["mode.sh"]["diff"], rows["mode.sh"]["b_mode"]), ("", "100755"))
        self.assertTrue(rows["image.png"]["diff"].startswith("Binary files"))
        self.assertNotIn("other.txt", rows)

    def test_pages_and_generated_files(self):
        self.step("commit", project="acme/app", branch="feature", files={"Package.resolved": "{}\n"})
        first = self.call("GET", MR + "/diffs", query={"per_page": 4})
        self.assertEqual((len(first.json), first.headers["X-Total"], first.headers["X-Next-Page"]), (4, "9", "2"))
        self.assertEqual([path for path, row in self.diffs().items() if row["generated_file"]], ["Package.resolved"])

    def test_withheld_diffs(self):
        self.step("settings", withheld={"a.swift": "collapsed", "fresh.swift": "too_large"})
        rows = self.diffs()
        self.assertEqual([(rows[p]["diff"], rows[p]["collapsed"], rows[p]["too_large"]) for p in ("a.swift", "fresh.swift")],
                         [("", True, False), ("", False, True)])
        # The line may still be commented.
        self.assertEqual(self.post(new_line=19).status, 201)
        self.step("profile", version="18.3.0")
        self.assertNotIn("collapsed", self.diffs()["a.swift"])

    def test_limits(self):
        self.step("settings", diff_limits={**self.world.settings["diff_limits"], "safe_files": 2})
        self.assertEqual(sum(row["collapsed"] for row in self.diffs().values()), 0)
        self.step("profile", version="19.1.0")
        self.assertEqual(sum(row["collapsed"] for row in self.diffs().values()), 6)

    def test_changes_and_overflow(self):
        self.assertFalse(self.call("GET", MR + "/changes").json["overflow"])
        self.step("settings", withheld={"a.swift": "collapsed"})
        self.assertTrue(self.call("GET", MR + "/changes").json["overflow"])
        raw = self.call("GET", MR + "/changes", query={"access_raw_diffs": "true"}).json
        self.assertFalse(raw["overflow"])
        self.assertEqual(len(raw["changes"]), 8)

    def test_unidiff_and_raw_diffs(self):
        self.assertTrue(self.diffs(unidiff="true")["a.swift"]["diff"].startswith("--- a/a.swift\n+++ b/a.swift\n@@"))
        raw = self.call("GET", MR + "/raw_diffs")
        self.assertIn(b"rename from old name.swift", raw.raw)
        self.assertEqual(raw.headers["Content-Type"], "text/plain")

    def test_old_servers_have_no_diffs_route(self):
        self.step("profile", version="15.6.0")
        self.assert_refused(self.call("GET", MR + "/diffs"), 404, error="404 Not Found")
        self.assertEqual(self.call("GET", MR + "/changes").status, 200)


class ApprovalTest(StandInTest):
    def test_approve_checks_the_sha(self):
        self.assertEqual(self.call("POST", MR + "/approve", {"sha": "f" * 40}).status, 409)
        self.assertEqual(self.call("POST", MR + "/approve", {"sha": self.refs["head_sha"]}).status, 201)
        self.assertTrue(self.call("GET", MR + "/approvals").json["approved"])
        self.assertEqual(self.call("POST", MR + "/unapprove").status, 201)

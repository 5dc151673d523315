"""Notes and discussions: bodies, replies, resolving, editing, deleting, quick actions."""

from stand_in import views

from .harness import MR, StandInTest


class BodyTest(StandInTest):
    def test_missing_and_blank_bodies(self):
        for path in ("/notes", "/discussions"):
            self.assert_refused(self.call("POST", MR + path, {}), 400, error="body is missing")
            for blank in ("", "  \n\t"):
                self.assert_refused(self.call("POST", MR + path, {"body": blank}), 400, '400 Bad request - Note {:note=>["can\'t be blank"]}')

    def test_a_million_characters_and_one(self):
        answer = self.call("POST", MR + "/notes", {"body": "x" * 1_000_001})
        self.assert_refused(answer, 400, '400 Bad request - Note {:note=>["is too long (maximum is 1000000 characters)"]}')
        self.assertEqual(self.call("POST", MR + "/notes", {"body": "x" * 1_000_000}).status, 201)

    def test_trailing_whitespace_is_stripped_and_leading_kept(self):
        self.assertEqual(self.call("POST", MR + "/notes", {"body": "\n\n hi  \n\n"}).json["body"], "\n\n hi")

    def test_there_is_a_maximum_number_of_notes(self):
        self.step("settings", max_notes=2)
        for status in (201, 201):
            self.assertEqual(self.call("POST", MR + "/notes", {"body": "x"}).status, status)
        self.assert_refused(self.call("POST", MR + "/notes", {"body": "x"}), 400,
                            '400 Bad request - Note {:base=>["Maximum number of comments exceeded"]}')

    def test_malformed_json(self):
        self.assertEqual(self.call("POST", MR + "/notes", raw=b"{nope", headers={"Content-Type": "application/json"}).status, 400)


class QuickActionTest(StandInTest):
    def test_a_line_with_a_command_runs_and_goes(self):
        made = self.call("POST", MR + "/notes", {"body": "text\n/close\nmore"}).json
        self.assertEqual(made["body"], "text\nmore")
        self.assertEqual(self.call("GET", MR).json["state"], "closed")
        self.assertEqual([(a["command"], a["user"]) for a in self.world.quick_actions], [("close", "bot")])

    def test_only_commands_make_no_note(self):
        answer = self.call("POST", MR + "/notes", {"body": "/label ~bug\n/close"})
        self.assertEqual(answer.status, 202)
        self.assertNotIn("id", answer.json)
        self.assertEqual(answer.json["commands_changes"]["state_event"], "close")
        self.assertEqual(self.call("GET", MR + "/notes").json, [])
        self.assertEqual(self.call("POST", MR + "/discussions", {"body": "/approve"}).status, 202)

    def test_a_command_without_the_right_fails(self):
        self.assert_refused(self.call("POST", MR + "/notes", {"body": "/merge"}, "rita-token"), 400, "400 Bad request - Failed to apply commands.")

    def test_fences_inline_code_and_other_words_do_not_run(self):
        body = "```swift\n/close\n```\n~~~\n/close\n~~~\n````\n```\n/close\n````\n`/close`\nsee /close\n/closed\n/usr/bin"
        self.assertEqual(self.call("POST", MR + "/notes", {"body": body}).json["body"], body)
        self.assertEqual(self.world.quick_actions, [])

    def test_an_edit_runs_them_too(self):
        note = self.call("POST", MR + "/notes", {"body": "x"}).json
        self.call("PUT", f"{MR}/notes/{note['id']}", {"body": "y\n/close"})
        self.assertEqual([a["command"] for a in self.world.quick_actions], ["close"])

    def test_mentions_are_recorded_outside_code_only(self):
        self.call("POST", MR + "/notes", {"body": "@ana see #12, !3 and ~bug; `@rita` a@b.example <!-- @mia -->\n```\n@mia #5\n```"})
        self.assertEqual(self.world.notifications[-1]["mentions"], ["@ana", "#12", "!3", "~bug"])
        self.call("POST", MR + "/notes", {"body": "&#64;ana but not \\@mia nor @\u2060mia"})
        self.assertEqual(self.world.notifications[-1]["mentions"], ["@ana"])


class ThreadTest(StandInTest):
    def test_shapes(self):
        plain = self.thread()
        self.assertEqual((plain["individual_note"], plain["notes"][0]["type"], plain["notes"][0]["resolvable"]), (False, "DiscussionNote", True))
        self.assertRegex(plain["id"], "^[0-9a-f]{40}$")
        self.assertNotIn("position", plain["notes"][0])
        diff = self.thread(new_line=19)["notes"][0]
        self.assertEqual((diff["type"], diff["position"]["new_line"], diff["commit_id"]), ("DiffNote", 19, None))
        self.assertNotIn("suggestions", diff)
        self.assertNotIn("line_code", diff)
        note = self.call("POST", MR + "/notes", {"body": "x"}).json
        self.assertEqual((note["type"], note["resolvable"]), (None, False))
        self.assertNotIn("resolved", note)
        listed = self.call("GET", MR + "/discussions").json
        self.assertEqual([d["individual_note"] for d in listed], [False, False, True])

    def test_reply_takes_the_threads_type_and_position(self):
        thread = self.thread(new_line=19)
        reply = self.call("POST", f"{MR}/discussions/{thread['id']}/notes", {"body": "re"}, "ana-token")
        self.assertEqual((reply.status, reply.json["type"], reply.json["position"]), (201, "DiffNote", thread["notes"][0]["position"]))
        self.assert_refused(self.call("POST", f"{MR}/discussions/abc/notes", {"body": "re"}), 404, "404 Discussion Not Found")

    def test_reply_turns_a_plain_note_into_a_thread(self):
        self.call("POST", MR + "/notes", {"body": "summary"})
        found = self.call("GET", MR + "/discussions").json[0]
        self.call("POST", f"{MR}/discussions/{found['id']}/notes", {"body": "re"}, "ana-token")
        again = self.call("GET", MR + "/discussions").json[0]
        self.assertEqual((again["individual_note"], [n["type"] for n in again["notes"]]), (False, ["DiscussionNote"] * 2))
        self.assertFalse(self.call("GET", MR).json["blocking_discussions_resolved"])

    def test_reply_to_a_resolved_thread_is_resolved(self):
        thread = self.thread(new_line=19)
        self.call("PUT", f"{MR}/discussions/{thread['id']}", {"resolved": True})
        reply = self.call("POST", f"{MR}/discussions/{thread['id']}/notes", {"body": "re"}, "ana-token").json
        self.assertEqual((reply["resolved"], reply["resolved_by"]["username"]), (True, "ana"))

    def test_system_notes_take_no_reply(self):
        self.step("note", project="acme/app", iid=1, user="ana", body="did something", system=True)
        found = self.call("GET", MR + "/discussions").json[0]
        self.assertTrue(found["individual_note"] and found["notes"][0]["system"])
        self.assert_refused(self.call("POST", f"{MR}/discussions/{found['id']}/notes", {"body": "re"}), 400,
                            "400 Bad request - Discussion can not be replied to.")


class ResolveTest(StandInTest):
    def resolve(self, thread, token, resolved=True):
        return self.call("PUT", f"{MR}/discussions/{thread['id']}", {"resolved": resolved}, token)

    def test_developer_and_author_may_and_twice_is_fine(self):
        thread = self.thread(new_line=19)
        for token in ("bot-token", "bot-token", "ana-token"):
            answer = self.resolve(thread, token)
            self.assertEqual((answer.status, answer.json["notes"][0]["resolved"]), (200, True))
        self.assertEqual(answer.json["notes"][0]["resolved_by"]["username"], "bot")
        reopened = self.resolve(thread, "bot-token", False).json["notes"][0]
        self.assertEqual((reopened["resolved"], reopened["resolved_by"], reopened["resolved_at"]), (False, None, None))

    def test_reporter_may_only_through_their_own_note(self):
        thread = self.thread(new_line=19, token="rita-token")
        self.assert_refused(self.resolve(thread, "rita-token"), 403, "403 Forbidden")
        route = f"{MR}/discussions/{thread['id']}/notes/{thread['notes'][0]['id']}"
        self.assertEqual(self.call("PUT", route, {"resolved": True}, "rita-token").json["resolved"], True)
        other = self.thread(new_line=19)
        route = f"{MR}/discussions/{other['id']}/notes/{other['notes'][0]['id']}"
        self.assertEqual(self.call("PUT", route, {"resolved": True}, "rita-token").status, 403)

    def test_individual_notes_cannot_be_resolved(self):
        self.call("POST", MR + "/notes", {"body": "x"})
        found = self.call("GET", MR + "/discussions").json[0]
        self.assert_refused(self.resolve(found, "bot-token"), 403, "403 Forbidden")
        self.assert_refused(self.call("PUT", f"{MR}/discussions/{found['id']}/notes/{found['notes'][0]['id']}", {"resolved": True}), 400,
                            "400 Bad request - Note is not resolvable")

    def test_parameters(self):
        thread = self.thread(new_line=19)
        route = f"{MR}/discussions/{thread['id']}"
        self.assert_refused(self.call("PUT", route, {}), 400, error="resolved is missing")
        note = f"{route}/notes/{thread['notes'][0]['id']}"
        self.assertIn("mutually exclusive", self.call("PUT", note, {"body": "x", "resolved": True}).json["error"])
        self.assertIn("exactly one parameter", self.call("PUT", note, {}).json["error"])

    def test_unknown_discussion(self):
        self.assertEqual(self.resolve({"id": "abc"}, "bot-token").status, 404)
        self.step("settings", unknown_discussion_on_resolve=500)
        self.assertEqual(self.resolve({"id": "abc"}, "bot-token").status, 500)


class ChangeTest(StandInTest):
    def test_own_notes_change_and_go(self):
        note = self.call("POST", MR + "/notes", {"body": "x"}).json
        route = f"{MR}/notes/{note['id']}"
        self.assertEqual(self.call("PUT", route, {"body": "y"}).json["body"], "y")
        self.assert_refused(self.call("PUT", route, {"body": " "}), 400, error="body is empty")
        self.assertEqual((self.call("DELETE", route).status, self.call("DELETE", route).status), (204, 404))

    def test_foreign_notes_need_a_maintainer(self):
        note = self.call("POST", MR + "/notes", {"body": "x"}, "ana-token").json
        route = f"{MR}/notes/{note['id']}"
        self.assert_refused(self.call("PUT", route, {"body": "y"}), 403, "403 Forbidden")
        self.assert_refused(self.call("DELETE", route), 403, "403 Forbidden")
        self.assertEqual(self.call("PUT", route, {"body": "y"}, "mia-token").status, 200)
        self.assertEqual(self.call("DELETE", route, token="mia-token").status, 204)

    def test_replies_survive_their_first_note(self):
        thread = self.thread(new_line=19)
        reply = self.call("POST", f"{MR}/discussions/{thread['id']}/notes", {"body": "re"}, "ana-token").json
        self.assertEqual(self.call("DELETE", f"{MR}/discussions/{thread['id']}/notes/{thread['notes'][0]['id']}").status, 204)
        left = self.call("GET", f"{MR}/discussions/{thread['id']}").json
        self.assertEqual([n["id"] for n in left["notes"]], [reply["id"]])
        self.assertEqual(self.call("DELETE", f"{MR}/notes/{reply['id']}", token="ana-token").status, 204)
        self.assertEqual(self.call("GET", f"{MR}/discussions/{thread['id']}").status, 404)

    def test_if_unmodified_since(self):
        note = self.call("POST", MR + "/notes", {"body": "x"}).json
        answer = self.call("DELETE", f"{MR}/notes/{note['id']}", headers={"If-Unmodified-Since": "Mon, 01 Jan 2001 00:00:00 GMT"})
        self.assert_refused(answer, 412, "412 Precondition Failed")


class ListTest(StandInTest):
    def test_notes_come_newest_first_with_system_notes(self):
        for body in ("1", "2", "3"):
            self.call("POST", MR + "/notes", {"body": body})
        self.step("note", project="acme/app", iid=1, user="ana", body="sys", system=True)
        bodies = lambda **query: [n["body"] for n in self.call("GET", MR + "/notes", query=query).json]  # noqa: E731
        self.assertEqual(bodies(), ["sys", "3", "2", "1"])
        self.assertEqual(bodies(sort="asc", activity_filter="only_comments"), ["1", "2", "3"])
        self.assertEqual(bodies(activity_filter="only_activity"), ["sys"])
        self.assert_refused(self.call("GET", MR + "/notes", query={"activity_filter": "x"}), 400, error="activity_filter does not have a valid value")

    def test_pages(self):
        for number in range(45):
            self.post(body=str(number))
        seen, page = [], "1"
        while page:
            answer = self.call("GET", MR + "/discussions", query={"page": page, "per_page": 20})
            seen += [d["notes"][0]["body"] for d in answer.json]
            page = answer.headers["X-Next-Page"]
        self.assertEqual(seen, [str(n) for n in range(45)])
        self.assertEqual((answer.headers["X-Total"], answer.headers["X-Total-Pages"], answer.headers["X-Page"]), ("45", "3", "3"))
        self.assertIsNotNone(answer.headers["X-Next-Page"])
        self.assertNotIn('rel="next"', answer.headers["Link"])
        self.assertIn('rel="prev"', answer.headers["Link"])
        self.assertEqual(self.call("GET", MR + "/discussions", query={"per_page": 1000}).headers["X-Per-Page"], "100")
        self.assert_refused(self.call("GET", MR + "/discussions", query={"per_page": "x"}), 400, error="per_page is invalid")

    def test_totals_may_be_missing_and_links_may_lie(self):
        for number in range(3):
            self.post(body=str(number))
        self.step("settings", totals_limit=2, link_url="http://inside:8080", short_pages=True)
        answer = self.call("GET", MR + "/discussions", query={"per_page": 2, "sort": "asc"})
        self.assertNotIn("X-Total", answer.headers)
        self.assertNotIn('rel="last"', answer.headers["Link"])
        self.assertIn("<http://inside:8080/api/v4/projects/", answer.headers["Link"])
        self.assertIn("sort=asc", answer.headers["Link"])
        self.assertEqual((len(answer.json), answer.headers["X-Next-Page"]), (1, "2"))


class SuggestionTest(StandInTest):
    def suggest(self, body, **fields):
        made = self.thread(body=body, **(fields or {"new_line": 19}))
        return [s for s in self.suggestions() if s["note_id"] == made["notes"][0]["id"]]

    def suggestions(self):
        return views.view_suggestions(self.world)

    def test_ranges(self):
        found = self.suggest("a\n```suggestion:-2+1\nx\n```\nb\n````suggestion\n```\ny\n````")
        self.assertEqual([(s["from_line"], s["to_line"]) for s in found], [(17, 20), (19, 19)])
        self.assertEqual(found[0]["from_content"], "line 18\nline 19\nline 20 changed\nline 21\n")
        self.assertEqual([s["to_content"] for s in found], ["x\n", "```\ny\n"])

    def test_offsets_are_clamped_in_silence(self):
        found = self.suggest("```suggestion:-150+120\nx\n```")[0]
        self.assertEqual((found["above"], found["below"], found["clamped"], found["from_line"], found["to_line"]), (100, 100, True, 1, 119))

    def test_none_on_removed_lines_or_plain_notes(self):
        self.assertEqual(self.suggest("```suggestion\nx\n```", old_line=10), [])
        self.call("POST", MR + "/notes", {"body": "```suggestion\nx\n```"})
        self.assertEqual(self.suggestions(), [])

    def test_apply_commits_resolves_and_makes_a_version(self):
        found = self.suggest("```suggestion:-1+0\nmended\n```")[0]
        answer = self.call("PUT", f"/suggestions/{found['id']}/apply", {}, "ana-token")
        self.assertEqual((answer.status, answer.json["applied"]), (200, True))
        repository = self.world.find_project("acme/app")[0].repository
        content = repository.blob(repository.head("feature"), "a.swift").decode()
        self.assertIn("line 18\nmended\nline 21\n", content)
        self.assertEqual(len(self.call("GET", MR + "/versions").json), 2)
        self.assertTrue(self.call("GET", MR + "/discussions").json[0]["notes"][0]["resolved"])
        self.assertEqual(self.call("PUT", f"/suggestions/{found['id']}/apply", {}, "ana-token").status, 400)

    def test_apply_needs_push_rights_and_unchanged_lines(self):
        found = self.suggest("```suggestion\nmended\n```")[0]
        self.assertEqual(self.call("PUT", f"/suggestions/{found['id']}/apply", {}, "rita-token").status, 403)
        self.assertTrue(self.suggestions()[0]["applicable"])
        self.step("commit", project="acme/app", branch="feature", files={"a.swift": self.CHANGE["a.swift"].replace("line 20 changed", "other")})
        self.assertFalse(self.suggestions()[0]["applicable"])
        self.assertIn("changed in a more recent version", self.call("PUT", f"/suggestions/{found['id']}/apply", {}, "ana-token").json["message"])

    def test_lines_may_move_before_it_is_applied(self):
        found = self.suggest("```suggestion\nmended\n```")[0]
        self.step("commit", project="acme/app", branch="feature", files={"a.swift": "top\n" + self.CHANGE["a.swift"]})
        self.assertEqual(self.call("PUT", f"/suggestions/{found['id']}/apply", {}, "ana-token").status, 200)
        repository = self.world.find_project("acme/app")[0].repository
        self.assertIn(b"line 19\nmended\nline 21\n", repository.blob(repository.head("feature"), "a.swift"))

    def test_carriage_returns_and_deletion(self):
        found = self.suggest("```suggestion\nmended\n```", path="crlf.swift", new_line=6)[0]
        self.assertEqual(found["to_content"], "mended\r\n")
        gone = self.suggest("```suggestion\n```", path="crlf.swift", new_line=6)[0]
        self.assertEqual(gone["to_content"], "")

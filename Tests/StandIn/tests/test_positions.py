"""Where a thread may stand: GitLab's line rules on real diffs."""

import hashlib
import os
import subprocess
import tempfile
from urllib.parse import urlencode

from stand_in import views

from .harness import LINE_CODE, MR, StandInTest, numbered


def code(path, old, new):
    return f"{hashlib.sha1(path.encode()).hexdigest()}_{old}_{new}"


def git(folder, *arguments):
    identity = ["-c", "user.name=A", "-c", "user.email=a@example.com"]
    subprocess.run(["git", *identity, *arguments], cwd=folder, check=True, capture_output=True)


class LineRulesTest(StandInTest):
    def check(self, path, old_path, old_line, new_line, expected, code_path=None):
        fields = {"old_line": old_line, "new_line": new_line}
        answer = self.post(path=path, old_path=old_path, **fields)
        label = f"{old_path}→{path} {old_line}/{new_line}"
        if expected is None:
            self.assertEqual(answer.status, 400, label)
            self.assertEqual(answer.json, {"message": LINE_CODE}, label)
            return
        self.assertEqual(answer.status, 201, f"{label}: {answer.raw}")
        self.assertEqual(self.line_code(answer.json["id"]), code(code_path or path, *expected), label)

    def line_code(self, discussion_id):
        row = self.world.find_project("acme/app")[0].merge_requests[1]
        return next(d.notes[0].line_code for d in row.discussions if d.id == discussion_id)

    def test_modified_file(self):
        # Old 10 is gone: from there new = old - 1. Old 20 is new 19, changed. Old 30 is new 29, then an added 30.
        for old_line, new_line, expected in [
            (None, 19, (21, 19)), (10, None, (10, 10)), (20, None, (20, 19)), (None, 30, (31, 30)),
            (9, 9, (9, 9)), (11, 10, (11, 10)), (29, 28, (29, 28)),
            # context needs both numbers; an added line must not have an old one
            (None, 9, None), (9, None, None), (20, 19, None), (31, 30, None), (9, 10, None), (None, 10, None),
            # outside the hunks: the right pair unfolds, a wrong one doesn't
            (1, 1, (1, 1)), (15, 14, (15, 14)), (40, 40, (40, 40)), (36, 36, (36, 36)),
            (1, 2, None), (15, 15, None), (40, 39, None), (41, 41, None), (None, 1, None), (1, None, None), (0, 0, None),
        ]:
            self.check("a.swift", None, old_line, new_line, expected)

    def test_new_file(self):
        for old_line, new_line, expected in [
            (None, 1, (0, 1)), (None, 3, (0, 3)), (1, 1, None), (0, 1, None), (None, 4, None), (1, None, None),
        ]:
            self.check("fresh.swift", None, old_line, new_line, expected)

    def test_deleted_file(self):
        for old_line, new_line, expected in [(1, None, (1, 0)), (2, None, (2, 0)), (None, 1, None), (1, 1, None), (3, None, None)]:
            self.check("gone.swift", None, old_line, new_line, expected)

    def test_renamed_file_with_edits(self):
        for old_line, new_line, expected in [(None, 5, (6, 5)), (5, None, (5, 5)), (4, 4, (4, 4)), (20, 20, (20, 20)), (4, None, None)]:
            self.check("new name.swift", "old name.swift", old_line, new_line, expected)

    def test_no_line_of_pure_renames_modes_and_binaries(self):
        self.check("elsewhere/moved.swift", "moved.swift", 1, 1, None)
        self.check("mode.sh", None, 1, 1, None)
        self.check("image.png", None, 1, 1, None)
        self.check("image.png", None, None, 1, None)

    def test_files_outside_the_diff(self):
        self.check("other.txt", None, None, 1, None)
        self.check("nowhere.swift", None, 1, 1, None)

    def test_carriage_returns_do_not_move_lines(self):
        self.check("crlf.swift", None, None, 6, (7, 6))
        self.check("crlf.swift", None, 12, 12, (12, 12))

    def test_strange_paths_are_hashed_as_utf8(self):
        for path in ("日本 語/ビュー.swift", "a#b?c%20d.swift", "tab\there.swift", 'quo"te.swift', "back\\slash.swift"):
            self.step("commit", project="acme/app", branch="feature", files={path: "x\n"})
        self.refs = self.call("GET", MR).json["diff_refs"]
        for path in ("日本 語/ビュー.swift", "a#b?c%20d.swift", "tab\there.swift", 'quo"te.swift', "back\\slash.swift"):
            self.check(path, None, None, 1, (0, 1))

    def test_old_servers_do_without_the_old_path(self):
        position = self.position(new_line=19)
        del position["old_path"]
        self.assertEqual(self.call("POST", MR + "/discussions", {"body": "x", "position": position}).status, 400)
        self.step("profile", version="15.11.0")
        self.assertEqual(self.call("POST", MR + "/discussions", {"body": "x", "position": position}).status, 201)

    def test_no_line_is_incomplete(self):
        answer = self.call("POST", MR + "/discussions", {"body": "x", "position": self.position()})
        self.assert_refused(
            answer, 400,
            '400 Bad request - Note {:line_code=>["can\'t be blank", "must be a valid line code"], :position=>["is incomplete"]}',
        )

    def test_parameter_errors(self):
        for change, error in [
            ({"head_sha": ...}, "position[head_sha] is missing"),
            ({"base_sha": ..., "start_sha": ...}, "position[base_sha] is missing, position[start_sha] is missing"),
            ({"position_type": "line"}, "position[position_type] does not have a valid value"),
            ({"new_line": "abc"}, "position[new_line] is invalid"),
        ]:
            position = {k: v for k, v in {**self.position(new_line=19), **change}.items() if v is not ...}
            self.assert_refused(self.call("POST", MR + "/discussions", {"body": "x", "position": position}), 400, error=error)

    def test_numbers_as_text_and_forms_are_understood(self):
        fields = {f"position[{k}]": v for k, v in self.position(new_line="19").items()}
        answer = self.call("POST", MR + "/discussions", raw=urlencode({"body": "form", **fields}).encode(),
                           headers={"Content-Type": "application/x-www-form-urlencoded"})
        self.assertEqual((answer.status, answer.json["notes"][0]["position"]["new_line"]), (201, 19))

    def test_line_range_is_echoed_and_not_checked(self):
        around = {"start": {"line_code": "nonsense", "type": "new", "new_line": 3, "old_line": None}, "end": {"line_code": "x_1_2", "type": "new", "new_line": 19, "old_line": None}}
        made = self.thread(new_line=19, line_range=around)
        self.assertEqual(made["notes"][0]["position"]["line_range"], around)
        self.assertIs(self.state(made["id"])["line_range_holds"], False)
        answer = self.call("POST", MR + "/discussions", {"body": "x", "position": self.position(line_range=around)})
        self.assertIn("is incomplete", answer.json["message"])

    def state(self, discussion_id):
        rows = views.view_state(self.world)["projects"][0]["merge_requests"][0]["discussions"]
        return next(row for row in rows if row["id"] == discussion_id)

    def test_a_line_range_as_gitlabs_page_sends_it_holds(self):
        start = {"line_code": code("a.swift", 29, 28), "type": "old", "old_line": 29, "new_line": 28}
        end = {"line_code": code("a.swift", 31, 30), "type": "new", "old_line": None, "new_line": 30}
        for start_change, end_change, holds in [
            ({}, {}, True), ({"line_code": code("a.swift", 28, 28)}, {}, False), ({"type": "new"}, {}, False), ({"old_line": None}, {}, False),
            ({}, {"line_code": code("b.swift", 31, 30)}, False), ({}, {"new_line": 29}, False), (end, start, False), (end, {}, False),
        ]:
            made = self.thread(new_line=30, line_range={"start": {**start, **start_change}, "end": {**end, **end_change}})
            self.assertIs(self.state(made["id"])["line_range_holds"], holds, (start_change, end_change))

    def test_file_notes(self):
        made = self.thread(path="image.png", kind="file")
        position = made["notes"][0]["position"]
        self.assertEqual((position["position_type"], position["old_line"], position["new_line"]), ("file", None, None))
        self.assertIsNone(self.line_code(made["id"]))
        self.assertEqual(self.post(path="elsewhere/moved.swift", old_path="moved.swift", kind="file").status, 201)
        self.step("profile", version="16.3.0")
        self.assert_refused(self.post(path="image.png", kind="file"), 400, error="position[position_type] does not have a valid value")


class ShaTest(StandInTest):
    def count(self):
        return len(self.call("GET", MR + "/discussions").json)

    def test_unknown_and_empty_shas_are_errors_and_store_nothing(self):
        for field, value in (("head_sha", ""), ("head_sha", "f" * 40), ("start_sha", "e" * 40), ("base_sha", "")):
            self.assert_refused(self.post(new_line=19, **{field: value}), 500, "500 Internal Server Error")
        self.assertEqual(self.count(), 0)
        self.step("settings", unknown_sha=400)
        self.assert_refused(self.post(new_line=19, head_sha="f" * 40), 400, LINE_CODE)

    def test_wrong_base_answers_500_and_stores(self):
        self.assertEqual(self.post(new_line=19, base_sha="f" * 40).status, 500)
        self.assertEqual(self.count(), 1)
        self.step("settings", wrong_base="refused")
        self.assertEqual(self.post(new_line=19, base_sha="f" * 40).status, 500)
        self.assertEqual(self.count(), 1)

    def test_target_head_as_base_and_start_is_re_anchored(self):
        target = self.refs["start_sha"]
        made = self.thread(new_line=19, base_sha=target, start_sha=target)
        position = made["notes"][0]["position"]
        self.assertEqual({k: position[k] for k in self.refs}, self.refs)

    def test_older_head_is_re_anchored_or_stays(self):
        old = dict(self.refs)
        self.step("commit", project="acme/app", branch="feature",
                  files={"a.swift": "top\n" + numbered(40, {10: None, 20: "line 20 changed"})})
        self.refs = old
        now = self.call("GET", MR).json["diff_refs"]
        survives = self.thread(new_line=19)["notes"][0]["position"]
        self.assertEqual((survives["new_line"], survives["head_sha"]), (20, now["head_sha"]))
        gone = self.thread(new_line=30)["notes"][0]["position"]
        self.assertEqual((gone["new_line"], gone["head_sha"]), (30, old["head_sha"]))


class PushTest(StandInTest):
    def push(self, **changes):
        return self.step("commit", project="acme/app", branch="feature", files=changes or {
            "a.swift": "top\n" + numbered(40, {10: None, 20: "line 20 changed"}),
        })

    def positions(self):
        return [d["notes"][0].get("position") for d in self.call("GET", MR + "/discussions").json if not d["notes"][0]["system"]]

    def test_positions_follow_a_push(self):
        for fields in ({"new_line": 19}, {"old_line": 10}, {"old_line": 9, "new_line": 9}, {"new_line": 30}):
            self.thread(**fields)
        before = [d["id"] for d in self.call("GET", MR + "/discussions").json]
        self.push()
        head = self.call("GET", MR).json["diff_refs"]["head_sha"]
        self.assertNotEqual(head, self.refs["head_sha"])
        lines = [(p["old_line"], p["new_line"], p["head_sha"] == head) for p in self.positions()]
        self.assertEqual(lines, [(None, 20, True), (10, None, True), (9, 10, True), (None, 30, False)])
        self.assertEqual([d["id"] for d in self.call("GET", MR + "/discussions").json][: len(before)], before)

    def test_an_added_line_that_the_target_gets_too_becomes_context(self):
        self.thread(new_line=19)
        project = self.world.find_project("acme/app")[0].repository
        self.step("commit", project="acme/app", branch="main", files={"a.swift": numbered(40, {20: "line 20 changed"})}, push=False)
        self.step("commit", project="acme/app", branch="feature", start="main",
                  files={"a.swift": numbered(40, {10: None, 18: "line 18 changed", 20: "line 20 changed"})})
        self.assertEqual(project.merge_base(project.head("main"), project.head("feature")), project.head("main"))
        position = self.positions()[0]
        self.assertEqual((position["old_line"], position["new_line"]), (20, 19))

    def test_a_renamed_file_is_followed(self):
        self.thread(new_line=19)
        self.push(**{"a.swift": None, "b.swift": self.CHANGE["a.swift"]})
        position = self.positions()[0]
        self.assertEqual((position["old_path"], position["new_path"], position["new_line"]), ("a.swift", "b.swift", 19))

    def test_re_tracing_may_come_later(self):
        self.step("settings", retrace_delay=30)
        self.thread(new_line=19)
        self.push()
        self.assertEqual(self.positions()[0]["head_sha"], self.refs["head_sha"])
        self.step("clock", advance=31)
        self.assertNotEqual(self.positions()[0]["head_sha"], self.refs["head_sha"])

    def test_manual_re_tracing_waits_for_settle(self):
        self.step("settings", retrace_delay="manual")
        self.thread(new_line=19)
        self.push()
        self.step("clock", advance=3600)
        self.assertEqual(self.positions()[0]["head_sha"], self.refs["head_sha"])
        self.step("settle")
        self.assertEqual(self.positions()[0]["new_line"], 20)

    def test_outdated_threads_may_resolve_themselves(self):
        self.step("settings", project="acme/app", resolve_outdated_diff_discussions=True)
        self.thread(new_line=30)
        self.push()
        notes = self.call("GET", MR + "/discussions").json[0]["notes"]
        self.assertTrue(notes[0]["resolved"])
        self.assertEqual(notes[0]["resolved_by"]["username"], "ana")
        self.assertTrue(notes[-1]["system"])
        self.assertIn("changed this line in", notes[-1]["body"])

    def test_versions_come_newest_first(self):
        self.push()
        versions = self.call("GET", MR + "/versions").json
        self.assertEqual(len(versions), 2)
        self.assertGreater(versions[0]["id"], versions[1]["id"])
        self.assertEqual(versions[1]["head_commit_sha"], self.refs["head_sha"])
        self.assertEqual((versions[1]["base_commit_sha"], versions[1]["start_commit_sha"]), (self.refs["base_sha"], self.refs["start_sha"]))
        detail = self.call("GET", f"{MR}/versions/{versions[0]['id']}").json
        self.assertTrue(detail["diffs"] and detail["commits"])

    def test_a_push_by_git_from_a_clone(self):
        bare = self.world.find_project("acme/app")[0].repository.path
        with tempfile.TemporaryDirectory() as folder:
            git(folder, "clone", "-q", "-b", "feature", bare, ".")
            with open(os.path.join(folder, "late.swift"), "w") as file:
                file.write("late\n")
            git(folder, "add", ".")
            git(folder, "commit", "-qm", "Late")
            git(folder, "push", "-q", "origin", "feature")
        self.assertEqual(len(self.step("push", project="acme/app")["versions"]), 1)
        self.assertEqual(len(self.call("GET", MR + "/versions").json), 2)


class FolderProjectTest(StandInTest):
    def test_a_project_from_a_folder_follows_it(self):
        with tempfile.TemporaryDirectory() as folder:
            def write(text):
                with open(os.path.join(folder, "x.swift"), "w") as file:
                    file.write(text)

            git(folder, "init", "-q", "-b", "main")
            write("a\nb\n")
            git(folder, "add", ".")
            git(folder, "commit", "-qm", "base")
            git(folder, "checkout", "-qb", "topic")
            write("a\nB\n")
            git(folder, "commit", "-qam", "topic")
            self.step("project", path="acme/folder", folder=folder, members={"bot": "developer"})
            made = self.step("merge_request", project="acme/folder", source_branch="topic", author="bot")
            position = {**made["diff_refs"], "position_type": "text", "old_path": "x.swift", "new_path": "x.swift", "new_line": 2}
            route = "/projects/acme%2Ffolder/merge_requests/1"
            self.assertEqual(self.call("POST", route + "/discussions", {"body": "x", "position": position}).status, 201)
            write("zero\na\nB\n")
            git(folder, "commit", "-qam", "more")
            self.assertEqual(len(self.step("push", project="acme/folder", folder=folder)["versions"]), 1)
            self.assertEqual(self.call("GET", route + "/discussions").json[0]["notes"][0]["position"]["new_line"], 3)


class NotReadyTest(StandInTest):
    def test_a_new_merge_request_has_no_refs_for_a_while(self):
        self.step("merge_request_options", project="acme/app", iid=1, preparing_polls=2)
        self.assertEqual(self.call("GET", MR + "/versions").json, [])
        self.assertEqual(self.call("GET", MR + "/diffs").json, [])
        self.assertIn("doesn't support new-style diff notes", self.post(new_line=19).json["message"])
        for _ in range(2):
            row = self.call("GET", MR).json
            self.assertEqual((row["diff_refs"], row["changes_count"], row["prepared_at"], row["detailed_merge_status"]), (None, None, None, "preparing"))
        row = self.call("GET", MR).json
        self.assertEqual((row["diff_refs"], row["changes_count"]), (self.refs, "8"))

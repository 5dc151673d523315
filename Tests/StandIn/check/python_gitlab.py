"""python-gitlab against the stand-in: an independent reading of shapes, statuses, paging and errors."""

import json
import os
import ssl
import subprocess
import sys
import urllib.request

import gitlab

HERE = os.path.dirname(os.path.abspath(__file__))
BASE = "".join(f"line {n}\n" for n in range(1, 41))
CHANGE = BASE.replace("line 10\n", "").replace("line 20\n", "line 20 changed\n")


class Check:
    def __init__(self):
        self.count = 0

    def equal(self, what, got, wanted):
        self.count += 1
        if got != wanted:
            sys.exit(f"standin-check: {what}: got {got!r}, wanted {wanted!r}")

    def true(self, what, value):
        self.equal(what, bool(value), True)

    def refused(self, what, kind, status, action):
        self.count += 1
        try:
            action()
        except kind as error:
            if error.response_code != status:
                sys.exit(f"standin-check: {what}: status {error.response_code}, wanted {status}")
            return error
        sys.exit(f"standin-check: {what}: was not refused")


def main():
    process = subprocess.Popen(
        [sys.executable, os.path.join(HERE, "..", "gitlab.py"), "--until-stdin-closes", "--tls", "--sub-path", "/gitlab"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE,
    )
    try:
        count = run(json.loads(process.stdout.readline()))
    finally:
        process.stdin.close()
        process.wait(10)
    print(f"standin-check: python-gitlab {gitlab.__version__} agrees on {count} points")


def run(info):
    trusting = ssl.create_default_context(cafile=info["ca_file"])

    def step(name, **values):
        request = urllib.request.Request(f"{info['admin']}/{name}", json.dumps(values).encode())
        return json.load(urllib.request.urlopen(request, context=trusting))

    for username in ("bot", "ana"):
        step("user", username=username)
        step("token", user=username, value=f"{username}-token")
    step("token", user="bot", value="reader", scopes=["read_api"])
    step("token", user="ana", value="job", kind="job", project=step("project", path="acme/app", files={"a.swift": BASE}, members={"bot": "developer", "ana": "maintainer"})["id"])
    step("commit", project="acme/app", branch="feature", start="main", files={"a.swift": CHANGE, "日本.swift": "x\n"})
    step("merge_request", project="acme/app", source_branch="feature", author="ana", title="Change")

    check = Check()

    def client(token, **options):
        return gitlab.Gitlab(info["url"], private_token=token, ssl_verify=info["ca_file"], **options)

    bot = client("bot-token")
    bot.auth()
    check.equal("GET /user", bot.user.username, "bot")
    check.equal("GET /version", bot.version()[0], "19.2.1-ee")
    check.refused("wrong token", gitlab.GitlabAuthenticationError, 401, lambda: client("wrong").auth())
    try:
        gitlab.Gitlab(info["url"], private_token="bot-token").auth()
        sys.exit("standin-check: the private authority was not needed")
    except Exception as error:
        check.true("TLS is refused without the authority", "certificate" in str(error).lower() or "SSL" in str(error))

    project = bot.projects.get("acme/app")
    check.equal("project by number", bot.projects.get(project.id).path_with_namespace, "acme/app")
    check.refused("unknown project", gitlab.GitlabGetError, 404, lambda: bot.projects.get("acme/none"))
    row = project.mergerequests.get(1)
    check.refused("unknown merge request", gitlab.GitlabGetError, 404, lambda: project.mergerequests.get(99))
    check.equal("changes count is text", row.changes_count, "2")
    versions = row.diffs.list(get_all=True)
    check.equal("version and diff_refs agree", versions[0].head_commit_sha, row.diff_refs["head_sha"])
    check.equal("one version in full", len(row.diffs.get(versions[0].id).diffs), 2)
    check.equal("changes", len(row.changes()["changes"]), 2)
    check.equal("commits", [c.id for c in row.commits()], [row.sha])

    def position(**lines):
        return {**row.diff_refs, "position_type": "text", "old_path": "a.swift", "new_path": "a.swift", **lines}

    made = row.discussions.create({"body": "on a line", "position": position(new_line=19)})
    check.equal("diff note", made.attributes["notes"][0]["type"], "DiffNote")
    error = check.refused("wrong line", gitlab.GitlabCreateError, 400,
                          lambda: row.discussions.create({"body": "x", "position": position(new_line=5)}))
    check.true("its message", "line_code" in str(error))
    check.refused("missing body", gitlab.GitlabCreateError, 400, lambda: row.discussions.create({"body": ""}))
    check.refused("unknown SHA", gitlab.GitlabCreateError, 500,
                  lambda: row.discussions.create({"body": "x", "position": {**position(new_line=19), "head_sha": "f" * 40}}))
    reply = made.notes.create({"body": "reply"})
    check.equal("reply", reply.type, "DiffNote")
    reply.body = "edited"
    reply.save()
    check.equal("edited", row.discussions.get(made.id).attributes["notes"][1]["body"], "edited")
    made.resolved = True
    made.save()
    check.equal("resolved", row.discussions.get(made.id).attributes["notes"][0]["resolved"], True)
    reply.delete()
    check.equal("deleted", len(row.discussions.get(made.id).attributes["notes"]), 1)

    for number in range(45):
        row.notes.create({"body": f"note {number}"})
    check.equal("all pages of notes", len(row.notes.list(get_all=True)), 46)
    check.equal("all pages of discussions", len(row.discussions.list(get_all=True, per_page=7)), 46)
    pages = row.notes.list(iterator=True, per_page=20)
    check.equal("totals", (pages.total, pages.total_pages, pages.per_page), (46, 3, 20))
    note = row.notes.list(get_all=False)[0]
    check.equal("newest first", note.body, "note 44")
    note.delete()
    check.refused("deleted twice", gitlab.GitlabDeleteError, 404, note.delete)

    row.draft_notes.create({"note": "draft", "position": position(old_line=10)})
    row.draft_notes.create({"note": "lost", "position": position(new_line=5)})
    check.equal("drafts", len(row.draft_notes.list(get_all=True)), 2)
    row.draft_notes.bulk_publish()
    check.equal("published", [d.attributes["notes"][0]["body"] for d in row.discussions.list(get_all=True)][-1], "draft")
    check.equal("no drafts left", row.draft_notes.list(get_all=True), [])

    check.equal("approvals", row.approvals.get().approved, False)
    commit = project.commits.get(row.sha)
    commit.statuses.create({"state": "success", "name": "mekiki", "ref": "feature"})
    check.equal("status", [s.name for s in commit.statuses.list(get_all=True)], ["mekiki"])
    check.equal("merge requests of a commit", [m["iid"] for m in commit.merge_requests()], [1])

    reader = client("reader").projects.get("acme/app").mergerequests.get(1)
    check.refused("read_api cannot write", gitlab.GitlabCreateError, 403, lambda: reader.notes.create({"body": "x"}))
    job = gitlab.Gitlab(info["url"], job_token="job", ssl_verify=info["ca_file"])
    through_job = job.projects.get(project.id, lazy=True).mergerequests.get(1)
    check.true("job token reads notes", through_job.notes.list(get_all=False))
    check.refused("job token reads no discussions", gitlab.GitlabAuthenticationError, 401, lambda: through_job.discussions.list(get_all=False))

    step("faults", rules=[{"kind": "429_rack", "retry_after": 1, "method": "GET"}, {"kind": "502", "method": "GET"}])
    patient = client("bot-token", retry_transient_errors=True)
    check.equal("429 and 502 are retried", patient.version()[0], "19.2.1-ee")
    step("faults", rules=[{"kind": "429_app", "method": "POST"}])
    check.refused("429 without patience", gitlab.GitlabHttpError, 429,
                  lambda: bot.http_post("/projects/1/merge_requests/1/notes", post_data={"body": "x"}, obey_rate_limit=False))
    step("project_options", project="acme/app", path="acme/renamed", moved_from=["acme/app"])
    check.equal("moved project", bot.projects.get("acme/app").path_with_namespace, "acme/renamed")
    check.refused("moved project, writing", gitlab.GitlabHttpError, 405,
                  lambda: bot.http_post("/projects/acme%2Fapp/merge_requests/1/notes", post_data={"body": "x"}))
    return check.count


if __name__ == "__main__":
    main()

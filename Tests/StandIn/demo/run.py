"""The demo: a merge request of the sample app, reviewed as a GitLab job would, on a stand-in GitLab over TLS.

Every step is checked; the first that is not as it must be is told, and the exit status is 1.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import textwrap

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import refusals  # noqa: E402
import shallow  # noqa: E402
from checks import Expectations, plain, threads_of  # noqa: E402
from sample import SampleApp, checkout, git  # noqa: E402
from server import StandIn, job_variables  # noqa: E402

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))
SAMPLE = os.path.join(ROOT, "Tests", "Fixtures", "SampleApp")
TOKEN = "glpat-demo-0123456789abcdef"
PAGE = "/acme/sanpo/-/merge_requests/1"


class Failure(Exception):
    pass


def main():
    parser = argparse.ArgumentParser(prog=".ci/demo", description=__doc__.split("\n")[0])
    parser.add_argument("--mekiki", required=True, help="the binary to run")
    parser.add_argument("--out", default=os.path.join(ROOT, "demo-out"), help="where the pages and reports go")
    parser.add_argument("--keep", action="store_true", help="leave the stand-in running until interrupted")
    parser.add_argument("--port", type=int, default=0, help="port of the stand-in")
    options = parser.parse_args()
    shutil.rmtree(options.out, ignore_errors=True)
    os.makedirs(options.out)
    with tempfile.TemporaryDirectory(prefix="mekiki-demo-") as folder:
        demo = Demo(options, folder)
        try:
            demo.run()
            if options.keep:
                demo.wait()
        except (Failure, RuntimeError, OSError, subprocess.TimeoutExpired) as failure:
            print(f"\ndemo: {failure}", file=sys.stderr)
            return 1
        except KeyboardInterrupt:
            return 130
        finally:
            demo.stand_in.stop()
    return 0


class Demo:
    def __init__(self, options, folder):
        self.options, self.folder = options, folder
        self.expectations = Expectations(SAMPLE)
        self.rules = sorted({expected.rule for expected in self.expectations.threads})
        self.places = {}
        self.app = SampleApp(SAMPLE, os.path.join(folder, "developer"))
        self.stand_in = StandIn(os.path.join(folder, "tls"), port=options.port)

    def run(self):
        self.open_merge_request()
        self.refuse_without_authority()
        self.refusals()
        first = self.review_change()
        self.review_again(first)
        self.japanese()
        self.apply_suggestions()
        self.shallow()
        self.fix()
        self.report()

    # -- steps

    def open_merge_request(self):
        step = self.stand_in.step
        step("user", username="mekiki", name="Mekiki", bot=True)
        step("user", username="ana", name="Ana")
        step("token", user="mekiki", kind="project", value=TOKEN)
        step("token", user="ana", value="ana-token")
        self.make_project("acme/sanpo")
        self.say(f"GitLab stands in at {self.stand_in.info['url']} (TLS, its own certificate authority)")
        self.say(f"merge request: {self.stand_in.info['url']}{PAGE}")

    def make_project(self, path):
        self.stand_in.step("project", path=path, folder=self.app.folder, members={"mekiki": "developer", "ana": "maintainer"})
        self.stand_in.step("merge_request", project=path, source_branch=SampleApp.BRANCH, author="ana",
                           title="Show steps and let the recorder tick", description="パスワードの再設定は **ウェブ** に移りました。")

    def refuse_without_authority(self):
        self.heading("without the private certificate authority")
        done = self.mekiki("review", without=("CI_SERVER_TLS_CA_FILE",))
        self.show_errors(done)
        self.must(done.returncode == 3, f"exit status {done.returncode}, wanted 3")
        self.must(not self.merge_request()["discussions"], "something was posted")

    def review_change(self):
        self.heading("review of the merge request")
        report = os.path.join(self.options.out, "gl-code-quality-report.json")
        done = self.mekiki("review", "--format", "gitlab", "--output", report)
        self.show_errors(done)
        self.must(done.returncode in (0, 1), f"exit status {done.returncode}, wanted 1 (findings at or above fail_on) or 0")
        self.save_page("merge-request.html")
        self.must(os.path.exists(report), "no Code Quality report was written")
        threads = self.threads()
        self.show(threads)
        problems = self.expectations.problems(threads, self.stand_in.view("suggestions"))
        self.must(not problems, "\n  ".join(["threads are not where they must be:"] + problems))
        self.must(not self.stand_in.view("quick_actions"), f"quick actions ran: {self.stand_in.view('quick_actions')}")
        mentions = [m for n in self.stand_in.view("notifications") for m in n["mentions"]]
        self.must(not mentions, f"somebody or something was mentioned: {mentions}")
        clamped = [s for s in self.stand_in.view("suggestions") if s["clamped"] or not s["applicable"]]
        self.must(not clamped, f"suggestions that cannot be applied: {clamped}")
        self.say(f"threads: {len(threads)}, suggestions: {len(self.stand_in.view('suggestions'))}, "
                 f"notifications sent: {len(self.stand_in.view('notifications'))}, exit status {done.returncode}")
        return self.merge_request()

    def review_again(self, before):
        self.heading("the same again")
        self.stand_in.step("forget")
        done = self.mekiki("review")
        self.must(done.returncode in (0, 1), f"exit status {done.returncode}")
        writes = [f"{r['method']} {r['path']}" for r in self.stand_in.view("requests") if r["method"] not in ("GET", "HEAD")]
        self.must(not writes, f"a second run must post nothing, but sent: {', '.join(writes)}")
        self.must(self.merge_request() == before, "a second run changed the merge request")
        self.say(f"nothing posted, {len(self.stand_in.view('requests'))} reads")

    def japanese(self):
        self.heading("the same merge request in Japanese")
        path = "acme/sanpo-ja"
        self.make_project(path)
        done = self.mekiki("review", "--lang", "ja", project=path)
        self.must(done.returncode in (0, 1), f"exit status {done.returncode}")
        self.save_page("merge-request-ja.html", path)
        bodies = [d["notes"][0]["body"] for d in self.merge_request(path)["discussions"]]
        english = [body.split("\n")[0] for body in bodies if not any("ぁ" <= letter <= "ん" for letter in body)]
        self.must(len(bodies) == len(self.threads()) + 1 and not english, f"not in Japanese: {english}")
        self.say(f"{len(bodies)} notes")

    def apply_suggestions(self):
        """On a copy of the project: every suggestion is applied as a person would, and its thread must not come back."""
        self.heading("applying every suggestion (on a copy of the merge request)")
        path = "acme/sanpo-copy"
        self.make_project(path)
        self.must(self.mekiki("review", project=path).returncode in (0, 1), "the copy could not be reviewed")
        applied = [s for s in self.stand_in.view("suggestions") if s["project"] == path]
        self.must(bool(applied), "no suggestions")
        for suggestion in applied:
            status = self.stand_in.api("PUT", f"/suggestions/{suggestion['id']}/apply", "ana-token")
            self.must(status == 200, f"suggestion on {suggestion['path']}:{suggestion['from_line']} answered {status}")
            self.say(f"applied {suggestion['path']}:{suggestion['from_line']}-{suggestion['to_line']}")
        count = len(self.merge_request(path)["discussions"])
        done = self.mekiki("review", project=path)
        self.must(done.returncode in (0, 1), f"exit status {done.returncode} after applying")
        mended = {s["note_id"] for s in applied}
        after = self.merge_request(path)["discussions"]
        open_again = [d["notes"][0]["body"].split("\n")[0] for d in after if d["notes"][0]["id"] in mended and not d["resolved"]]
        self.must(not open_again, f"threads are open although their suggestion is in: {open_again}")
        new = [d["notes"][0]["body"].split("\n")[0] for d in after[count:] if not d["notes"][0]["system"]]
        self.must(not new, f"applying suggestions brought new threads: {new}")

    def fix(self):
        self.heading("after a commit that mends some of it")
        self.app.fix()
        self.stand_in.step("push", project="acme/sanpo", folder=self.app.folder, user="ana")
        before = self.threads()
        done = self.mekiki("review", "--format", "gitlab", "--output", os.path.join(self.options.out, "gl-code-quality-after-fix.json"))
        self.show_errors(done)
        self.save_page("merge-request-after-fix.html")
        self.must(done.returncode in (0, 1), f"exit status {done.returncode}")
        threads = self.threads()
        self.show(threads)
        problems = self.expectations.problems_after_fix(threads)
        self.must(not problems, "\n  ".join(["after the fix:"] + problems))
        self.must({t.id for t in threads} == {t.id for t in before}, "threads came or went instead of being resolved")
        self.say(f"{sum(t.resolved for t in threads)} resolved, {sum(not t.resolved for t in threads)} open, exit status {done.returncode}")

    def refusals(self):
        self.heading("what a wrongly set up job is told")
        refusals.check(self)

    def shallow(self):
        self.heading("in a clone that is too shallow")
        shallow.check(self)

    def deepen(self, path):
        """Commits on the source branch that change nothing of interest, so that its start lies further back."""
        for number in range(4):
            self.stand_in.step("commit", project=path, branch=SampleApp.BRANCH, files={f"docs/{number}.md": "# さんぽ\n"})

    def depth(self, path):
        """How deep a clone must be to have the merge base."""
        repository = next(row for row in self.stand_in.view("state")["projects"] if row["path"] == path)["repository"]
        return 1 + int(git(repository, "rev-list", "--count", f"main..{SampleApp.BRANCH}"))

    def report(self):
        self.heading("report")
        path = os.path.join(self.options.out, "report.html")
        done = self.mekiki("lint", "--format", "html", "--output", path)
        self.show_errors(done)
        self.must(done.returncode in (0, 1) and os.path.exists(path), f"no report, exit status {done.returncode}")
        out = os.path.relpath(self.options.out)
        print(f"\nLook at:\n  {out}/merge-request.html            the merge request with its threads\n"
              f"  {out}/merge-request-ja.html         the same in Japanese\n"
              f"  {out}/merge-request-after-fix.html  the same after the fix\n  {out}/report.html                   the report of the whole app\n"
              f"  {out}/gl-code-quality-report.json   what GitLab's Code Quality widget reads")
        if self.options.keep:
            print(f"  {self.stand_in.info['url']}{PAGE}  (certificate authority: {self.stand_in.info['ca_file']})")
        else:
            print("`bash .ci/demo --keep` leaves the GitLab running, to look at in a browser.")

    def wait(self):
        print("\nThe stand-in keeps running; interrupt to stop.", flush=True)
        self.stand_in.process.wait()

    # -- helpers

    def mekiki(self, *arguments, project="acme/sanpo", without=(), variables=None, depth=None):
        """Runs mekiki in a job's checkout of the source head, with a job's variables and nothing else."""
        state = next(row for row in self.stand_in.view("state")["projects"] if row["path"] == project)
        merge_request = state["merge_requests"][0]
        sha = merge_request["versions"][-1]["head_sha"]
        folder = os.path.join(self.folder, "builds", *([] if depth is None else [f"depth-{depth}"]), project)
        os.makedirs(os.path.dirname(folder), exist_ok=True)
        checkout(state["repository"], sha, folder, depth)
        home = os.path.join(self.folder, "home")
        os.makedirs(home, exist_ok=True)
        given = job_variables(self.stand_in.info, state, merge_request, folder, home, sha, TOKEN)
        for name, value in {**dict.fromkeys(without), **(variables or {})}.items():
            given.pop(name, None)
            if value is not None:
                given[name] = value
        done = subprocess.run([self.options.mekiki, *arguments], cwd=folder, env=given, stdin=subprocess.DEVNULL, capture_output=True,
                              text=True, errors="replace", timeout=300)
        self.must(TOKEN not in done.stdout + done.stderr, "the token is in the output")
        self.last = done
        return done

    def merge_request(self, project="acme/sanpo"):
        return next(row for row in self.stand_in.view("state")["projects"] if row["path"] == project)["merge_requests"][0]

    def threads(self):
        return threads_of(self.merge_request(), self.rules, self.places)

    def show(self, threads):
        for thread in sorted(threads, key=lambda t: (t.path, t.line)):
            mark = "✓ resolved" if thread.resolved else "open"
            side = " (removed line)" if thread.side == "old" else ""
            print(f"  {thread.path}:{thread.span}{side}  [{mark}]")
            print(textwrap.fill(thread.title, 110, initial_indent="      ", subsequent_indent="      "))
        for discussion in self.merge_request()["discussions"]:
            note = discussion["notes"][0]
            if note["type"] is None and not note["system"]:
                print("  summary note")
                lines = [line for line in note["body"].split("\n") if line.strip() and not line.startswith("<!--")]
                print("\n".join(f"      {plain(line)}" for line in lines))

    def show_errors(self, done):
        for line in done.stderr.strip().split("\n")[-6:]:
            if line:
                print(f"  mekiki: {line.removeprefix('mekiki: ')}")

    def save_page(self, name, project="acme/sanpo"):
        with open(os.path.join(self.options.out, name), "wb") as file:
            file.write(self.stand_in.page(f"/{project}/-/merge_requests/1"))

    def must(self, holds, sentence):
        if not holds:
            last = getattr(self, "last", None)
            if last is not None and last.returncode not in (0, 1):
                sentence += f"\n  mekiki said: {(last.stderr or last.stdout).strip()[-800:]}"
            raise Failure(sentence)

    @staticmethod
    def heading(text):
        print(f"\n== {text}", flush=True)

    @staticmethod
    def say(text):
        print(f"  {text}", flush=True)


if __name__ == "__main__":
    sys.exit(main())

"""Random merge-request histories against a model: nothing lost, nothing doubled, and a second run says nothing."""

import argparse
import collections
import os
import pathlib
import queue
import random
import subprocess
import sys
import tempfile
import threading
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(os.path.dirname(HERE), "demo"), HERE]

import many  # noqa: E402
from history import RULE, History  # noqa: E402
from sample import checkout  # noqa: E402
from server import StandIn, job_variables  # noqa: E402

TOKEN = "glpat-soak-0123456789"
BRANCH = "feature/steps"
# Seconds; a review allows itself 300, and the machine may be busy.
PATIENCE = 400


class Soak:
    def __init__(self, mekiki, folder):
        self.mekiki, self.folder = mekiki, folder
        self.stand_in = StandIn(os.path.join(folder, "tls"))
        self.step = self.stand_in.step
        self.counts = collections.Counter()
        os.makedirs(os.path.join(folder, "home"))

    def history(self, seed, pushes):
        """Plays one history; gives the problems found, with what happened before."""
        history = History(seed)
        dice = random.Random(f"people {seed}")
        self.step("reset")
        for username in ("mekiki", "ana"):
            self.step("user", username=username, bot=username == "mekiki")
        self.step("token", user="mekiki", kind="project", value=TOKEN)
        self.step("settings", notes_per_minute=None, retrace_delay=dice.choice([0, 0, "manual"]),
                  resolve_outdated_diff_discussions=False, noise=dice.choice([0, 0, seed]))
        self.path = f"acme/soak-{seed}"
        self.step("project", path=self.path, files={**history.base_files, f".mekiki/rules/{RULE}.yml": pathlib.Path(__file__).with_name(f"{RULE}.yml").read_text(),
                                              ".mekiki.yml": self.configuration(history)},
                  members={"mekiki": dice.choice(["developer", "maintainer"]), "ana": "maintainer"})
        self.step("commit", project=self.path, branch=BRANCH, start="main", files=history.push())
        self.step("merge_request", project=self.path, source_branch=BRANCH, author="ana")
        # In a merged-results pipeline the checkout is the merge of both branches, with other line numbers than the source's.
        self.merged = dice.random() < 0.3
        if self.merged:
            moved = {path: "// その間に\n// main で\n" + text for path, text in history.base_files.items()}
            self.step("commit", project=self.path, branch="main", files=moved)
            history.log.append("merged-results pipelines")
        for turn in range(pushes):
            if turn:
                self.people(history, dice)
                if dice.random() < 0.15:
                    # Everything in one commit over the merge base, pushed by force.
                    base = self.merge_request()["versions"][-1]["base_sha"]
                    self.step("commit", project=self.path, branch=BRANCH, start=base, files=history.squash())
                    self.counts["forced pushes"] += 1
                else:
                    self.step("commit", project=self.path, branch=BRANCH, files=history.push())
                if dice.random() < 0.5:
                    self.step("settle")
            trouble = self.review(history, dice)
            if trouble:
                return [f"history {seed}, push {turn + 1}: {line}" for line in trouble] + [f"    {line}" for line in history.log]
        return []

    def review(self, history, dice):
        if dice.random() < 0.4:
            self.step("faults", rules=history.faults())
            done = self.run()
            self.counts["with faults"] += 1
            self.step("faults", rules=[])
            if done.returncode in (0, 1):
                # It says that it has said everything.
                self.counts["with faults and yet complete"] += 1
                history.reviewed()
                problems = history.problems(self.threads()) + self.summaries(history)
                if problems:
                    return [f"after a run with faults that ended with status {done.returncode}: {line}" for line in problems] + [done.stderr.strip()[-800:]]
            elif done.returncode != 3:
                return [f"exit status {done.returncode} after faults: {done.stderr.strip()[-400:]}"]
        if dice.random() < 0.15:
            history.log.append("two pipelines at once")
            both = [self.start(f"twin{n}") for n in range(2)]
            for process in both:
                process.communicate(timeout=PATIENCE)
        done = self.run()
        if done.returncode not in (0, 1):
            return [f"exit status {done.returncode}: {done.stderr.strip()[-400:]}"]
        history.reviewed()
        problems = history.problems(self.threads()) + self.summaries(history)
        self.step("forget")
        self.run()
        writes = [f"{r['method']} {r['path'].rsplit('/merge_requests/', 1)[-1]}" for r in self.stand_in.view("requests") if r["method"] != "GET"]
        if writes:
            problems.append(f"the second run wrote: {', '.join(writes)}")
        drafts = self.merge_request()["drafts"]
        if drafts:
            problems.append(f"{len(drafts)} drafts are left")
        if self.stand_in.view("quick_actions"):
            problems.append("quick actions ran")
        return problems

    def people(self, history, dice):
        """Ana replies, resolves and reopens."""
        for discussion in self.merge_request()["discussions"]:
            first = discussion["notes"][0]
            site = next((s for s in history.all() if s.name in first["body"]), None)
            who = {"project": self.path, "iid": 1, "user": "ana", "discussion": discussion["id"]}
            if "kind=summary" in first["body"] and dice.random() < 0.15:
                # It is a thread from now on.
                self.step("reply", body="ありがとう", **who)
                history.log.append("ana replies to the summary")
            if first["type"] != "DiffNote" or site is None:
                continue
            roll = dice.random()
            if roll < 0.15:
                reply = f"わかりました {len(site.replies)} {site.name}."
                self.step("reply", body=reply, **who)
                site.replies.add(reply)
                history.log.append(f"ana replies on {site.name}")
            elif roll < 0.3 and not discussion["resolved"]:
                self.step("resolve", **who)
                history.resolved_by_person(site)
                history.log.append(f"ana resolves {site.name}")
            elif roll < 0.36 and discussion["resolved"]:
                self.step("resolve", resolved=False, **who)
                history.reopened_by_person(site)
                history.log.append(f"ana reopens {site.name}")

    # -- helpers

    def run(self):
        process = self.start("build")
        out, err = process.communicate(timeout=PATIENCE)
        return subprocess.CompletedProcess(process.args, process.returncode, out, err)

    def start(self, name):
        self.counts["reviews"] += 1
        state = next(row for row in self.stand_in.view("state")["projects"] if row["path"] == self.path)
        merge_request = state["merge_requests"][0]
        sha = merge_request["versions"][-1]["head_sha"]
        built, merged = sha, self.merge() if self.merged else None
        if merged:
            self.counts["of merged results"] += 1
            built = merged["sha"]
        folder = os.path.join(self.folder, name, self.path)
        os.makedirs(os.path.dirname(folder), exist_ok=True)
        checkout(state["repository"], built, folder)
        variables = job_variables(self.stand_in.info, state, merge_request, folder, os.path.join(self.folder, "home"), built, TOKEN)
        if merged:
            variables |= {
                "CI_MERGE_REQUEST_EVENT_TYPE": "merged_result", "CI_MERGE_REQUEST_REF_PATH": "refs/merge-requests/1/merge",
                "CI_MERGE_REQUEST_SOURCE_BRANCH_SHA": merged["source_sha"], "CI_MERGE_REQUEST_TARGET_BRANCH_SHA": merged["target_sha"],
            }
        return subprocess.Popen([self.mekiki, "review"], cwd=folder, env=variables, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                stderr=subprocess.PIPE, text=True, errors="replace")

    def merge(self):
        """The merge commit; None where the branches conflict, as GitLab then runs an ordinary pipeline."""
        try:
            return self.step("merged_result", project=self.path, iid=1)
        except RuntimeError:
            return None

    def merge_request(self):
        return next(row for row in self.stand_in.view("state")["projects"] if row["path"] == self.path)["merge_requests"][0]

    def threads(self):
        rows = []
        for discussion in self.merge_request()["discussions"]:
            first = discussion["notes"][0]
            if "kind=thread" in first["body"] and first["author"]["username"] == "mekiki":
                position = None if discussion["outdated"] else first.get("position")
                rows.append((first["body"], discussion["resolved"], [n["body"] for n in discussion["notes"][1:]], position))
        return rows

    def summaries(self, history):
        notes = [discussion["notes"][0] for discussion in self.merge_request()["discussions"]]
        return history.summary_problems([note["body"] for note in notes if "kind=summary" in note["body"] and note["author"]["username"] == "mekiki"])

    @staticmethod
    def configuration(history):
        limit = "" if history.limit is None else f"review: {{ max_inline: {history.limit} }}\n"
        return f"only: [{RULE}]\ncustom_rules: [.mekiki/rules]\n{limit}"


def play(options, folder):
    """All histories, several at a time, each worker with a stand-in of its own: most of a history is waiting, as clients do that meet a
    failing server. Gives what happened, counted, and how many histories went wrong."""
    seeds, answers = queue.SimpleQueue(), queue.SimpleQueue()
    for seed in range(options.seed, options.seed + options.histories):
        seeds.put(seed)

    def work(number):
        soak = Soak(options.mekiki, os.path.join(folder, str(number)))
        try:
            while True:
                seed = seeds.get_nowait()
                try:
                    answers.put(soak.history(seed, options.pushes))
                except Exception as error:
                    answers.put([f"history {seed}: the soak itself failed: {error!r}"])
        except queue.Empty:
            pass
        finally:
            soak.stand_in.stop()
            answers.put(soak.counts)

    workers = [threading.Thread(target=work, args=(number,)) for number in range(options.jobs)]
    for worker in workers:
        worker.start()
    counts, wrong, running = collections.Counter(), 0, len(workers)
    while running:
        answer = answers.get()
        if isinstance(answer, collections.Counter):
            counts += answer
            running -= 1
        elif answer:
            wrong += 1
            print("\n".join(answer), flush=True)
    for worker in workers:
        worker.join()
    return counts, wrong


def main():
    parser = argparse.ArgumentParser(prog=".ci/soak", description=__doc__.split("\n")[0])
    parser.add_argument("--mekiki", required=True)
    parser.add_argument("--histories", type=int, default=200)
    parser.add_argument("--pushes", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1, help="the first history's seed")
    parser.add_argument("--jobs", type=int, default=4, help="histories at a time")
    parser.add_argument("--findings", type=int, help="no histories, but one merge request with so many findings")
    options = parser.parse_args()
    failed = 0
    with tempfile.TemporaryDirectory(prefix="mekiki-soak-") as folder:
        if options.findings:
            soak = Soak(options.mekiki, folder)
            try:
                for in_one_file in (False, True):
                    line, problems = many.measure(soak, TOKEN, options.findings, in_one_file)
                    print("\n".join([line, *problems]), flush=True)
                    failed += bool(problems)
            finally:
                soak.stand_in.stop()
            return 1 if failed else 0
        start = time.monotonic()
        counts, failed = play(options, folder)
        details = ", ".join(f"{count} {name}" for name, count in sorted(counts.items()) if name != "reviews")
        print(f"soak: {options.histories} histories from seed {options.seed}, {counts['reviews']} reviews ({details}) in "
              f"{time.monotonic() - start:.0f} s, {failed} histories wrong", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())

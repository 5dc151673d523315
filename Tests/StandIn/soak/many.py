"""Very many findings on one merge request: how many requests, notes and bytes they cost."""

import os

from server import job_variables
from sample import checkout

BRANCH = "feature/steps"
PATH = "acme/many"


def files(findings, in_one_file):
    """Swift files with so many findings: `boolean_ternary`, four to a file or all in one."""
    per_file = findings if in_one_file else 4
    contents = {}
    for number in range(-(-findings // per_file)):
        count = min(per_file, findings - number * per_file)
        lines = [f"    func v{index}(_ flag: Bool) -> Bool {{ let shown = flag ? true : false; return shown }}" for index in range(count)]
        contents[f"Sources/Many{number}.swift"] = "\n".join([f"struct Many{number} {{", *lines, "}", ""])
    return contents


def measure(soak, token, findings, in_one_file):
    """Reviews twice; gives one line about it and the problems."""
    step = soak.step
    step("reset")
    for username in ("mekiki", "ana"):
        step("user", username=username, bot=username == "mekiki")
    step("token", user="mekiki", kind="project", value=token)
    step("project", path=PATH, files={"README.md": "# Many\n", ".mekiki.yml": "only: [boolean_ternary]\n"},
         members={"mekiki": "developer", "ana": "maintainer"})
    step("commit", project=PATH, branch=BRANCH, start="main", files=files(findings, in_one_file))
    step("merge_request", project=PATH, source_branch=BRANCH, author="ana")
    step("forget")
    status, peak = run(soak, token, findings, in_one_file)
    requests, mails = soak.stand_in.view("requests"), soak.stand_in.view("notifications")
    state = next(row for row in soak.stand_in.view("state")["projects"] if row["path"] == PATH)
    notes = [discussion["notes"][0] for discussion in state["merge_requests"][0]["discussions"]]
    threads = [note for note in notes if note["type"] == "DiffNote"]
    summaries = [note for note in notes if note["type"] is None]
    step("forget")
    run(soak, token, findings, in_one_file)
    second = soak.stand_in.view("requests")
    writes = [row for row in second if row["method"] != "GET"]
    shape = "in one file" if in_one_file else "in files of four"
    line = (f"{findings} findings {shape}: {len(requests)} requests, {len(threads)} threads, {len(summaries)} summary of "
            f"{max((len(note['body'].encode()) for note in summaries), default=0)} bytes, longest thread {max(len(n['body'].encode()) for n in threads)} bytes, "
            f"{len(mails)} notifications, peak memory {peak // 1024} MB, exit status {status}; "
            f"again: {len(second)} requests, {len(writes)} writes")
    problems = []
    if len(threads) > 30 or len(summaries) != 1 or len(requests) > 60 or writes:
        problems.append("more than 30 threads, 60 requests or one summary, or a second run that writes")
    return line, problems


def run(soak, token, findings, in_one_file):
    """Exit status and peak memory in kilobytes of a review in a job's environment."""
    state = next(row for row in soak.stand_in.view("state")["projects"] if row["path"] == PATH)
    merge_request = state["merge_requests"][0]
    sha = merge_request["versions"][-1]["head_sha"]
    folder = os.path.join(soak.folder, f"many-{findings}-{in_one_file}")
    checkout(state["repository"], sha, folder)
    variables = job_variables(soak.stand_in.info, state, merge_request, folder, os.path.join(soak.folder, "home"), sha, token)
    child = os.fork()
    if child == 0:
        os.chdir(folder)
        quiet = os.open(os.devnull, os.O_RDWR)
        for descriptor in (0, 1, 2):
            os.dup2(quiet, descriptor)
        os.execve(soak.mekiki, [soak.mekiki, "review"], variables)
    _, status, usage = os.wait4(child, 0)
    return os.waitstatus_to_exitcode(status), usage.ru_maxrss

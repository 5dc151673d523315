"""What a job is told when something is set up wrongly: one clear line, the right exit status, no secret, nothing posted.

Every case runs `mekiki review` and `mekiki doctor` as a job would, over TLS with a private authority.
"""

import os

SECRETS = ("glpat-demo", "glpat-wrong", "glpat-gone", "glpat-reads", "glpat-eve", "demo-job-token")
UNREACHABLE = "https://127.0.0.1:9/gitlab/api/v4"


class Case:
    def __init__(self, name, status, says, variables=None, arguments=(), doctor=None, lines=1):
        self.name, self.status, self.says = name, status, says
        self.variables, self.arguments = variables or {}, arguments
        self.doctor = doctor  # (state, check, what its line says); None: the doctor is not asked
        self.lines = lines


def cases():
    token = "MEKIKI_GITLAB_TOKEN"
    return [
        Case("a wrong token", 3, ["the token is not accepted (401", token], {token: "glpat-wrong-0123456789"}, doctor=("bad", "token", "not accepted")),
        Case("an expired token", 3, ["the token is not accepted (401", "expired"], {token: "glpat-gone-0123456789"}, doctor=("bad", "token", "expired")),
        Case("a token that only reads", 3, ["needs 'api'"], {token: "glpat-reads-0123456789"}, doctor=("bad", "scopes", "read_api")),
        Case("no token", 2, ["MEKIKI_GITLAB_TOKEN", "CI_JOB_TOKEN can only read"], {token: None}, doctor=("bad", "token", "nothing can be posted")),
        Case("no token in a fork", 0, ["runs in a fork", "nothing can be posted"], {token: None, "CI_MERGE_REQUEST_SOURCE_PROJECT_ID": "987654"},
             doctor=("warning", "token", "nothing can be posted")),
        Case("a stranger's token", 3, ["is not there, or this token may not see it (404)"], {token: "glpat-eve-0123456789"},
             doctor=("bad", "project", "404")),
        Case("an unknown project", 3, ["404"], {"CI_MERGE_REQUEST_PROJECT_ID": "987654"}, doctor=("bad", "project", "404")),
        Case("an unknown merge request", 3, ["merge request !77", "404"], {"CI_MERGE_REQUEST_IID": "77"}, doctor=("bad", "merge request", "404")),
        Case("a number that is none", 2, ["is not a merge request's number"], arguments=("--merge-request", "x")),
        Case("a base that does not exist", 2, ["no-such-branch"], arguments=("--base", "no-such-branch"), doctor=("bad", "history", "no-such-branch")),
        Case("a base commit that the clone does not have", (2, 3), ["f" * 8], {"CI_MERGE_REQUEST_DIFF_BASE_SHA": "f" * 40},
             doctor=("bad", "history", "ffff")),
        Case("a host that does not answer", 3, ["127.0.0.1:9 cannot be reached", "CI_API_V4_URL"], {"CI_API_V4_URL": UNREACHABLE},
             doctor=("bad", "server", "cannot be reached")),
        Case("a host that does not exist", 3, ["nowhere.invalid cannot be reached"], {"CI_API_V4_URL": "https://nowhere.invalid/api/v4"},
             doctor=("bad", "server", "nowhere.invalid")),
        Case("an address that is none", 2, ["ftp"], {"CI_API_V4_URL": "ftp://gitlab.example.com"}),
        Case("without the private authority", 3, ["certificate", "--ca-file"], {"CI_SERVER_TLS_CA_FILE": None}, doctor=("bad", "certificate", "certificate")),
        Case("an authority's file that is none", 2, ["/nowhere.pem"], arguments=("--ca-file", "/nowhere.pem"), doctor=("bad", "certificate", "/nowhere.pem")),
    ]


def check(demo):
    """`demo`: has the stand-in and runs mekiki; raises what `demo.must` raises."""
    step = demo.stand_in.step
    step("token", user="mekiki", value="glpat-gone-0123456789", expired=True)
    step("token", user="mekiki", value="glpat-reads-0123456789", scopes=["read_api"])
    step("user", username="eve")
    step("token", user="eve", value="glpat-eve-0123456789")
    before = demo.merge_request()
    good = demo.mekiki("doctor")
    demo.must(good.returncode == 0, f"the doctor finds fault with a job that works:\n{good.stdout}")
    demo.must(not [row for row in good.stdout.split("\n") if row.startswith(("bad", "skipped"))], good.stdout)
    demo.say("a job that works: the doctor is content")
    problems = []
    for case in cases():
        found = [f"{case.name}: {problem}" for problem in review(demo, case) + doctor(demo, case)]
        demo.say(case.name + ("  ✗" if found else ""))
        problems += found
    demo.must(demo.merge_request() == before, "something was posted")
    demo.must(not problems, "\n  ".join(["what a wrongly set up job is told:"] + problems))


def review(demo, case):
    done = demo.mekiki("review", "--quiet", *case.arguments, variables=case.variables)
    wanted = case.status if isinstance(case.status, tuple) else (case.status,)
    found = []
    if done.returncode not in wanted and not (wanted == (0,) and done.returncode == 1):
        found.append(f"exit status {done.returncode}, wanted {case.status}: {done.stderr.strip()[-300:]}")
    lines = [line for line in done.stderr.split("\n") if line]
    if len(lines) != case.lines or not lines[0].startswith("mekiki: "):
        found.append(f"{len(lines)} lines: {done.stderr.strip()[-600:]}")
    found += [f"does not say {text!r}: {done.stderr.strip()[-300:]}" for text in case.says if text not in done.stderr]
    return found + leaks(done)


def doctor(demo, case):
    if case.doctor is None:
        return []
    arguments = case.arguments
    done = demo.mekiki("doctor", *arguments, variables=case.variables)
    state, name, says = case.doctor
    found = []
    if done.returncode != (1 if state == "bad" else 0):
        found.append(f"doctor: exit status {done.returncode}")
    rows = done.stdout.split("\n")
    if not any(row.startswith(state + " ") and f" {name} " in row and says in row for row in rows):
        found.append(f"doctor: no line '{state} {name} … {says}' in:\n{done.stdout}{done.stderr}")
    return found + leaks(done)


def leaks(done):
    text = done.stdout + done.stderr
    return [f"the secret {secret}… is in the output" for secret in SECRETS if secret in text]


if __name__ == "__main__":
    raise SystemExit(f"{os.path.basename(__file__)} is a part of the demo: run .ci/demo")

"""Runs every snippet of the README's set-up part in a small project; see .ci/snippets."""
import json
import os
import shutil
import subprocess
import sys
import tempfile

import yaml

from project import Project
from readme import snippets

ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), "..", ".."))
HERE = os.path.dirname(os.path.abspath(__file__))
STALE = "stale_action"
MERGE_REQUEST = {"CI_PIPELINE_SOURCE": "merge_request_event", "CI_MERGE_REQUEST_IID": "7", "CI_PROJECT_ID": "1", "CI_MERGE_REQUEST_PROJECT_ID": "1", "CI_MERGE_REQUEST_SOURCE_PROJECT_ID": "2", "CI_SERVER_HOST": "localhost",
                 "CI_API_V4_URL": "https://localhost:1/api/v4", "CI_MERGE_REQUEST_TARGET_BRANCH_NAME": "main"}


class Skip(Exception):
    pass


class Runner:
    def __init__(self, mekiki, tools, folder):
        self.folder, self.tools, self.count = folder, tools, 0
        self.programs = os.path.join(folder, "programs")
        os.makedirs(self.programs)
        os.symlink(mekiki, os.path.join(self.programs, "mekiki"))
        self.all = snippets(os.path.join(ROOT, "README.md"))

    def project(self):
        self.count += 1
        return Project(os.path.join(self.folder, f"project{self.count}"), self.programs)

    def of(self, heading, language=None):
        found = [s for s in self.all if s.heading == heading and language in (None, s.language)]
        assert found, f"the README has no {language or 'snippet'} under '{heading}'"
        return found

    def tool(self, name):
        path = os.path.join(self.tools, name) if self.tools else ""
        path = path if os.path.exists(path) else shutil.which(name)
        if not path:
            raise Skip(f"{name} is not installed")
        return path

    def schema(self, name, text):
        file = os.path.join(self.folder, f"{name}.yml")
        with open(file, "w", encoding="utf-8") as out:
            out.write(text)
        run = subprocess.run([self.tool("check-jsonschema"), "--builtin-schema", name, file], capture_output=True, text=True)
        assert run.returncode == 0, run.stdout + run.stderr


def script(job):
    return "\n".join([job["script"]] if isinstance(job["script"], str) else job["script"])


def artifacts(job):
    wanted = job["artifacts"]
    return wanted.get("paths", []) + list(wanted.get("reports", {}).values())


def gitlab(runner):
    """Against GitLab's published schema, then each job's script as the runner's shell has it."""
    blocks = runner.of("GitLab CI", "yaml")
    jobs = {}
    for block in blocks:
        jobs.update(yaml.safe_load(block.text))
    runner.schema("vendor.gitlab-ci", "\n".join(block.text for block in blocks))

    project, job = runner.project(), jobs["mekiki"]
    head, base = project.git("rev-parse", "HEAD"), project.git("rev-parse", "main")
    environment = dict(job["variables"], CI_COMMIT_SHA=head, CI_COMMIT_BRANCH="main", CI_DEFAULT_BRANCH="main", CI="true", GITLAB_CI="true")
    status, output = project.shell(script(job), **environment)
    assert status == 0, f"on the default branch: status {status}: {output}"
    report = json.loads(project.read(artifacts(job)[0]))
    assert any(entry["check_name"] == "stale_action" for entry in report), report
    os.remove(os.path.join(project.folder, artifacts(job)[0]))
    status, output = project.shell(script(job), **environment, **MERGE_REQUEST, CI_MERGE_REQUEST_DIFF_BASE_SHA=base,
                                   CI_MERGE_REQUEST_TARGET_BRANCH_SHA=base)
    assert status == 1, f"on a merge request of a fork, without a token: status {status}: {output}"
    report = json.loads(project.read(artifacts(job)[0]))
    assert any(entry["check_name"] == "stale_action" for entry in report), report

    shard, merged = jobs["mekiki-shard"], jobs["mekiki-report"]
    for index in range(1, shard["parallel"] + 1):
        status, output = project.shell(script(shard), CI_NODE_INDEX=str(index), CI_NODE_TOTAL=str(shard["parallel"]))
        assert status == 0, output
    status, output = project.shell(script(merged))
    status, whole = project.run("mekiki", "lint", "--format", "gitlab", "--quiet")
    assert project.read(artifacts(merged)[0]) == whole and "stale_action" in whole, "shards are not one run"

    pages = jobs["pages"]
    status, output = project.shell(script(pages))
    page = project.read(os.path.join(artifacts(pages)[0], "index.html"))
    assert status == 0 and "stale_action" in page and '"points":[[' in page, f"pages: status {status}: {output}"


def hook(runner):
    """Git's own hook: the commit is refused, the storyboard unchanged."""
    project = runner.project()
    project.git("reset", "-q", "--hard", "main")
    status, output = project.shell(runner.of("Before a commit", "sh")[0].text)
    assert status == 0, output
    refuses(project, "git", "commit", "-qam", "Remove the action")


def refuses(project, *command):
    """What is staged breaks a connection, and what is in the working tree does not: the staged content counts."""
    project.break_it()
    project.git("add", ".")
    status, output = project.run(*command)
    assert status != 0 and STALE in output, f"status {status}: {output}"


def pre_commit(runner):
    """The real pre-commit, with this repository in place of the published one and the program that is built in place of building it."""
    tool = runner.tool("pre-commit")
    text = next(s.text for s in runner.of("Before a commit", "yaml") if "repos:" in s.text)
    project = runner.project()
    project.git("reset", "-q", "--hard", "main")
    config = yaml.safe_load(text)
    hooks = {entry["id"] for entry in yaml.safe_load(open(os.path.join(ROOT, ".pre-commit-hooks.yaml"), encoding="utf-8"))}
    assert {entry["id"] for entry in config["repos"][0]["hooks"]} <= hooks, "the README names a hook that there is not"
    hooks_only = os.path.join(runner.folder, "hooks")
    os.makedirs(hooks_only)
    shutil.copy(os.path.join(ROOT, ".pre-commit-hooks.yaml"), hooks_only)
    for command in (["init", "-q"], ["add", "."], ["commit", "-qm", "Hooks"]):
        subprocess.run(["git", *command], cwd=hooks_only, env=project.environment, check=True)
    revision = subprocess.run(["git", "rev-parse", "HEAD"], cwd=hooks_only, env=project.environment, check=True, capture_output=True, text=True)
    config["repos"][0].update(repo=hooks_only, rev=revision.stdout.strip(), hooks=[{"id": "mekiki-system"}])
    project.write(".pre-commit-config.yaml", yaml.safe_dump(config))
    for command in ("validate-config", "validate-manifest"):
        file = ".pre-commit-config.yaml" if command == "validate-config" else os.path.join(ROOT, ".pre-commit-hooks.yaml")
        status, output = project.run(tool, command, file)
        assert status == 0, output
    project.git("add", ".pre-commit-config.yaml")
    project.git("commit", "-qm", "Use pre-commit")
    status, output = project.run(tool, "install")
    assert status == 0, output
    refuses(project, "git", "commit", "-qam", "Remove the action")


def lefthook(runner):
    """The real lefthook."""
    tool = runner.tool("lefthook")
    text = next(s.text for s in runner.of("Before a commit", "yaml") if "pre-commit:" in s.text)
    project = runner.project()
    project.git("reset", "-q", "--hard", "main")
    project.write("lefthook.yml", text)
    project.git("add", "lefthook.yml")
    project.git("commit", "-qm", "Use lefthook")
    status, output = project.run(tool, "validate")
    assert status == 0, output
    refuses(project, tool, "run", "pre-commit")


def xcode(runner):
    """A build phase: lines that Xcode links, status 0, and a word where there is no program."""
    project, text = runner.project(), runner.of("Xcode", "sh")[0].text
    status, output = project.shell(text, shell="sh")
    place = os.path.join(os.path.realpath(project.folder), "Login/Main.storyboard")
    assert status == 0 and any(line.startswith(place + ":") and ": error: " in line for line in output.splitlines()), output
    # With nothing else on the path the shell itself still runs.
    status, output = project.run("/bin/sh", "-e", "-c", text, PATH=os.path.join(runner.folder, "nothing"))
    assert (status, output) == (0, "warning: mekiki is not installed\n"), output


def fastlane(runner):
    project = runner.project()
    project.write("fastlane/Fastfile", runner.of("Fastlane", "ruby")[0].text)
    ruby = runner.tool("ruby")
    assert project.run(ruby, "-c", "fastlane/Fastfile")[0] == 0
    status, output = project.run(ruby, os.path.join(HERE, "fastlane.rb"), "./fastlane/Fastfile")
    assert status == 1 and STALE in output and "was 1" in output, f"status {status}: {output}"
    assert "stale_action" in project.read("mekiki.xml")


def danger(runner):
    project = runner.project()
    project.write("Dangerfile", runner.of("Danger", "ruby")[0].text)
    ruby = runner.tool("ruby")
    assert project.run(ruby, "-c", "Dangerfile")[0] == 0
    status, output = project.run(ruby, os.path.join(HERE, "danger.rb"), "./Dangerfile")
    lines = [line for line in output.splitlines() if line.startswith("Login/")]
    assert status == 0 and len(lines) == 1 and "(stale_action)" in lines[0], f"status {status}: {output}"


def bitrise(runner):
    project = runner.project()
    steps = yaml.safe_load(runner.of("Bitrise", "yaml")[0].text)["workflows"]["review"]["steps"]
    content = next(step["script"]["inputs"][0]["content"] for step in steps if "script" in step)
    results = os.path.join(runner.folder, "results")
    status, output = project.shell(content, BITRISEIO_GIT_BRANCH_DEST="main", BITRISE_TEST_RESULT_DIR=results)
    assert status == 1, f"status {status}: {output}"
    with open(os.path.join(results, "mekiki", "mekiki.xml"), encoding="utf-8") as file:
        assert "stale_action" in file.read()
    with open(os.path.join(results, "mekiki", "test-info.json"), encoding="utf-8") as file:
        assert json.load(file)["test-name"]


def github(runner):
    text = runner.of("GitHub Actions", "yaml")[0].text
    runner.schema("vendor.github-workflows", text)
    steps = yaml.safe_load(text)["jobs"]["mekiki"]["steps"]
    status, output = runner.project().shell(steps[-1]["run"], GITHUB_BASE_REF="main")
    # Only what the pull request introduces is annotated.
    lines = [line for line in output.splitlines() if line.startswith("::error ")]
    assert status == 1 and len(lines) == 1 and lines[0].startswith("::error file=Login/Main.storyboard,line=5,"), output


def mint(runner):
    """Mint itself builds what it finds at a version; a stand-in checks the Mintfile and runs the program that is built."""
    os.symlink(os.path.join(HERE, "mint"), os.path.join(runner.programs, "mint"))
    text = next(s.text for s in runner.of("Install", "sh") if "mint" in s.text)
    status, output = runner.project().shell(text)
    assert status == 1 and STALE in output, f"status {status}: {output}"


def rule(runner):
    """The rule that the README writes passes its own examples."""
    project = runner.project()
    text = next(s.text for s in runner.of("Writing a rule", "yaml") if s.text.startswith("id: "))
    name = yaml.safe_load(text)["id"]
    project.write(f"custom/{name}.yml", text)
    status, output = project.run("mekiki", "rules", "test", name, "--rules", "custom")
    assert status == 0, output


def main(mekiki, tools):
    failed = passed = skipped = 0
    with tempfile.TemporaryDirectory() as folder:
        runner = Runner(os.path.realpath(mekiki), tools, os.path.realpath(folder))
        for test in (gitlab, hook, pre_commit, lefthook, xcode, fastlane, danger, bitrise, github, mint, rule):
            try:
                test(runner)
                passed += 1
                print(f"snippets: {test.__name__}: fine", flush=True)
            except Skip as reason:
                skipped += 1
                print(f"snippets: {test.__name__}: skipped, {reason}", flush=True)
            except Exception as error:
                failed += 1
                print(f"snippets: {test.__name__}: FAILED: {type(error).__name__} {error}", flush=True)
    print(f"snippets: {passed} fine, {skipped} skipped, {failed} failed")
    sys.exit(1 if failed else 0)


main(sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else "")

"""The sample app as a git repository, and the checkout a GitLab job would get of it."""

import os
import shutil
import subprocess

IDENTITY = {
    "GIT_AUTHOR_NAME": "Ana", "GIT_AUTHOR_EMAIL": "ana@example.com", "GIT_AUTHOR_DATE": "2026-11-02T09:00:00+09:00",
    "GIT_COMMITTER_NAME": "Ana", "GIT_COMMITTER_EMAIL": "ana@example.com", "GIT_COMMITTER_DATE": "2026-11-02T09:00:00+09:00",
    "GIT_CONFIG_NOSYSTEM": "1", "GIT_CONFIG_GLOBAL": os.devnull, "LC_ALL": "C",
}


def git(folder, *arguments):
    done = subprocess.run(["git", *arguments], cwd=folder, capture_output=True, text=True, env={**os.environ, **IDENTITY})
    if done.returncode != 0:
        raise RuntimeError(f"git {' '.join(arguments)}: {done.stderr.strip()}")
    return done.stdout.strip()


class SampleApp:
    """A developer's repository: `main`, the feature branch over it, and later the fix."""

    BRANCH = "feature/steps"

    def __init__(self, source, folder):
        self.source, self.folder = source, folder
        os.makedirs(folder)
        git(folder, "init", "-q", "-b", "main")
        self._overlay("base")
        self._commit("さんぽ 1.4")
        git(folder, "checkout", "-q", "-b", self.BRANCH)
        self._overlay("change")
        self._commit("Show steps, tick by itself, move the password reset to the web")
        # The target moves on, as it does: the merge base is no longer its head.
        git(folder, "checkout", "-q", "main")
        with open(os.path.join(folder, "CHANGELOG.md"), "w", encoding="utf-8") as file:
            file.write("# 1.4.1\n\n- 誤字を直しました\n")
        self._commit("Add a change log")
        git(folder, "checkout", "-q", self.BRANCH)

    def fix(self):
        self._overlay("fix")
        self._commit("Mend what the review found")

    def head(self):
        return git(self.folder, "rev-parse", "HEAD")

    def _overlay(self, state):
        source = os.path.join(self.source, state)
        shutil.copytree(source, self.folder, dirs_exist_ok=True, ignore=shutil.ignore_patterns(".removed"))
        removed = os.path.join(source, ".removed")
        if os.path.exists(removed):
            with open(removed, encoding="utf-8") as file:
                for path in file.read().split("\n"):
                    if path:
                        os.remove(os.path.join(self.folder, path))

    def _commit(self, message):
        git(self.folder, "add", "-A")
        git(self.folder, "commit", "-q", "-m", message)


def checkout(repository, sha, folder, depth=None):
    """What a runner does: a clone with a detached head; with a depth, only so many commits of the one reference, as with GIT_DEPTH."""
    if depth is not None:
        if not os.path.exists(folder):
            git(os.path.dirname(folder), "init", "-q", folder)
        git(folder, "fetch", "-q", f"--depth={depth}", "file://" + repository, sha)
        git(folder, "checkout", "-q", "--detach", sha)
        return
    if not os.path.exists(folder):
        git(os.path.dirname(folder), "clone", "-q", "--no-checkout", repository, folder)
    git(folder, "fetch", "-q", "origin", "+refs/heads/*:refs/remotes/origin/*", "+refs/merge-requests/*:refs/merge-requests/*")
    git(folder, "checkout", "-q", "--detach", sha)

"""A bare git repository behind a project, driven by the `git` command."""

import os
import re
import subprocess

from .diff import DiffFile, LineMap

SHA = re.compile(r"^[0-9a-f]{40}$")
ABSENT_MODE = "000000"


class GitError(Exception):
    pass


class Repository:
    def __init__(self, path, rename_threshold="30%"):
        self.path = path
        self.rename_threshold = rename_threshold
        self._memo = {}
        # What `git init --bare` would write, without starting a process for it.
        for folder in ("objects", "refs/heads", "info"):
            os.makedirs(os.path.join(path, folder))
        for name, text in (("HEAD", "ref: refs/heads/main\n"), ("config", "[core]\n\trepositoryformatversion = 0\n\tbare = true\n"
            "[uploadpack]\n\tallowAnySHA1InWant = true\n")):
            with open(os.path.join(path, name), "w") as file:
                file.write(text)

    # -- refs and commits

    def fetch(self, folder):
        """Takes over every branch of the repository in `folder`, as a push of all of them would."""
        self._git("fetch", "-q", "--no-tags", os.path.abspath(folder), "+refs/heads/*:refs/heads/*")

    def head(self, branch):
        """SHA of a branch's head, or None."""
        try:
            with open(os.path.join(self.path, "refs", "heads", branch)) as file:
                sha = file.read().strip()
            if SHA.match(sha):
                return sha
        except (OSError, ValueError):
            pass
        return self._sha(f"refs/heads/{branch}")

    def branches(self):
        out = self._git("for-each-ref", "--format=%(refname:strip=2)", "refs/heads").decode()
        return out.split()

    def set_ref(self, ref, sha):
        path = os.path.join(self.path, ref)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w") as file:
            file.write(sha + "\n")

    def has_commit(self, sha):
        if not isinstance(sha, str) or not SHA.match(sha):
            return False
        return self._remember(("commit", sha), lambda: self._sha(sha + "^{commit}"), keep=bool) is not None

    def merge_base(self, one, other):
        def compute():
            try:
                return self._git("merge-base", one, other).decode().strip()
            except GitError:
                return None

        return self._remember(("base", one, other), compute)

    def commit_info(self, sha):
        """id, parents, author, date (seconds), title, message of a commit."""

        def compute():
            out = self._git("show", "-s", "--format=%H%x00%P%x00%an%x00%ae%x00%ct%x00%B", sha).decode("utf-8", "replace")
            full, parents, name, email, when, text = out.split("\0", 5)
            text = text.rstrip("\n")
            return {
                "id": full,
                "short_id": full[:8],
                "parent_ids": parents.split(),
                "author_name": name,
                "author_email": email,
                "committed": int(when),
                "title": text.split("\n", 1)[0],
                "message": text,
            }

        return self._remember(("info", sha), compute)

    def commits_between(self, base, head):
        """SHAs of base..head, newest first."""
        return self._remember(
            ("log", base, head), lambda: self._git("rev-list", f"{base}..{head}").decode().split()
        )

    def commits_with_head(self, sha):
        return [b for b in self.branches() if self.head(b) == sha]

    def commit(self, branch, files, message, author="Ana <ana@example.com>", parent=None, when=None):
        """Writes a commit to `branch` and gives its SHA. `files`: path → text, bytes, or None to delete;
        a value may also be {"content": …, "mode": "100755"}. `parent` starts a new branch there."""
        tip = self.head(branch)
        start = parent or tip
        stamp = f"{int(when if when is not None else 1_700_000_000)} +0000"
        stream = [f"commit refs/heads/{branch}\n", f"author {author} {stamp}\n", f"committer {author} {stamp}\n"]
        stream.append(_data(message))
        if start:
            stream.append(f"from {start}\n")
        for path, value in files.items():
            mode = "100644"
            if isinstance(value, dict) and "rename" in value:
                stream.append(f"R {_quote(value['rename'])} {_quote(path)}\n")
                continue
            if isinstance(value, dict):
                mode, value = value.get("mode", mode), value.get("content", "")
            if value is None:
                stream.append(f"D {_quote(path)}\n")
            else:
                stream.append(f"M {mode} inline {_quote(path)}\n")
                stream.append(_data(value))
        payload = b"".join(part if isinstance(part, bytes) else part.encode() for part in stream)
        self._git("fast-import", "--quiet", "--force", input=payload)
        sha = self.head(branch)
        self._memo[("commit", sha)] = sha
        return sha

    def merge(self, ours, theirs, message, when):
        """SHA of a merge commit of two commits that no branch holds; raises where they conflict."""
        tree = self._git("merge-tree", "--write-tree", ours, theirs).decode().split("\n")[0]
        stamp = f"{int(when)} +0000"
        body = f"tree {tree}\nparent {ours}\nparent {theirs}\nauthor GitLab <gitlab@example.com> {stamp}\ncommitter GitLab <gitlab@example.com> {stamp}\n\n{message}\n"
        return self._git("hash-object", "-t", "commit", "-w", "--stdin", input=body.encode()).decode().strip()

    # -- content

    def blob(self, sha, path):
        """Bytes of a file at a commit, or None."""

        def compute():
            try:
                return self._git("cat-file", "blob", f"{sha}:{path}")
            except GitError:
                return None

        return self._remember(("blob", sha, path), compute)

    def line_count(self, sha, path):
        content = self.blob(sha, path)
        if not content:
            return 0
        return content.count(b"\n") + (0 if content.endswith(b"\n") else 1)

    # -- diffs

    def diff(self, old, new, paths=None):
        """Changed files between two commits, in git's order; `paths` limits what git looks at."""
        limit = tuple(dict.fromkeys(p for p in paths if p)) if paths is not None else None
        return self._remember(("diff", old, new, limit), lambda: self._diff(old, new, limit))

    def line_map(self, old, old_path, new, new_path):
        """How the lines of one blob became those of another."""

        def compute():
            before, after = self.blob(old, old_path), self.blob(new, new_path)
            if before is None or after is None:
                return None
            if before == after:
                return LineMap("")
            patch = self._git(
                "diff", "--no-color", "--no-ext-diff", "--no-textconv", "-U0", f"{old}:{old_path}", f"{new}:{new_path}"
            )
            return LineMap(patch.decode("utf-8", "replace"))

        return self._remember(("map", old, old_path, new, new_path), compute)

    def _diff(self, old, new, limit):
        renames = f"--find-renames={self.rename_threshold}"
        common = ["diff", "--no-color", "--no-ext-diff", "--no-textconv", renames, "--full-index", "--abbrev=40"]
        tail = [old, new] + (["--"] + [f":(literal){p}" for p in limit] if limit is not None else [])
        entries = _raw_entries(self._git(*common, "--raw", "-z", *tail))
        patches = _split_patches(self._git(*common, "--src-prefix=a/", "--dst-prefix=b/", "-p", *tail))
        files = []
        for entry in entries:
            # A change of type (file to link) is a deletion and a creation.
            if entry["status"] == "T" and len(patches) - len(files) >= 2:
                for status, a_mode, b_mode in (("D", entry["a_mode"], ABSENT_MODE), ("A", ABSENT_MODE, entry["b_mode"])):
                    files.append(_diff_file({**entry, "status": status, "a_mode": a_mode, "b_mode": b_mode}, patches[len(files)]))
            elif len(files) < len(patches):
                files.append(_diff_file(entry, patches[len(files)]))
        return files

    # -- plumbing

    def _sha(self, name):
        try:
            return self._git("rev-parse", "-q", "--verify", name).decode().strip() or None
        except GitError:
            return None

    def _remember(self, key, compute, keep=lambda value: True):
        if key not in self._memo:
            value = compute()
            if not keep(value):
                return value
            self._memo[key] = value
        return self._memo[key]

    def _git(self, *arguments, input=None):
        command = ["git", "-c", "core.quotePath=true", "-c", "core.fsync=none", "-c", "gc.auto=0", *arguments]
        environment = {**os.environ, "GIT_CONFIG_NOSYSTEM": "1", "GIT_TERMINAL_PROMPT": "0", "LC_ALL": "C"}
        for variable in ("GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE"):
            environment.pop(variable, None)
        done = subprocess.run(
            command,
            cwd=self.path,
            input=input,
            capture_output=True,
            env=environment,
        )
        if done.returncode != 0:
            raise GitError(f"git {arguments[0]}: {done.stderr.decode('utf-8', 'replace').strip()}")
        return done.stdout


def _data(value):
    content = value if isinstance(value, bytes) else value.encode("utf-8")
    return b"data %d\n%s\n" % (len(content), content)


def _quote(path):
    escaped = path.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'


def _raw_entries(raw):
    fields = raw.split(b"\0")
    entries, index = [], 0
    while index < len(fields) and fields[index].startswith(b":"):
        a_mode, b_mode, _, _, status = fields[index][1:].decode().split(" ")
        path = fields[index + 1].decode("utf-8", "surrogateescape")
        renamed = status[0] in "RC"
        new_path = fields[index + 2].decode("utf-8", "surrogateescape") if renamed else path
        entries.append({"status": status[0], "a_mode": a_mode, "b_mode": b_mode, "old_path": path, "new_path": new_path})
        index += 3 if renamed else 2
    return entries


def _split_patches(text):
    parts = re.split(rb"(?m)^diff --git ", text)
    return parts[1:]


def _diff_file(entry, patch):
    start = 0 if patch.startswith(b"@@ ") else patch.find(b"\n@@ ") + 1
    has_hunks = start > 0
    binary = not has_hunks and re.search(rb"(?m)^Binary files .* differ$", patch) is not None
    mode = {ABSENT_MODE: "0"}
    return DiffFile(
        entry["old_path"],
        entry["new_path"],
        mode.get(entry["a_mode"], entry["a_mode"]),
        mode.get(entry["b_mode"], entry["b_mode"]),
        entry["status"],
        patch[start:].decode("utf-8", "replace") if has_hunks else "",
        binary,
    )

"""All state of one stand-in: who exists, what they did, and the switches a test may turn."""

import copy
import hashlib
import os
import random
import tempfile
import threading

from .clock import Clock
from .faults import FaultPlan
from .limits import Limits
from .model import MergeRequest, Project, Token, User, Version
from .profile import Profile
from .repository import Repository

DEFAULTS = {
    # Positions
    "unknown_sha": 500,  # or 400: what a position with empty or unknown SHAs is answered
    "wrong_base": "stored",  # or "refused" (500, nothing stored) or "accepted"
    "retrace_delay": 0,  # seconds until a push's positions are re-traced, or "manual"
    "resolve_outdated_diff_discussions": False,
    "rename_threshold": "30%",
    # Notes
    "max_notes": 5000,
    "max_body": 1_000_000,
    "unknown_discussion_on_resolve": 404,  # or 500
    "apply_resolves": True,  # applying a suggestion resolves its thread
    # Drafts
    "bulk_publish_fails": False,
    # Rate limits; None switches one off
    "notes_per_minute": 300,
    "count_discussions": False,
    "app_retry_after": 60,
    "requests_per_minute": None,
    "rate_limit_headers": False,  # RateLimit-* on every answer, as GitLab.com does
    # Diffs
    "diff_limits": {
        "max_files": 1000, "max_lines": 50_000, "max_patch_bytes": 204_800,
        "safe_files": 100, "safe_lines": 5_000, "safe_bytes": 512_000,
    },
    "withheld": {},  # path → "collapsed" or "too_large"
    "changes_overflow": False,
    # Paging
    "totals": True,
    "totals_limit": 10_000,
    "link_url": None,  # scheme://host used in Link headers instead of the real one
    "short_pages": False,  # drop the last row of every full page, as redaction does
    # The wire
    "noise": 0,  # seed; unknown keys and nulls in the answers
    "lower_case_headers": False,
}


class World:
    def __init__(self, version="19.2.1-ee", features=None, seed=1):
        self.lock = threading.RLock()
        self.url = "http://127.0.0.1"  # external URL with sub-path, set once the server listens
        self._folder = tempfile.TemporaryDirectory(prefix="stand-in-")
        self.version, self.features, self.seed = version, features, seed
        self.reset()

    def reset(self):
        self.profile = Profile(self.version, self.features)
        self.clock = Clock()
        self.settings = copy.deepcopy(DEFAULTS)
        self.faults = FaultPlan()
        self.limits = Limits(self)
        self.users, self.tokens, self.projects = {}, {}, {}
        self.requests = []
        self.quick_actions = []
        self.notifications = []
        self.collecting_notifications = None  # ids of notes while a batch is published
        self.random = random.Random(self.seed)
        self._ids = {}
        self.user("root", name="Administrator", admin=True)

    def close(self):
        self._folder.cleanup()

    # -- numbers

    def next_id(self, kind, first=1):
        self._ids[kind] = self._ids.get(kind, first - 1) + 1
        return self._ids[kind]

    def new_discussion_id(self):
        number = self.next_id("discussion")
        return hashlib.sha1(f"discussion {self.seed} {number}".encode()).hexdigest()

    def now(self):
        return self.clock.now()

    # -- switches

    def setting(self, name, project=None):
        if project is not None and name in project.settings:
            return project.settings[name]
        return self.settings[name]

    def change_settings(self, changes, target=None):
        unknown = set(changes) - set(DEFAULTS)
        if unknown:
            raise ValueError(f"unknown settings {sorted(unknown)}; known: {sorted(DEFAULTS)}")
        (self.settings if target is None else target).update(changes)

    # -- makers

    def user(self, username, name=None, state="active", bot=False, admin=False):
        if username in self.users:
            return self.users[username]
        made = User(self.next_id("user"), username, name or username.capitalize(), state, bot, admin)
        self.users[username] = made
        return made

    def token(self, user, scopes=("api",), kind="personal", value=None, project=None, name="token", **flags):
        number = self.next_id("token")
        value = value or f"glpat-stand-in-{number:04d}"
        made = Token(value, user, list(scopes), kind, project, name=name, id=number, **flags)
        self.tokens[value] = made
        return made

    def project(self, path, **fields):
        number = self.next_id("project", 501)
        folder = os.path.join(tempfile.mkdtemp(dir=self._folder.name), f"{number}.git")
        made = Project(number, path, Repository(folder, self.setting("rename_threshold")), **fields)
        self.projects[number] = made
        return made

    def find_project(self, name):
        """By number, full path or an earlier path; the second value tells whether it moved."""
        text = str(name)
        if text.isdigit():
            return self.projects.get(int(text)), False
        for project in self.projects.values():
            if project.path.lower() == text.lower():
                return project, False
        for project in self.projects.values():
            if text in project.moved_from:
                return project, True
        return None, False

    def merge_request(self, project, source_branch, target_branch, title, author, source_project=None, **fields):
        iid = max(project.merge_requests, default=0) + 1
        now = self.now()
        made = MergeRequest(
            self.next_id("merge request", 88001), fields.pop("iid", None) or iid, project, title,
            source_branch, target_branch, author, now, now, source_project=source_project or project, **fields,
        )
        project.merge_requests[made.iid] = made
        self.add_version(made)
        return made

    def add_version(self, merge_request):
        """A new version when the source branch moved (or there is none yet); None otherwise."""
        source, target = merge_request.source_project.repository, merge_request.project.repository
        head, start = source.head(merge_request.source_branch), target.head(merge_request.target_branch)
        if head is None or start is None:
            raise ValueError(f"no branch {merge_request.source_branch if head is None else merge_request.target_branch}")
        if source is not target and not target.has_commit(head):
            target._git("fetch", "-q", source.path, f"+refs/heads/{merge_request.source_branch}:refs/stand-in/{head}")
        latest = merge_request.version
        if latest and latest.head == head:
            return None
        base = target.merge_base(start, head)
        if base is None:
            raise ValueError("source and target have no common commit")
        target.set_ref(f"refs/merge-requests/{merge_request.iid}/head", head)
        made = Version(self.next_id("version", 7001), base, start, head, self.now())
        merge_request.versions.append(made)
        merge_request.updated_at = self.now()
        return made

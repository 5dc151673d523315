"""What a project holds: users, tokens, merge requests with their versions, discussions, notes, drafts, statuses."""

from dataclasses import dataclass, field

ROLES = {"guest": 10, "reporter": 20, "developer": 30, "maintainer": 40, "owner": 50}


@dataclass
class User:
    id: int
    username: str
    name: str
    state: str = "active"
    bot: bool = False
    admin: bool = False


@dataclass
class Token:
    value: str
    user: User
    scopes: list
    kind: str = "personal"  # personal, project, group, job
    project: object = None  # the project a job token belongs to
    revoked: bool = False
    expired: bool = False
    expires_at: str = None
    name: str = "token"
    id: int = 0


@dataclass
class Project:
    id: int
    path: str
    repository: object
    default_branch: str = "main"
    visibility: str = "private"
    archived: bool = False
    members: dict = field(default_factory=dict)  # user id → role number
    moved_from: list = field(default_factory=list)
    job_token_allowed: list = field(default_factory=list)  # ids of projects whose job tokens may read this one
    settings: dict = field(default_factory=dict)
    merge_requests: dict = field(default_factory=dict)  # iid → MergeRequest
    statuses: list = field(default_factory=list)

    def role(self, user):
        return self.members.get(user.id, 0) if user else 0


@dataclass
class Version:
    id: int
    base: str
    start: str
    head: str
    created_at: str

    @property
    def refs(self):
        return (self.base, self.start, self.head)


@dataclass
class MergeRequest:
    id: int
    iid: int
    project: Project
    title: str
    source_branch: str
    target_branch: str
    author: User
    created_at: str
    updated_at: str
    description: str = None
    source_project: Project = None
    state: str = "opened"
    locked: bool = False
    preparing_polls: int = 0
    versions: list = field(default_factory=list)  # oldest first
    discussions: list = field(default_factory=list)
    drafts: list = field(default_factory=list)
    approved_by: list = field(default_factory=list)
    labels: list = field(default_factory=list)
    assignees: list = field(default_factory=list)
    retraces: list = field(default_factory=list)  # pending re-tracing of positions
    has_conflicts: bool = False

    @property
    def version(self):
        return self.versions[-1] if self.versions else None

    @property
    def draft(self):
        return self.title.lower().startswith(("draft:", "[draft]", "(draft)"))

    def notes(self):
        return [note for discussion in self.discussions for note in discussion.notes]


@dataclass
class Discussion:
    id: str
    notes: list = field(default_factory=list)

    @property
    def individual(self):
        return self.notes[0].type is None

    @property
    def resolvable(self):
        return any(note.resolvable for note in self.notes)

    @property
    def resolved(self):
        able = [note for note in self.notes if note.resolvable]
        return bool(able) and all(note.resolved for note in able)


@dataclass
class Note:
    id: int
    type: str  # None, DiscussionNote, DiffNote
    body: str
    author: User
    created_at: str
    updated_at: str
    system: bool = False
    position: object = None
    line_code: str = None
    commit_id: str = None
    internal: bool = False
    resolved_by: User = None
    resolved_at: str = None
    commands_changes: dict = field(default_factory=dict)
    suggestions: list = field(default_factory=list)
    broken: bool = False  # stored although the request answered 500

    @property
    def resolvable(self):
        return self.type is not None and not self.system

    @property
    def resolved(self):
        return self.resolved_at is not None


@dataclass
class Draft:
    id: int
    author: User
    note: str
    discussion_id: str = None
    resolve_discussion: bool = False
    commit_id: str = None
    position: object = None
    line_code: str = None


@dataclass
class Status:
    id: int
    sha: str
    ref: str
    status: str
    name: str
    author: User
    created_at: str
    target_url: str = None
    description: str = None
    coverage: float = None
    pipeline_id: int = None
    finished_at: str = None

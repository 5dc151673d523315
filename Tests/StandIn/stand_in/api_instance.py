"""Routes about the instance, the user, the token, and projects with their branches, commits and files."""

from . import entities, errors, params
from .pagination import page
from .routing import Answer, Route


def get_user(call):
    return Answer(200, entities.current_user(call.world, call.user))


def get_version(call):
    return Answer(200, {"version": call.world.profile.version, "revision": "0f1e2d3c4b5"})


def get_metadata(call):
    return Answer(
        200,
        {
            "version": call.world.profile.version, "revision": "0f1e2d3c4b5",
            "kas": {"enabled": False, "externalUrl": None, "externalK8sProxyUrl": None, "version": None},
            "enterprise": call.world.profile.enterprise,
        },
    )


def get_own_token(call):
    token = call.token
    return Answer(
        200,
        {
            "id": token.id, "name": token.name, "revoked": token.revoked, "created_at": "2026-01-01T00:00:00.000Z",
            "description": None, "scopes": token.scopes, "user_id": token.user.id, "last_used_at": call.world.now(),
            "active": not (token.revoked or token.expired), "expires_at": token.expires_at,
        },
    )


def get_job(call):
    """The job a job token belongs to."""
    if call.token.kind != "job":
        raise errors.not_found("Job")
    return Answer(200, {"id": 9001, "status": "running", "stage": "review", "name": "mekiki", "ref": "feature",
                        "user": entities.user(call.world, call.user), "pipeline": {"id": 6001, "project_id": call.token.project.id}})


def get_project(call):
    return Answer(200, entities.project(call.world, call.project, call.user))


def get_member(call):
    user = next((u for u in call.world.users.values() if str(u.id) == call.names["user_id"]), None)
    role = call.project.role(user)
    if not role:
        raise errors.record_not_found()
    return Answer(200, {**entities.user(call.world, user), "access_level": role, "expires_at": None})


def list_members(call):
    rows = [u for u in call.world.users.values() if call.project.role(u)]
    slice_, headers = page(call.world, rows, call.given, call.path)
    return Answer(200, [{**entities.user(call.world, u), "access_level": call.project.role(u)} for u in slice_], headers)


def branch(call, name):
    repository = call.project.repository
    sha = repository.head(name)
    return {
        "name": name, "commit": entities.commit(call.world, call.project, sha), "merged": False, "protected": False,
        "developers_can_push": True, "developers_can_merge": True, "can_push": True,
        "default": name == call.project.default_branch, "web_url": f"{call.world.url}/{call.project.path}/-/tree/{name}",
    }


def get_branch(call):
    if call.project.repository.head(call.names["branch"]) is None:
        raise errors.not_found("Branch")
    return Answer(200, branch(call, call.names["branch"]))


def list_branches(call):
    names, headers = page(call.world, call.project.repository.branches(), call.given, call.path)
    return Answer(200, [branch(call, name) for name in names], headers)


def commit_of(call):
    """The SHA a path names: a full SHA, or a branch."""
    name, repository = call.names["sha"], call.project.repository
    if repository.has_commit(name):
        return name
    head = repository.head(name)
    if head is None:
        raise errors.not_found("Commit")
    return head


def get_commit(call):
    return Answer(200, entities.commit(call.world, call.project, commit_of(call)))


def list_commit_merge_requests(call):
    sha = commit_of(call)
    state = call.get("state")
    rows = []
    for project in call.world.projects.values():
        for row in project.merge_requests.values():
            if call.project not in (project, row.source_project) or not row.version:
                continue
            if sha in project.repository.commits_between(row.version.base, row.version.head):
                rows.append(row)
    rows = [row for row in rows if state in (None, "all", row.state)]
    slice_, headers = page(call.world, rows, call.given, call.path)
    return Answer(200, [entities.merge_request(call.world, row, call.user) for row in slice_], headers)


def get_raw_file(call):
    ref = call.get("ref") or call.project.default_branch
    repository = call.project.repository
    sha = ref if repository.has_commit(ref) else repository.head(ref)
    content = repository.blob(sha, call.names["path"]) if sha else None
    if content is None:
        raise errors.not_found("File")
    return Answer(200, content, {}, "text/plain")


COMMIT = "/projects/:id/repository/commits/:sha"
ROUTES = [
    Route("GET", "/user", get_user, scopes=("api", "read_user")),
    Route("GET", "/version", get_version, scopes=("api", "read_user")),
    Route("GET", "/metadata", get_metadata, scopes=("api", "read_user"), feature="metadata"),
    Route("GET", "/personal_access_tokens/self", get_own_token, scopes=("api", "read_user", "self_rotate")),
    Route("GET", "/job", get_job, job_token=True),
    Route("GET", "/projects/:id", get_project, anonymous=True),
    Route("GET", "/projects/:id/members/all", list_members),
    Route("GET", "/projects/:id/members/all/:user_id", get_member),
    Route("GET", "/projects/:id/repository/branches", list_branches, job_token=True, anonymous=True),
    Route("GET", "/projects/:id/repository/branches/:branch", get_branch, anonymous=True),
    Route("GET", COMMIT, get_commit, job_token=True, anonymous=True),
    Route("GET", COMMIT + "/merge_requests", list_commit_merge_requests, (params.string("state"),), job_token=True, anonymous=True),
    Route("GET", "/projects/:id/repository/files/:path/raw", get_raw_file, (params.string("ref"),), job_token=True, anonymous=True),
]
__all__ = ["ROUTES"]

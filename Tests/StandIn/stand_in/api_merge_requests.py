"""Routes about a merge request and its diffs."""

from . import access, entities, errors, params
from .pagination import page
from .routing import Answer, Route

GENERATED = (".pbxproj", ".nib", "Podfile.lock", "package-lock.json", "Package.resolved", "Cargo.lock", "go.sum", ".pb.swift")


def get_merge_request(call):
    row = call.merge_request
    answer = entities.merge_request(call.world, row, call.user)
    if row.preparing_polls > 0:
        row.preparing_polls -= 1
    return Answer(200, answer)


def list_merge_requests(call):
    rows = sorted(call.project.merge_requests.values(), key=lambda r: -r.iid)
    state, source = call.get("state"), call.get("source_branch")
    rows = [r for r in rows if state in (None, "all", r.state) and source in (None, r.source_branch)]
    slice_, headers = page(call.world, rows, call.given, call.path)
    return Answer(200, [entities.merge_request(call.world, row, call.user) for row in slice_], headers)


def update_merge_request(call):
    row = call.merge_request
    if not (call.user is row.author or access.at_least(call.project, call.user, "developer")):
        raise errors.forbidden()
    if call.get("title"):
        row.title = call.get("title")
    if call.get("description") is not None:
        row.description = call.get("description")
    if call.get("state_event"):
        row.state = {"close": "closed", "reopen": "opened"}[call.get("state_event")]
    row.updated_at = call.world.now()
    return Answer(200, entities.merge_request(call.world, row, call.user))


def list_commits(call):
    version = _ready(call)
    rows = call.project.repository.commits_between(version.base, version.head) if version else []
    slice_, headers = page(call.world, rows, call.given, call.path)
    return Answer(200, [entities.commit(call.world, call.project, sha) for sha in slice_], headers)


def list_versions(call):
    row = call.merge_request
    rows = list(reversed(row.versions)) if _ready(call) else []
    slice_, headers = page(call.world, rows, call.given, call.path)
    return Answer(200, [entities.version(call.world, version, row) for version in slice_], headers)


def get_version(call):
    row = call.merge_request
    version = next((v for v in row.versions if str(v.id) == call.names["version_id"]), None)
    if version is None:
        raise errors.record_not_found()
    commits = call.project.repository.commits_between(version.base, version.head)
    return Answer(
        200,
        {
            **entities.version(call.world, version, row),
            "commits": [entities.commit(call.world, call.project, sha) for sha in commits],
            "diffs": _diffs(call, version)[0],
        },
    )


def list_diffs(call):
    version = _ready(call)
    rows = _diffs(call, version)[0] if version else []
    slice_, headers = page(call.world, rows, call.given, call.path)
    return Answer(200, slice_, headers)


def get_changes(call):
    version = _ready(call)
    changes, overflow = _diffs(call, version, raw=bool(call.get("access_raw_diffs"))) if version else ([], False)
    return Answer(200, {**entities.merge_request(call.world, call.merge_request, call.user), "changes": changes, "overflow": overflow})


def get_raw_diffs(call):
    version = _ready(call)
    text = "".join(_header(f) + f.patch for f in call.project.repository.diff(version.base, version.head)) if version else ""
    return Answer(200, text.encode("utf-8", "surrogateescape"), {}, "text/plain")


def get_approvals(call):
    row = call.merge_request
    return Answer(
        200,
        {
            "id": row.id, "iid": row.iid, "project_id": row.project.id, "title": row.title, "state": row.state,
            "approved": bool(row.approved_by), "approvals_required": 0, "approvals_left": 0,
            "approved_by": [{"user": entities.user(call.world, u)} for u in row.approved_by],
            "user_has_approved": call.user in row.approved_by,
            "user_can_approve": access.at_least(call.project, call.user, "developer") and call.user not in row.approved_by,
        },
    )


def approve(call):
    row = call.merge_request
    if not access.at_least(call.project, call.user, "developer"):
        raise errors.unauthorized()
    if call.get("sha") and call.get("sha") != row.version.head:
        raise errors.message(409, f"SHA does not match HEAD of source branch: {row.version.head}")
    if call.user not in row.approved_by:
        row.approved_by.append(call.user)
    return Answer(201, get_approvals(call).body)


def unapprove(call):
    if call.user in call.merge_request.approved_by:
        call.merge_request.approved_by.remove(call.user)
    return Answer(201, get_approvals(call).body)


def _ready(call):
    row = call.merge_request
    return row.version if row.preparing_polls <= 0 else None


def _diffs(call, version, raw=False):
    """Diff entities of a version with what GitLab withholds; whether anything was withheld."""
    world, project = call.world, call.project
    files = project.repository.diff(version.base, version.head)
    limits, forced = world.setting("diff_limits", project), world.setting("withheld", project)
    expanded = raw or world.profile.has("expanded_diffs")
    withheld, lines, size, rows = False, 0, 0, []
    for index, file in enumerate(files):
        patch_size, patch_lines = len(file.patch.encode("utf-8", "replace")), file.patch.count("\n")
        state = forced.get(file.new_path) if not raw else None
        if state is None and patch_size > limits["max_patch_bytes"]:
            state = "too_large"
        if state is None and (index >= limits["max_files"] or lines + patch_lines > limits["max_lines"]):
            state = "too_large"
        if state is None and not expanded and (
            patch_size > limits["max_patch_bytes"] // 10
            or index >= limits["safe_files"]
            or lines + patch_lines > limits["safe_lines"]
            or size + patch_size > limits["safe_bytes"]
        ):
            state = "collapsed"
        lines, size = lines + patch_lines, size + patch_size
        withheld = withheld or state is not None
        rows.append(_diff(call, file, state))
    overflow = False if raw else withheld or world.setting("changes_overflow", project)
    return rows, overflow


def _diff(call, file, state):
    profile = call.world.profile
    text = "" if state else file.patch
    if file.binary:
        text = f"Binary files a/{file.old_path} and b/{file.new_path} differ\n"
    if call.get("unidiff") and profile.has("unidiff") and text and not file.binary:
        text = _names(file) + text
    entity = {
        "diff": text, "new_path": file.new_path, "old_path": file.old_path, "a_mode": file.a_mode, "b_mode": file.b_mode,
        "new_file": file.new_file, "renamed_file": file.renamed_file, "deleted_file": file.deleted_file,
    }
    if profile.has("withheld_flags"):
        entity["collapsed"], entity["too_large"] = state == "collapsed", state == "too_large"
    if profile.has("generated_file"):
        entity["generated_file"] = file.new_path.endswith(GENERATED)
    return entity


def _names(file):
    old = "/dev/null" if file.new_file else f"a/{file.old_path}"
    new = "/dev/null" if file.deleted_file else f"b/{file.new_path}"
    return f"--- {old}\n+++ {new}\n"


def _header(file):
    lines = [f"diff --git a/{file.old_path} b/{file.new_path}\n"]
    if file.new_file:
        lines.append(f"new file mode {file.b_mode}\n")
    elif file.deleted_file:
        lines.append(f"deleted file mode {file.a_mode}\n")
    elif file.a_mode != file.b_mode:
        lines.append(f"old mode {file.a_mode}\nnew mode {file.b_mode}\n")
    if file.renamed_file:
        lines.append(f"rename from {file.old_path}\nrename to {file.new_path}\n")
    if file.binary:
        lines.append(f"Binary files a/{file.old_path} and b/{file.new_path} differ\n")
    elif file.patch:
        lines.append(_names(file))
    return "".join(lines)


ONE = "/projects/:id/merge_requests/:iid"
UNIDIFF = (params.boolean("unidiff"),)
ROUTES = [
    Route("GET", "/projects/:id/merge_requests", list_merge_requests,
          (params.string("state", values=("opened", "closed", "locked", "merged", "all")), params.string("source_branch")),
          job_token=True, anonymous=True),
    Route("GET", ONE, get_merge_request, job_token=True, anonymous=True),
    Route("PUT", ONE, update_merge_request,
          (params.string("title"), params.string("description"), params.string("state_event", values=("close", "reopen")))),
    Route("GET", ONE + "/commits", list_commits, anonymous=True),
    Route("GET", ONE + "/versions", list_versions, anonymous=True),
    Route("GET", ONE + "/versions/:version_id", get_version, UNIDIFF, anonymous=True),
    Route("GET", ONE + "/diffs", list_diffs, UNIDIFF, anonymous=True, feature="diffs_route"),
    Route("GET", ONE + "/changes", get_changes, (*UNIDIFF, params.boolean("access_raw_diffs")), anonymous=True),
    Route("GET", ONE + "/raw_diffs", get_raw_diffs, anonymous=True, feature="raw_diffs"),
    Route("GET", ONE + "/approvals", get_approvals),
    Route("POST", ONE + "/approve", approve, (params.string("sha"),)),
    Route("POST", ONE + "/unapprove", unapprove),
]

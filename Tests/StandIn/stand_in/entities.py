"""JSON shapes of the REST API."""

from . import access
from .clock import iso


def user(world, who):
    if who is None:
        return None
    return {
        "id": who.id, "username": who.username, "public_email": None, "name": who.name, "state": who.state,
        "locked": False, "avatar_url": None, "web_url": f"{world.url}/{who.username}",
    }


def current_user(world, who):
    return {
        **user(world, who), "bot": who.bot, "created_at": iso(1_700_000_000), "bio": "", "email": f"{who.username}@example.com",
        "is_admin": who.admin, "two_factor_enabled": False, "external": False,
    }


def project(world, row, who):
    name = row.path.rsplit("/", 1)[-1]
    namespace = row.path.rsplit("/", 1)[0] if "/" in row.path else ""
    role = row.role(who)
    return {
        "id": row.id, "description": None, "name": name, "path": name, "path_with_namespace": row.path,
        "name_with_namespace": row.path.replace("/", " / "), "created_at": iso(1_700_000_000),
        "default_branch": row.default_branch, "visibility": row.visibility, "archived": row.archived,
        "web_url": f"{world.url}/{row.path}", "http_url_to_repo": f"{world.url}/{row.path}.git",
        "namespace": {"path": namespace, "full_path": namespace, "kind": "group"},
        "merge_requests_enabled": True, "empty_repo": False,
        "resolve_outdated_diff_discussions": world.setting("resolve_outdated_diff_discussions", row),
        "only_allow_merge_if_all_discussions_are_resolved": False,
        "permissions": {
            "project_access": {"access_level": role, "notification_level": 3} if role else None, "group_access": None,
        },
    }


def diff_refs(version):
    return {"base_sha": version.base, "head_sha": version.head, "start_sha": version.start}


def merge_request(world, row, who):
    ready = row.version is not None and row.preparing_polls <= 0
    version = row.version if ready else None
    discussions = [d for d in row.discussions if d.resolvable]
    status = "preparing" if not ready else "mergeable" if row.state == "opened" else "not_open"
    entity = {
        "id": row.id, "iid": row.iid, "project_id": row.project.id, "title": row.title, "description": row.description,
        "state": row.state, "created_at": row.created_at, "updated_at": row.updated_at, "merged_by": None,
        "merge_user": None, "merged_at": None, "closed_by": None, "closed_at": None,
        "target_branch": row.target_branch, "source_branch": row.source_branch,
        "source_project_id": row.source_project.id, "target_project_id": row.project.id,
        "user_notes_count": len([n for n in row.notes() if not n.system]), "upvotes": 0, "downvotes": 0,
        "author": user(world, row.author), "assignees": [user(world, u) for u in row.assignees],
        "assignee": user(world, row.assignees[0]) if row.assignees else None, "reviewers": [],
        "labels": list(row.labels), "draft": row.draft, "work_in_progress": row.draft, "milestone": None,
        "merge_when_pipeline_succeeds": False,
        "merge_status": "can_be_merged" if ready else "preparing",
        "has_conflicts": row.has_conflicts, "discussion_locked": True if row.locked else None,
        "blocking_discussions_resolved": all(d.resolved for d in discussions),
        "sha": row.version.head if row.version else None, "merge_commit_sha": None, "squash_commit_sha": None,
        "should_remove_source_branch": None, "force_remove_source_branch": True, "squash": False,
        "reference": f"!{row.iid}", "references": {"short": f"!{row.iid}", "relative": f"!{row.iid}", "full": f"{row.project.path}!{row.iid}"},
        "web_url": f"{world.url}/{row.project.path}/-/merge_requests/{row.iid}",
        "changes_count": changes_count(row, version), "diff_refs": diff_refs(version) if version else None,
        "pipeline": None, "head_pipeline": None, "merge_error": None,
        "prepared_at": row.created_at if ready else None,
        "first_contribution": False, "task_completion_status": {"count": 0, "completed_count": 0},
        "user": {"can_merge": access.at_least(row.project, who, "developer")},
    }
    if world.profile.has("detailed_merge_status"):
        entity["detailed_merge_status"] = status
    return entity


def changes_count(row, version):
    if version is None:
        return None
    count = len(row.project.repository.diff(version.base, version.head))
    return "1000+" if count > 1000 else str(count)


def version(world, row, merge_request_row):
    repository = merge_request_row.project.repository
    files = repository.diff(row.base, row.head)
    entity = {
        "id": row.id, "head_commit_sha": row.head, "base_commit_sha": row.base, "start_commit_sha": row.start,
        "created_at": row.created_at, "merge_request_id": merge_request_row.id,
        "state": "collected" if files else "empty", "real_size": str(len(files)),
    }
    if world.profile.has("expanded_diffs") or world.profile.has("imported"):
        entity["patch_id_sha"] = row.head[::-1]
    return entity


def commit(world, project_row, sha):
    info = project_row.repository.commit_info(sha)
    when = iso(info["committed"])
    return {
        "id": info["id"], "short_id": info["short_id"], "created_at": when, "parent_ids": info["parent_ids"],
        "title": info["title"], "message": info["message"], "author_name": info["author_name"],
        "author_email": info["author_email"], "authored_date": when, "committer_name": info["author_name"],
        "committer_email": info["author_email"], "committed_date": when,
        "web_url": f"{world.url}/{project_row.path}/-/commit/{info['id']}",
    }


def note(world, row, merge_request_row):
    entity = {
        "id": row.id, "type": row.type, "body": row.body, "attachment": None, "author": user(world, row.author),
        "created_at": row.created_at, "updated_at": row.updated_at, "system": row.system,
        "noteable_id": merge_request_row.id, "noteable_type": "MergeRequest", "project_id": merge_request_row.project.id,
    }
    if row.type == "DiffNote":
        entity["commit_id"] = row.commit_id
        entity["position"] = row.position.entity()
    entity["resolvable"] = row.resolvable
    if row.resolvable:
        entity["resolved"] = row.resolved
        entity["resolved_by"] = user(world, row.resolved_by)
        entity["resolved_at"] = row.resolved_at
    entity["confidential"] = entity["internal"] = row.internal
    if world.profile.has("imported"):
        entity["imported"], entity["imported_from"] = False, "none"
    entity["noteable_iid"] = merge_request_row.iid
    entity["commands_changes"] = row.commands_changes
    return entity


def discussion(world, row, merge_request_row):
    return {
        "id": row.id, "individual_note": row.individual,
        "notes": [note(world, n, merge_request_row) for n in row.notes],
    }


def draft(row, merge_request_row):
    empty = dict.fromkeys(
        ("base_sha", "start_sha", "head_sha", "old_path", "new_path", "position_type", "old_line", "new_line", "line_range")
    )
    position = row.position.entity() if row.position else {**empty, "position_type": "text"}
    return {
        "id": row.id, "author_id": row.author.id, "merge_request_id": merge_request_row.id,
        "resolve_discussion": row.resolve_discussion, "discussion_id": row.discussion_id, "note": row.note,
        "commit_id": row.commit_id, "line_code": row.line_code, "position": position,
    }


def status(world, row):
    return {
        "id": row.id, "sha": row.sha, "ref": row.ref, "status": row.status, "name": row.name,
        "target_url": row.target_url, "description": row.description, "created_at": row.created_at,
        "started_at": None, "finished_at": row.finished_at, "allow_failure": False, "coverage": row.coverage,
        "pipeline_id": row.pipeline_id, "author": user(world, row.author),
    }

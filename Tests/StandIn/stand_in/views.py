"""Looking inside: `GET /_stand_in/<view>` shows what the API hides."""

from . import entities, notes, positions


def view_state(world):
    return {
        "url": world.url, "version": world.version, "now": world.now(), "settings": world.settings,
        "projects": [project_state(world, row) for row in world.projects.values()],
    }


def view_requests(world):
    return world.requests


def view_quick_actions(world):
    return world.quick_actions


def view_notifications(world):
    return world.notifications


def view_faults(world):
    return world.faults.report()


def view_suggestions(world):
    rows = []
    for project, row, note, suggestion in all_suggestions(world):
        rows.append(
            {
                **suggestion.entity(row, note), "project": project.path, "iid": row.iid, "note_id": note.id,
                "path": suggestion.path, "asked_above": suggestion.asked_above, "asked_below": suggestion.asked_below,
                "above": suggestion.above, "below": suggestion.below, "clamped": suggestion.clamped(), "commit": suggestion.commit,
            }
        )
    return rows


VIEWS = {name[5:]: function for name, function in list(globals().items()) if name.startswith("view_")}


def project_state(world, project):
    return {
        "id": project.id, "path": project.path, "repository": project.repository.path, "visibility": project.visibility,
        "default_branch": project.default_branch,
        "branches": {name: project.repository.head(name) for name in project.repository.branches()},
        "merge_requests": [_merge_request_state(world, row) for row in project.merge_requests.values()],
        "statuses": [entities.status(world, row) for row in project.statuses],
    }


def _merge_request_state(world, row):
    return {
        "iid": row.iid, "id": row.id, "title": row.title, "state": row.state,
        "web_url": f"{world.url}/{row.project.path}/-/merge_requests/{row.iid}",
        "versions": [{"id": v.id, **entities.diff_refs(v)} for v in row.versions],
        "discussions": [_discussion_state(world, d, row) for d in notes.in_order(row)],
        "drafts": [{**entities.draft(d, row), "author": d.author.username} for d in row.drafts],
        "pending_retraces": len(row.retraces), "labels": row.labels,
        "approved_by": [user.username for user in row.approved_by],
    }


def _discussion_state(world, discussion, row):
    first = discussion.notes[0]
    entity = entities.discussion(world, discussion, row)
    for note, shown in zip(discussion.notes, entity["notes"]):
        shown["line_code"], shown["broken"] = note.line_code, note.broken
    outdated = first.position is not None and row.version is not None and first.position.refs != row.version.refs
    ranged = {}
    if first.position is not None and first.position.line_range is not None and not outdated:
        ranged["line_range_holds"] = positions.range_holds(row.project.repository, first.position)
    return {**entity, "resolved": discussion.resolved, "outdated": outdated, **ranged}


def all_suggestions(world):
    for project in world.projects.values():
        for row in project.merge_requests.values():
            for note in row.notes():
                for suggestion in note.suggestions:
                    yield project, row, note, suggestion

"""Routes for discussions and notes."""

from email.utils import parsedate_to_datetime

from . import access, clock, entities, errors, notes, params, positions, pushes, suggestions
from .pagination import page
from .routing import Answer, Route

LINE = (params.string("line_code"), params.string("type"), params.integer("old_line"), params.integer("new_line"))


POSITION = params.hash_of(
    "position",
    params.string("base_sha", required=True), params.string("start_sha", required=True),
    params.string("head_sha", required=True), params.string("position_type", required=True, values=("text", "image", "file")),
    params.string("new_path"), params.integer("new_line"), params.string("old_path"), params.integer("old_line"),
    params.integer("width"), params.integer("height"), params.integer("x"), params.integer("y"),
    params.hash_of("line_range", params.hash_of("start", *LINE), params.hash_of("end", *LINE)),
)


def list_discussions(call):
    rows, headers = page(call.world, notes.in_order(call.merge_request), call.given, call.path)
    return Answer(200, [entities.discussion(call.world, row, call.merge_request) for row in rows], headers)


def get_discussion(call):
    return Answer(200, entities.discussion(call.world, _discussion(call), call.merge_request))


def create_discussion(call):
    access.check_can_comment(call.project, call.merge_request, call.user)
    call.world.limits.count_note(call.user.username, on_discussion=True)
    position = call.get("position")
    if position and position["position_type"] == "file" and not call.world.profile.has("file_notes"):
        raise errors.bad_parameters(["position[position_type] does not have a valid value"])
    try:
        _, discussion = notes.create(
            call.world, call.merge_request, call.user, call.values.get("body"),
            position=positions.from_parameters(position) if position else None, kind="DiscussionNote",
            created_at=_created_at(call), commit_id=call.get("commit_id"),
        )
    except notes.CommandsOnly as only:
        return _commands(only)
    except notes.Stumbled:
        raise errors.server_error()
    return Answer(201, entities.discussion(call.world, discussion, call.merge_request))


def list_discussion_notes(call):
    discussion = notes.find_discussion(call.merge_request, call.names["discussion_id"])
    if discussion is None:
        raise errors.not_found("Notes")
    return Answer(200, [entities.note(call.world, row, call.merge_request) for row in discussion.notes])


def get_discussion_note(call):
    return Answer(200, entities.note(call.world, _note(call, _discussion(call)), call.merge_request))


def create_reply(call):
    access.check_can_comment(call.project, call.merge_request, call.user)
    call.world.limits.count_note(call.user.username, on_discussion=True)
    discussion = _discussion(call)
    try:
        note, _ = notes.create(call.world, call.merge_request, call.user, call.values.get("body"), discussion,
                               created_at=_created_at(call))
    except notes.CommandsOnly as only:
        return _commands(only)
    return Answer(201, entities.note(call.world, note, call.merge_request))


def update_discussion_note(call):
    given = [name for name in ("body", "resolved") if call.values.get(name) is not None]
    if len(given) == 2:
        raise errors.bad_parameters(["body, resolved are mutually exclusive"])
    if not given:
        raise errors.bad_parameters(["body, resolved are missing, exactly one parameter must be provided"])
    note = _note(call, _discussion(call))
    if given == ["body"]:
        return _edit(call, note)
    if not note.resolvable:
        raise errors.bad_request("Note is not resolvable")
    if not (call.user is note.author or access.can_resolve(call.merge_request, call.user)):
        raise errors.forbidden()
    notes.set_resolved(call.world, call.user, note, call.values["resolved"])
    return Answer(200, entities.note(call.world, note, call.merge_request))


def delete_discussion_note(call):
    return _delete(call, _note(call, _discussion(call)))


def resolve_discussion(call):
    discussion = notes.find_discussion(call.merge_request, call.names["discussion_id"])
    if discussion is None:
        if call.world.setting("unknown_discussion_on_resolve", call.project) == 500:
            raise errors.server_error()
        raise errors.not_found("Discussion")
    if not discussion.resolvable or not access.can_resolve(call.merge_request, call.user):
        raise errors.forbidden()
    notes.resolve(call.world, call.user, discussion, bool(call.values["resolved"]))
    return Answer(200, entities.discussion(call.world, discussion, call.merge_request))


def list_notes(call):
    rows = call.merge_request.notes()
    wanted = call.get("activity_filter", "all_notes")
    rows = [row for row in rows if wanted == "all_notes" or row.system == (wanted == "only_activity")]
    key = call.get("order_by", "created_at")
    rows.sort(key=lambda row: (getattr(row, key), row.id), reverse=call.get("sort", "desc") == "desc")
    slice_, headers = page(call.world, rows, call.given, call.path)
    return Answer(200, [entities.note(call.world, row, call.merge_request) for row in slice_], headers)


def get_note(call):
    return Answer(200, entities.note(call.world, _note(call), call.merge_request))


def create_note(call):
    access.check_can_comment(call.project, call.merge_request, call.user)
    call.world.limits.count_note(call.user.username)
    try:
        note, _ = notes.create(call.world, call.merge_request, call.user, call.values.get("body"),
                               internal=bool(call.get("internal") or call.get("confidential")), created_at=_created_at(call))
    except notes.CommandsOnly as only:
        return _commands(only)
    return Answer(201, entities.note(call.world, note, call.merge_request))


def update_note(call):
    return _edit(call, _note(call))


def delete_note(call):
    return _delete(call, _note(call))


def apply_suggestion(call):
    for project in call.world.projects.values():
        for row in project.merge_requests.values():
            for note in row.notes():
                for suggestion in note.suggestions:
                    if str(suggestion.id) == call.names["suggestion_id"]:
                        return _apply(call, project, row, note, suggestion)
    raise errors.not_found("Suggestion")


def _apply(call, project, row, note, suggestion):
    if not access.can_see(project, call.token):
        raise errors.not_found("Suggestion")
    if not access.at_least(row.source_project, call.user, "developer"):
        raise errors.forbidden()
    suggestions.apply(call.world, row, note, suggestion, call.user, call.get("commit_message"))
    if call.world.setting("apply_resolves", project):
        notes.resolve(call.world, call.user, notes.discussion_of(row, note), True)
    pushes.took_place(call.world, row.source_project, call.user)
    return Answer(200, suggestion.entity(row, note))


def _edit(call, note):
    edited = notes.edit(call.world, call.merge_request, call.user, note, call.values.get("body"))
    return Answer(200, entities.note(call.world, edited, call.merge_request))


def _delete(call, note):
    unless = call.headers.get("If-Unmodified-Since")
    access.check_can_change(note, call.merge_request, call.user)
    if unless:
        try:
            if clock.parse(note.updated_at) > parsedate_to_datetime(unless).timestamp() + 1:
                raise errors.message(412, "412 Precondition Failed")
        except (ValueError, TypeError):
            pass
    notes.delete(call.world, call.merge_request, call.user, note)
    return Answer(204)


def _commands(only):
    return Answer(202, {"commands_changes": only.outcome.changes, "summary": only.outcome.summary})


def _created_at(call):
    value = call.get("created_at")
    if value is None or not access.at_least(call.project, call.user, "owner"):
        return None
    try:
        return clock.iso(clock.parse(value))
    except ValueError:
        raise errors.bad_parameters(["created_at is invalid"])


def _discussion(call):
    found = notes.find_discussion(call.merge_request, call.names["discussion_id"])
    if found is None:
        raise errors.not_found("Discussion")
    return found


def _note(call, discussion=None):
    found = notes.find_note(call.merge_request, call.names["note_id"], discussion)
    if found is None:
        raise errors.record_not_found()
    return found


ONE = "/projects/:id/merge_requests/:iid"
BODY = params.string("body", required=True)
CREATED = params.string("created_at")
ROUTES = [
    Route("GET", ONE + "/discussions", list_discussions),
    Route("POST", ONE + "/discussions", create_discussion, (BODY, POSITION, CREATED, params.string("commit_id"))),
    Route("GET", ONE + "/discussions/:discussion_id", get_discussion),
    Route("PUT", ONE + "/discussions/:discussion_id", resolve_discussion, (params.boolean("resolved", required=True),)),
    Route("GET", ONE + "/discussions/:discussion_id/notes", list_discussion_notes),
    Route("POST", ONE + "/discussions/:discussion_id/notes", create_reply, (BODY, CREATED)),
    Route("GET", ONE + "/discussions/:discussion_id/notes/:note_id", get_discussion_note),
    Route("PUT", ONE + "/discussions/:discussion_id/notes/:note_id", update_discussion_note,
          (params.string("body", blank=False), params.boolean("resolved"))),
    Route("DELETE", ONE + "/discussions/:discussion_id/notes/:note_id", delete_discussion_note),
    Route("GET", ONE + "/notes", list_notes,
          (params.string("sort", values=("asc", "desc")), params.string("order_by", values=("created_at", "updated_at")),
           params.string("activity_filter", values=("all_notes", "only_comments", "only_activity"))),
          job_token=True, anonymous=True),
    Route("POST", ONE + "/notes", create_note, (BODY, params.boolean("internal"), params.boolean("confidential"), CREATED)),
    Route("GET", ONE + "/notes/:note_id", get_note, job_token=True, anonymous=True),
    Route("PUT", ONE + "/notes/:note_id", update_note, (params.string("body", required=True, blank=False),)),
    Route("DELETE", ONE + "/notes/:note_id", delete_note),
    Route("PUT", "/suggestions/:suggestion_id/apply", apply_suggestion, (params.string("commit_message"),)),
]

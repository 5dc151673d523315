"""Routes for draft notes. Each user sees and publishes only their own."""

from . import access, drafts, entities, errors, notes, params, positions
from .api_notes import POSITION
from .routing import Answer, Route


def list_drafts(call):
    return Answer(200, [entities.draft(row, call.merge_request) for row in drafts.own(call.merge_request, call.user)])


def get_draft(call):
    return Answer(200, entities.draft(_draft(call), call.merge_request))


def create_draft(call):
    access.check_can_comment(call.project, call.merge_request, call.user)
    draft = drafts.create(call.world, call.merge_request, call.user, call.values)
    return Answer(201, entities.draft(draft, call.merge_request))


def update_draft(call):
    draft = _draft(call)
    if call.get("note") is None:
        raise errors.bad_request("Missing params to modify")
    draft.note = call.get("note")
    # Without a position the stored one is cleared.
    position = call.get("position")
    draft.position = positions.from_parameters(position) if position else None
    draft.line_code = positions.line_code_or_none(call.merge_request, draft.position)
    return Answer(200, entities.draft(draft, call.merge_request))


def delete_draft(call):
    call.merge_request.drafts.remove(_draft(call))
    return Answer(204)


def publish_draft(call):
    drafts.publish_one(call.world, call.merge_request, call.user, _draft(call))
    return Answer(204)


def publish_drafts(call):
    world = call.world
    if world.setting("bulk_publish_fails", call.project):
        if world.profile.has("bulk_publish_summary"):
            raise errors.server_error()
        raise errors.empty_server_error()
    with_summary = call.get("note") if world.profile.has("bulk_publish_summary") else None
    drafts.publish_all(world, call.merge_request, call.user)
    if with_summary:
        notes.create(world, call.merge_request, call.user, with_summary, internal=bool(call.get("internal")))
    return Answer(204)


def _draft(call):
    return drafts.find(call.merge_request, call.user, call.names["draft_id"])


ONE = "/projects/:id/merge_requests/:iid/draft_notes"
NEW = (
    params.string("note", required=True), params.string("in_reply_to_discussion_id"), params.string("commit_id"),
    params.boolean("resolve_discussion"), POSITION,
)
SINCE = "draft_notes"
ROUTES = [
    Route("GET", ONE, list_drafts, feature=SINCE),
    Route("POST", ONE, create_draft, NEW, feature=SINCE),
    Route("POST", ONE + "/bulk_publish", publish_drafts,
          (params.string("reviewer_state", values=("requested_changes", "reviewed")), params.string("note"), params.boolean("internal")),
          feature=SINCE),
    Route("GET", ONE + "/:draft_id", get_draft, feature=SINCE),
    Route("PUT", ONE + "/:draft_id", update_draft, (params.string("note"), POSITION), feature=SINCE),
    Route("DELETE", ONE + "/:draft_id", delete_draft, feature=SINCE),
    Route("PUT", ONE + "/:draft_id/publish", publish_draft, feature=SINCE),
]

"""Draft notes: made without checks, published in one go, and lost in silence where they don't fit."""

from . import access, errors, notes, positions
from .model import Draft


def own(merge_request, user):
    return [draft for draft in merge_request.drafts if draft.author is user]


def find(merge_request, user, draft_id):
    found = next((d for d in own(merge_request, user) if str(d.id) == str(draft_id)), None)
    if found is None:
        raise errors.record_not_found()
    return found


def create(world, merge_request, user, values):
    if not (values.get("note") or "").strip():
        raise errors.invalid_record({"note": ["can't be blank"]})
    position = values.get("position")
    draft = Draft(
        0, user, values["note"], values.get("in_reply_to_discussion_id"),
        bool(values.get("resolve_discussion")), values.get("commit_id"),
        positions.from_parameters(position) if position else None,
    )
    if draft.discussion_id:
        _check_reply(merge_request, user, draft)
    draft.line_code = positions.line_code_or_none(merge_request, draft.position)
    draft.id = world.next_id("draft", 51)
    merge_request.drafts.append(draft)
    return draft


def _check_reply(merge_request, user, draft):
    discussion = notes.find_discussion(merge_request, draft.discussion_id)
    if discussion is None:
        raise errors.invalid_record({"base": ["Thread to reply to cannot be found"]})
    if discussion.notes[0].system:
        raise errors.invalid_record({"base": ["Replies to system notes are not allowed"]})
    if draft.resolve_discussion and not access.can_resolve(merge_request, user):
        raise errors.invalid_record({"base": ["User is not allowed to resolve thread"]})
    if any(other.discussion_id == draft.discussion_id for other in own(merge_request, user)):
        raise errors.invalid_record({"author_id": ["has already been taken"]})


def publish_one(world, merge_request, user, draft):
    """Publishes a single draft; a draft that does not fit answers 500 and stays."""
    try:
        _publish(world, merge_request, user, draft)
    except (errors.Refusal, notes.Stumbled):
        raise errors.empty_server_error()
    merge_request.drafts.remove(draft)


def publish_all(world, merge_request, user):
    """Publishes the user's drafts as one notification. Those that fail validation vanish with the rest."""
    published = []
    world.collecting_notifications = published
    try:
        for draft in own(merge_request, user):
            try:
                _publish(world, merge_request, user, draft)
            except (errors.Refusal, notes.Stumbled):
                pass
    finally:
        world.collecting_notifications = None
    merge_request.drafts = [draft for draft in merge_request.drafts if draft.author is not user]
    if published:
        notes.notify_batch(world, merge_request, user, published)
    return published


def _publish(world, merge_request, user, draft):
    discussion = None
    if draft.discussion_id:
        discussion = notes.find_discussion(merge_request, draft.discussion_id)
        if discussion is None:
            raise errors.record_not_found()
    try:
        # Without a position or a thread to answer it becomes a plain comment, not a thread.
        notes.create(world, merge_request, user, draft.note, discussion, None if discussion else draft.position)
    except notes.CommandsOnly:
        pass
    if discussion is not None:
        notes.resolve(world, user, discussion, draft.resolve_discussion)

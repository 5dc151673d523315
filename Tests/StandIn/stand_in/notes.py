"""Making, changing, resolving and deleting notes: the one place where all note rules live."""

from . import access, errors, mentions, positions, quick_actions, suggestions
from .model import Discussion, Note


class CommandsOnly(Exception):
    """The body held nothing but quick actions: no note was made, the request answers 202."""

    def __init__(self, outcome):
        super().__init__("commands only")
        self.outcome = outcome


def check_body(world, body, project=None):
    if body is None or not body.strip():
        raise errors.invalid_note([("note", ["can't be blank"])])
    limit = world.setting("max_body", project)
    if len(body) > limit:
        raise errors.invalid_note([("note", [f"is too long (maximum is {limit} characters)"])])


def check_room(world, merge_request):
    if len(merge_request.notes()) >= world.setting("max_notes", merge_request.project):
        raise errors.invalid_note([("base", ["Maximum number of comments exceeded"])])


def create(world, merge_request, user, body, discussion=None, position=None, kind=None, internal=False, created_at=None,
           commit_id=None):
    """A new note; in `discussion` as a reply, else in a discussion of its own. Gives (note, discussion).

    `kind` is the type of a note that starts a discussion: None, DiscussionNote or DiffNote (with `position`).
    Raises `CommandsOnly`, `Refusal`; raises `Stumbled` after storing where GitLab answers 500 although the note exists.
    """
    check_body(world, body, merge_request.project)
    if discussion is not None and discussion.notes[0].system:
        raise errors.bad_request("Discussion can not be replied to.")
    placed = positions.place(world, merge_request, position) if position is not None else None
    check_room(world, merge_request)
    outcome = quick_actions.run(world, merge_request, user, body)
    if outcome.any and not outcome.body.strip():
        if outcome.failed and not outcome.executed:
            raise errors.bad_request("Failed to apply commands.")
        raise CommandsOnly(outcome)
    now = created_at or world.now()
    note = Note(world.next_id("note", 910001), kind, outcome.body.rstrip(), user, now, now, internal=internal,
                commit_id=commit_id, commands_changes=outcome.changes)
    if placed is not None:
        note.type, note.position, note.line_code = "DiffNote", placed.position, placed.line_code
        note.broken = placed.stumbles
    if discussion is None:
        discussion = Discussion(world.new_discussion_id(), [note])
        merge_request.discussions.append(discussion)
    else:
        _join(discussion, note, user, now)
    note.suggestions = suggestions.parse(world, merge_request, note)
    merge_request.updated_at = now
    _notify(world, merge_request, user, note)
    if note.broken:
        raise Stumbled(note)
    return note, discussion


class Stumbled(Exception):
    """The note is stored, yet the request answers 500."""


def _join(discussion, note, user, now):
    first = discussion.notes[0]
    if first.type is None:
        first.type = "DiscussionNote"
    was_resolved = discussion.resolved
    note.type, note.position, note.line_code = first.type, first.position, first.line_code
    if was_resolved:
        note.resolved_by, note.resolved_at = user, now
    discussion.notes.append(note)


def system_note(world, merge_request, user, body, discussion=None):
    now = world.now()
    note = Note(world.next_id("note", 910001), None, body, user, now, now, system=True)
    if discussion is None:
        merge_request.discussions.append(Discussion(world.new_discussion_id(), [note]))
    else:
        first = discussion.notes[0]
        note.type, note.position, note.line_code = first.type, first.position, first.line_code
        discussion.notes.append(note)
    return note


def edit(world, merge_request, user, note, body):
    """Changes a note's text; quick actions in it run here too. Gives the note."""
    access.check_can_change(note, merge_request, user)
    check_body(world, body, merge_request.project)
    outcome = quick_actions.run(world, merge_request, user, body)
    if outcome.any and not outcome.body.strip():
        remove(merge_request, note)
        return note
    text = outcome.body.rstrip()
    note.commands_changes = outcome.changes
    if text != note.body:
        note.body, note.updated_at = text, world.now()
        note.suggestions = suggestions.parse(world, merge_request, note)
    return note


def delete(world, merge_request, user, note):
    access.check_can_change(note, merge_request, user)
    remove(merge_request, note)


def remove(merge_request, note):
    """Takes a note out; a discussion without notes is gone."""
    discussion = discussion_of(merge_request, note)
    discussion.notes.remove(note)
    # A thread of which only system notes are left has nothing to show.
    if not any(not n.system for n in discussion.notes):
        merge_request.discussions.remove(discussion)


def resolve(world, user, discussion, resolved):
    """Resolves or reopens every note of a discussion."""
    for note in discussion.notes:
        set_resolved(world, user, note, resolved)


def set_resolved(world, user, note, resolved):
    if not note.resolvable or note.resolved == resolved:
        return
    note.resolved_by = user if resolved else None
    note.resolved_at = world.now() if resolved else None
    note.updated_at = world.now()


def discussion_of(merge_request, note):
    return next(d for d in merge_request.discussions if note in d.notes)


def find_discussion(merge_request, discussion_id):
    return next((d for d in merge_request.discussions if d.id == discussion_id), None)


def find_note(merge_request, note_id, discussion=None):
    rows = discussion.notes if discussion is not None else merge_request.notes()
    return next((n for n in rows if str(n.id) == str(note_id)), None)


def in_order(merge_request):
    """Discussions by their first note's time, then number."""
    return sorted(
        merge_request.discussions,
        key=lambda d: (min(n.created_at for n in d.notes), min(n.id for n in d.notes)),
    )


def _notify(world, merge_request, user, note):
    if world.collecting_notifications is not None:
        world.collecting_notifications.append(note.id)
        return
    world.notifications.append(_notification(world, merge_request, user, [note.id], [note]))


def notify_batch(world, merge_request, user, note_ids):
    rows = [note for note in merge_request.notes() if note.id in set(note_ids)]
    world.notifications.append(_notification(world, merge_request, user, note_ids, rows))


def _notification(world, merge_request, user, ids, rows):
    return {
        "project": merge_request.project.path, "iid": merge_request.iid, "user": user.username, "notes": list(ids),
        "mentions": [found for note in rows for found in mentions.references(note.body)], "at": world.now(),
    }

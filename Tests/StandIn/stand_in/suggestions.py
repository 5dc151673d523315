"""Suggestion blocks in diff notes: which lines they replace, with what, and applying them as a commit."""

import re
from dataclasses import dataclass

from . import errors

INFO = re.compile(r"^suggestion(?::(?:-(\d+))?(?:\+(\d+))?)?\s*$")
FENCE = re.compile(r"^( {0,3})(`{3,}|~{3,})(.*)$")
MAX_LINES_AROUND = 100


@dataclass
class Suggestion:
    id: int
    order: int
    above: int
    below: int
    asked_above: int
    asked_below: int
    text: str
    path: str
    from_line: int
    to_line: int
    from_content: str
    to_content: str
    applied: bool = False
    commit: str = None

    def entity(self, merge_request, note):
        return {
            "id": self.id, "from_line": self.from_line, "to_line": self.to_line,
            "applicable": reason_against(merge_request, note, self) is None, "applied": self.applied,
            "from_content": self.from_content, "to_content": self.to_content,
        }

    def follow(self, position):
        """The note moved: the range moves with it, the contents stay those it was written for."""
        if position.new_line is not None:
            self.path = position.new_path
            self.from_line = max(position.new_line - self.above, 1)
            self.to_line = position.new_line + self.below

    def clamped(self):
        return self.above != self.asked_above or self.below != self.asked_below


def blocks(body):
    """(lines above, lines below, text) of each suggestion fence in a note's body."""
    found, fence, info, inside = [], None, None, []
    for line in body.split("\n"):
        mark = FENCE.match(line.rstrip("\r"))
        if fence is None:
            if mark and not (mark.group(2)[0] == "`" and "`" in mark.group(3)):
                fence, info, inside = mark.group(2), mark.group(3).strip(), []
            continue
        if mark and mark.group(2).startswith(fence) and not mark.group(3).strip():
            asked = INFO.match(info)
            if asked:
                found.append((int(asked.group(1) or 0), int(asked.group(2) or 0), "\n".join(inside)))
            fence = None
        else:
            inside.append(line)
    return found


def parse(world, merge_request, note):
    """Suggestions of a note as GitLab stores them; none unless it stands on a line of the new side."""
    position = note.position
    if note.type != "DiffNote" or position is None or position.kind != "text" or position.new_line is None:
        return []
    content = merge_request.project.repository.blob(position.head, position.new_path)
    if content is None:
        return []
    lines = _lines(content)
    made = []
    for order, (asked_above, asked_below, text) in enumerate(blocks(note.body)):
        above, below = min(asked_above, MAX_LINES_AROUND), min(asked_below, MAX_LINES_AROUND)
        first = max(position.new_line - above, 1)
        last = position.new_line + below
        old = "".join(lines[first - 1 : last])
        new = "" if not text.strip() else text + _line_break(lines[min(last, len(lines)) - 1] if lines else "")
        made.append(
            Suggestion(
                world.next_id("suggestion", 301), order, above, below, asked_above, asked_below, text,
                position.new_path, first, last, old, new,
            )
        )
    return made


def apply(world, merge_request, note, suggestion, user, message=None):
    """Commits the suggestion to the source branch; gives the commit's SHA."""
    reason = reason_against(merge_request, note, suggestion)
    if reason:
        raise errors.message(400, reason)
    repository = merge_request.source_project.repository
    lines, first, last = _current(merge_request, note, suggestion)
    lines[first - 1 : last] = [suggestion.to_content]
    suggestion.commit = repository.commit(
        merge_request.source_branch,
        {suggestion.path: "".join(lines).encode("utf-8", "surrogateescape")},
        message or "Apply 1 suggestion(s) to 1 file(s)",
        author=f"{user.name} <{user.username}@example.com>",
        when=world.clock.seconds(),
    )
    suggestion.applied = True
    return suggestion.commit


def reason_against(merge_request, note, suggestion):
    """Why a suggestion cannot be applied, in GitLab's words, or None."""
    if suggestion.applied:
        return "A suggestion has already been applied to this line"
    if merge_request.state != "opened":
        return "This merge request is not open"
    if merge_request.source_project.repository.head(merge_request.source_branch) is None:
        return "Can't apply as the source branch was deleted."
    if suggestion.from_content == suggestion.to_content:
        return "This suggestion already matches its content."
    lines, first, last = _current(merge_request, note, suggestion)
    if first is None or "".join(lines[first - 1 : last]) != suggestion.from_content:
        return "Can't apply as this line was changed in a more recent version."
    return None


def _current(merge_request, note, suggestion):
    """The file's lines at the source head, and the range the suggestion has there; None where it is gone."""
    repository = merge_request.source_project.repository
    head = repository.head(merge_request.source_branch)
    content = repository.blob(head, suggestion.path)
    lines = _lines(content) if content is not None else []
    return (lines, *_current_range(repository, note, suggestion, head))


def _current_range(repository, note, suggestion, head):
    if note.position.head == head:
        return suggestion.from_line, suggestion.to_line
    mapping = repository.line_map(note.position.head, suggestion.path, head, suggestion.path)
    if mapping is None:
        return None, None
    first, last = mapping.old_to_new(suggestion.from_line), mapping.old_to_new(suggestion.to_line)
    return (None, None) if first is None or last is None else (first, last)


def _lines(content):
    """Lines with their endings; only a line feed ends a line."""
    text = content.decode("utf-8", "surrogateescape")
    return [line for line in re.findall(r"[^\n]*\n|[^\n]+", text)]


def _line_break(line):
    return "\r\n" if line.endswith("\r\n") else "\n" if line.endswith("\n") else ""


__all__ = ["Suggestion", "apply", "blocks", "parse", "reason_against"]

"""Where a diff note stands: checking a position against the real diff, and tracing it when the diff changes."""

from dataclasses import dataclass, replace

from . import errors
from .diff import line_code


@dataclass(frozen=True)
class Position:
    base: str
    start: str
    head: str
    old_path: str
    new_path: str
    kind: str  # text, file, image
    old_line: int = None
    new_line: int = None
    line_range: object = None

    @property
    def refs(self):
        return (self.base, self.start, self.head)

    def entity(self):
        return {
            "base_sha": self.base,
            "start_sha": self.start,
            "head_sha": self.head,
            "old_path": self.old_path,
            "new_path": self.new_path,
            "position_type": self.kind,
            "old_line": self.old_line,
            "new_line": self.new_line,
            "line_range": self.line_range,
        }


def from_parameters(given):
    return Position(
        given.get("base_sha"), given.get("start_sha"), given.get("head_sha"), given.get("old_path"),
        given.get("new_path"), given["position_type"], given.get("old_line"), given.get("new_line"),
        given.get("line_range"),
    )


@dataclass
class Placed:
    """A position that passed: the file and line it stands on, and whether GitLab stumbles after storing it."""

    position: Position
    line_code: str
    stumbles: bool = False


def diff_of(repository, refs, paths=None):
    """The files of a comparison: straight when start is the base, else from the merge base."""
    base, start, head = refs
    left = start if base == start else repository.merge_base(start, head)
    return repository.diff(left, head, paths) if left else []


def find_line(repository, position):
    """(file, line) a text position names, or (file or None, None)."""
    paths = [path for path in dict.fromkeys((position.old_path, position.new_path)) if path]
    if not paths:
        return None, None
    files = diff_of(repository, position.refs, paths)
    if not files:
        return None, None
    file = files[0]
    line = file.line_at(position.old_line, position.new_line)
    if line is None and position.old_line is not None and position.new_line is not None:
        left = position.start if position.base == position.start else repository.merge_base(position.start, position.head)
        line = file.unfolded_line(position.old_line, position.new_line, repository.line_count(left, file.old_path))
    return file, line


def range_holds(repository, position):
    """Whether a `line_range` is what GitLab's own page would send: both ends are lines of the diff under their own codes, and the
    note stands on the last. GitLab stores any."""
    try:
        start, end = position.line_range["start"], position.line_range["end"]
        if (end.get("old_line"), end.get("new_line")) != (position.old_line, position.new_line):
            return False
        ends = []
        for given in (start, end):
            file, line = find_line(repository, replace(position, old_line=given.get("old_line"), new_line=given.get("new_line")))
            if line is None or given["line_code"] != file.line_code(line) or given["type"] != ("new" if line.kind == "new" else "old"):
                return False
            ends.append(line.old_pos + line.new_pos)
        return ends[0] < ends[1]
    except (KeyError, TypeError, AttributeError):
        return False


def place(world, merge_request, position):
    """Checks a position for a new note as GitLab's model does; refuses, or says what gets stored."""
    project = merge_request.project
    repository = project.repository
    if merge_request.version is None or merge_request.preparing_polls > 0:
        raise errors.invalid_note([("noteable", ["doesn't support new-style diff notes"])])
    if position.kind == "text" and position.old_line is None and position.new_line is None:
        raise errors.bad_line_code(incomplete=True)
    if not position.base or not all(repository.has_commit(sha) for sha in (position.start, position.head)):
        if world.setting("unknown_sha", project) == 400:
            raise errors.bad_line_code()
        raise errors.server_error()
    if merge_request.has_conflicts:
        raise errors.bad_line_code()
    if position.kind == "file":
        if not world.profile.has("file_notes"):
            raise errors.bad_parameters(["position[position_type] does not have a valid value"])
        files = diff_of(repository, position.refs, [position.old_path, position.new_path])
        if not files:
            raise errors.bad_line_code()
        return _anchored(world, merge_request, replace(position, old_line=None, new_line=None), None)
    if position.kind == "image":
        raise errors.bad_line_code()
    file, line = find_line(repository, position)
    if line is None:
        raise errors.bad_line_code()
    if world.profile.has("requires_both_paths"):
        if (not position.old_path and not file.new_file) or (not position.new_path and not file.deleted_file):
            raise errors.bad_line_code()
    return _anchored(world, merge_request, position, file.line_code(line))


def line_code_or_none(merge_request, position):
    """What a draft stores: the line's code when the line is there, else nothing, without complaint."""
    if position is None or position.kind != "text":
        return None
    repository = merge_request.project.repository
    if not all(repository.has_commit(sha) for sha in (position.start, position.head)):
        return None
    file, line = find_line(repository, position)
    return file.line_code(line) if line else None


def _anchored(world, merge_request, position, code):
    repository = merge_request.project.repository
    current = merge_request.version.refs
    if position.refs == current:
        return Placed(position, code)
    if position.base != position.start and position.base != repository.merge_base(position.start, position.head):
        mode = world.setting("wrong_base", merge_request.project)
        if mode == "stored":
            return Placed(position, code, stumbles=True)
        if mode == "refused":
            raise errors.server_error()
        return Placed(position, code)
    traced = trace(repository, position, current)
    if traced is None:
        return Placed(position, code)
    return Placed(traced, code_at(repository, traced) or code)


def code_at(repository, position):
    if position.kind != "text":
        return None
    file, line = find_line(repository, position)
    return file.line_code(line) if line else None


def trace(repository, position, refs):
    """The same line under other refs, or None when it is gone from the diff (the note is outdated)."""
    base, _, head = refs
    if position.kind != "text":
        return _trace_file(repository, position, refs)
    old_base = position.start if position.base == position.start else repository.merge_base(position.start, position.head)
    files = diff_of(repository, refs)
    if position.new_line is not None:
        new_path = _path_in(repository, position.head, head, position.new_path or position.old_path)
        line = _map(repository, position.head, position.new_path or position.old_path, head, new_path, position.new_line)
        if line is None:
            return None if position.old_line is None else _trace_old(repository, position, refs, old_base, files)
        file = _file(files, new_path=new_path)
        if file is None:
            return None
        found = next((l for l in file.lines if l.commentable and l.new_line == line), None)
        if found is None:
            return None
        return _moved(position, refs, file, found.old_line, line)
    return _trace_old(repository, position, refs, old_base, files)


def _trace_old(repository, position, refs, old_base, files):
    new_base = refs[0]
    old_path = _path_in(repository, old_base, new_base, position.old_path or position.new_path)
    line = _map(repository, old_base, position.old_path or position.new_path, new_base, old_path, position.old_line)
    if line is None:
        return None
    file = _file(files, old_path=old_path)
    if file is None:
        return None
    found = next((l for l in file.lines if l.commentable and l.old_line == line), None)
    return _moved(position, refs, file, line, found.new_line) if found else None


def _trace_file(repository, position, refs):
    new_path = _path_in(repository, position.head, refs[2], position.new_path or position.old_path)
    file = _file(diff_of(repository, refs), new_path=new_path)
    return _moved(position, refs, file, None, None) if file else None


def _moved(position, refs, file, old_line, new_line):
    base, start, head = refs
    return replace(
        position, base=base, start=start, head=head, old_path=file.old_path, new_path=file.new_path,
        old_line=old_line, new_line=new_line,
    )


def _file(files, old_path=None, new_path=None):
    for file in files:
        if (new_path is not None and file.new_path == new_path) or (old_path is not None and file.old_path == old_path):
            return file
    return None


def _path_in(repository, old, new, path):
    """Follows renames from one commit to another."""
    if old == new:
        return path
    for file in repository.diff(old, new):
        if file.renamed_file and file.old_path == path:
            return file.new_path
    return path


def _map(repository, old, old_path, new, new_path, line):
    mapping = repository.line_map(old, old_path, new, new_path)
    return mapping.old_to_new(line) if mapping else None


__all__ = ["Position", "Placed", "from_parameters", "place", "trace", "find_line", "diff_of", "line_code_or_none", "line_code"]

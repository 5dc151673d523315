"""GitLab's model of a diff: lines with two counters, line codes, and context unfolded around hunks."""

import hashlib
import re

HUNK = re.compile(r"^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@")


class DiffLine:
    """One line of a diff. `kind` is `new`, `old`, `context`, `match` (a hunk header) or `meta`.

    `old_pos` and `new_pos` are the counters at that line, also on the side where the line does not exist.
    """

    __slots__ = ("kind", "text", "old_pos", "new_pos")

    def __init__(self, kind, text, old_pos, new_pos):
        self.kind = kind
        self.text = text
        self.old_pos = old_pos
        self.new_pos = new_pos

    @property
    def old_line(self):
        return self.old_pos if self.kind in ("old", "context") else None

    @property
    def new_line(self):
        return self.new_pos if self.kind in ("new", "context") else None

    @property
    def commentable(self):
        return self.kind in ("new", "old", "context")


def parse_lines(text):
    """Lines of a patch that starts at its first hunk header."""
    lines, old_pos, new_pos = [], 1, 1
    for raw in text.split("\n")[:-1] if text.endswith("\n") else text.split("\n"):
        if not raw and not lines:
            continue
        header = HUNK.match(raw)
        if header:
            old_pos, new_pos = int(header.group(1)), int(header.group(3))
            if not (old_pos <= 1 and new_pos <= 1):
                lines.append(DiffLine("match", raw, old_pos, new_pos))
            continue
        if raw.startswith("+"):
            lines.append(DiffLine("new", raw, old_pos, new_pos))
            new_pos += 1
        elif raw.startswith("-"):
            lines.append(DiffLine("old", raw, old_pos, new_pos))
            old_pos += 1
        elif raw.startswith("\\"):
            lines.append(DiffLine("meta", raw, old_pos, new_pos))
        else:
            lines.append(DiffLine("context", raw, old_pos, new_pos))
            old_pos += 1
            new_pos += 1
    return lines


class DiffFile:
    """One changed file between two commits."""

    def __init__(self, old_path, new_path, a_mode, b_mode, status, patch, binary):
        self.old_path = old_path
        self.new_path = new_path
        self.a_mode = a_mode
        self.b_mode = b_mode
        self.status = status  # A, D, M, R, T
        self.patch = patch  # from the first @@ on; "" when there are no hunks
        self.binary = binary
        self._lines = None

    @property
    def new_file(self):
        return self.status == "A"

    @property
    def deleted_file(self):
        return self.status == "D"

    @property
    def renamed_file(self):
        return self.status == "R"

    @property
    def path(self):
        return self.new_path or self.old_path

    @property
    def lines(self):
        if self._lines is None:
            self._lines = [] if self.binary else parse_lines(self.patch)
        return self._lines

    def line_code(self, line):
        return line_code(self.path, line.old_pos, line.new_pos)

    def line_at(self, old_line, new_line):
        """The line that has exactly these numbers, None included."""
        for line in self.lines:
            if line.commentable and line.old_line == old_line and line.new_line == new_line:
                return line
        return None

    def unfolded_line(self, old_line, new_line, old_line_count):
        """A context line outside the hunks, where GitLab would unfold the old blob to show it."""
        if self.binary or self.new_file or self.deleted_file or not self.lines:
            return None
        if old_line is None or new_line is None or not 1 <= old_line <= old_line_count:
            return None
        for span in self._hunks():
            start_old, start_new, end_old, end_new = span
            if old_line < start_old:
                return self._if_offset(old_line, new_line, start_new - start_old)
            if old_line < end_old:
                return None
            offset_below = end_new - end_old
        return self._if_offset(old_line, new_line, offset_below)

    def _if_offset(self, old_line, new_line, offset):
        if new_line - old_line != offset:
            return None
        return DiffLine("context", "", old_line, new_line)

    def _hunks(self):
        """(first old, first new, old after, new after) of each hunk."""
        spans, old_pos, new_pos, start = [], 0, 0, None
        for raw in self.patch.split("\n"):
            header = HUNK.match(raw)
            if header:
                if start:
                    spans.append((*start, old_pos, new_pos))
                old_pos, new_pos = int(header.group(1)), int(header.group(3))
                # A side without lines is numbered by the line before it.
                if header.group(2) == "0":
                    old_pos += 1
                if header.group(4) == "0":
                    new_pos += 1
                start = (old_pos, new_pos)
            elif raw.startswith("+"):
                new_pos += 1
            elif raw.startswith("-"):
                old_pos += 1
            elif raw.startswith(" "):
                old_pos += 1
                new_pos += 1
        if start:
            spans.append((*start, old_pos, new_pos))
        return spans


def line_code(path, old_pos, new_pos):
    return f"{hashlib.sha1(path.encode('utf-8', 'surrogateescape')).hexdigest()}_{old_pos}_{new_pos}"


class LineMap:
    """Line numbers of one blob to those of another, from a patch without context."""

    def __init__(self, patch):
        self._hunks = []
        for raw in patch.split("\n"):
            header = HUNK.match(raw)
            if header:
                old, old_count, new, new_count = header.groups()
                old, new = int(old), int(new)
                old_count = 1 if old_count is None else int(old_count)
                new_count = 1 if new_count is None else int(new_count)
                self._hunks.append((old if old_count else old + 1, old_count, new if new_count else new + 1, new_count))

    def old_to_new(self, line):
        offset = 0
        for old, old_count, new, new_count in self._hunks:
            if line < old:
                break
            if line < old + old_count:
                return None
            offset = (new + new_count) - (old + old_count)
        return line + offset

    def new_to_old(self, line):
        offset = 0
        for old, old_count, new, new_count in self._hunks:
            if line < new:
                break
            if line < new + new_count:
                return None
            offset = (old + old_count) - (new + new_count)
        return line + offset

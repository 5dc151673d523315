"""What must be true of the posted threads, from `expected.json`."""

import json
import os
import re


class Expectations:
    def __init__(self, source):
        with open(os.path.join(source, "expected.json"), encoding="utf-8") as file:
            data = json.load(file)
        self.threads = [Expected(row, source) for row in data["threads"]]
        self.silent = [(row, _line_number(source, "change", row["path"], row["line"])) for row in data["silent"]]

    def problems(self, threads, suggestions):
        """Sentences about threads that are missing, misplaced, doubled, or not wanted."""
        found = []
        for expected in self.threads:
            matching = [thread for thread in threads if expected.matches(thread)]
            if not matching:
                near = [t for t in threads if expected.rule in t.rules]
                places = ", ".join(f"{t.path}:{t.line} ({t.side})" for t in near) or "nowhere"
                found.append(f"{expected}: no thread there; {expected.rule} was said {places}")
            elif len(matching) > 1:
                found.append(f"{expected}: {len(matching)} threads")
            elif expected.suggestion and not any(s["note_id"] == matching[0].note_id for s in suggestions):
                found.append(f"{expected}: no suggestion that GitLab can apply")
        for row, number in self.silent:
            for thread in threads:
                if thread.path == row["path"] and thread.side == "new" and thread.line == number:
                    found.append(f"{row['path']}:{number} must stay silent, since {row['because']}; but: {thread.title}")
        return found

    def problems_after_fix(self, threads):
        found = []
        for expected in self.threads:
            matching = [thread for thread in threads if expected.rule in thread.rules and thread.first_place in expected.places()]
            if len(matching) != 1:
                found.append(f"{expected}: {len(matching)} threads after the fix, wanted the one from before")
            elif matching[0].resolved != expected.fixed:
                found.append(f"{expected}: {'still open though fixed' if expected.fixed else 'resolved though not fixed'}")
        return found


class Expected:
    def __init__(self, row, source):
        self.rule, self.path, self.side = row["rule"], row["path"], row["side"]
        self.fixed, self.suggestion = row["fixed"], row.get("suggestion", False)
        state = "base" if self.side == "old" else "change"
        self.first = _line_number(source, state, self.path, row["line"])
        self.last = (_line_number(source, state, self.path, row["until"]) if "until" in row else self.first) + row.get("after", 0)

    def __str__(self):
        span = str(self.first) if self.first == self.last else f"{self.first}-{self.last}"
        return f"{self.rule} at {self.path}:{span} ({'removed line' if self.side == 'old' else 'new line'})"

    def places(self):
        return {(self.path, self.side, line) for line in range(self.first, self.last + 1)}

    def matches(self, thread):
        return self.rule in thread.rules and (thread.path, thread.side, thread.line) in self.places()


class Thread:
    """A resolvable discussion on a line, as the stand-in holds it."""

    def __init__(self, discussion, rules, first_place=None):
        note = discussion["notes"][0]
        position = note["position"]
        self.id, self.note_id, self.body = discussion["id"], note["id"], note["body"]
        self.resolved, self.outdated = discussion["resolved"], discussion["outdated"]
        self.side = "new" if position["new_line"] is not None else "old"
        self.path = position["new_path"] if self.side == "new" else position["old_path"]
        self.line = position["new_line"] or position["old_line"]
        start = (position.get("line_range") or {}).get("start") or {}
        first = start.get("new_line" if self.side == "new" else "old_line") or self.line
        self.span = str(self.line) if int(first) == self.line else f"{first}-{self.line}"
        self.rules = {rule for rule in rules if rule in note["body"]}
        self.replies = [n for n in discussion["notes"][1:] if not n["system"]]
        self.first_place = first_place or (self.path, self.side, self.line)

    @property
    def title(self):
        lines = [line for line in self.body.split("\n") if line.strip() and not line.startswith("<!--")]
        return plain(lines[0].strip()) if lines else ""


def plain(text):
    """Markdown as a terminal should show it: without links, tags, escapes and emphasis."""
    text = re.sub(r"\[((?:\\.|[^\]\\])*)\]\([^)]*\)", r"\1", re.sub(r"</?sub>", "", text))
    return re.sub(r"\\([!-/:-@\[-`{-~])", r"\1", text).replace("\u2060", "").replace("**", "")


def threads_of(merge_request, rules, places):
    """Threads on lines; `places` remembers where each stood first, since a push may move it."""
    found = []
    for discussion in merge_request["discussions"]:
        note = discussion["notes"][0]
        if note["type"] == "DiffNote" and note["position"] and note["position"]["position_type"] == "text":
            thread = Thread(discussion, rules, places.get(discussion["id"]))
            places.setdefault(discussion["id"], thread.first_place)
            found.append(thread)
    return found


def _line_number(source, state, path, text):
    for folder in (state, "base"):
        try:
            with open(os.path.join(source, folder, path), encoding="utf-8") as file:
                numbers = [number for number, line in enumerate(file, 1) if line.strip() == text]
        except FileNotFoundError:
            continue
        if len(numbers) != 1:
            raise ValueError(f"{folder}/{path}: {text!r} is there {len(numbers)} times")
        return numbers[0]
    raise ValueError(f"no file {path}")

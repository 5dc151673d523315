"""The merge request as a person sees it: one page, no script, nothing from the network."""

import os
import re
from html import escape
from urllib.parse import unquote

from . import markdown, notes, suggestions
from .diff import DiffLine
from .routing import Answer

MERGE_REQUEST = re.compile(r"^/(.+)/-/merge_requests/(\d+)(?:/diffs)?/?$")
BLOB = re.compile(r"^/(.+)/-/blob/([^/]+)/(.+)$")
COLORS = ("#6e49cb", "#1f75cb", "#108548", "#ab6100", "#c91c00", "#b0217a", "#3a7d8c")


def handle(world, method, path):
    with world.lock:
        match = MERGE_REQUEST.match(path)
        if match and method in ("GET", "HEAD"):
            project, _ = world.find_project(unquote(match.group(1)))
            row = project.merge_requests.get(int(match.group(2))) if project else None
            if row is not None:
                return _html(200, merge_request(world, row), f"{row.title} (!{row.iid})")
        match = BLOB.match(path)
        if match and method in ("GET", "HEAD"):
            found = _blob(world, *(unquote(part) for part in match.groups()))
            if found is not None:
                return _html(200, found, unquote(match.group(3)))
        if path in ("", "/"):
            return _html(200, _index(world), "Stand-in GitLab")
    return _html(404, "<h1>404</h1><p>The page could not be found.</p>", "Not found")


def _html(status, body, title):
    with open(os.path.join(os.path.dirname(__file__), "style.css"), encoding="utf-8") as file:
        style = file.read()
    text = (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f"<title>{escape(title)}</title><style>{style}</style></head><body><main>{body}</main></body></html>\n"
    )
    return Answer(status, text.encode("utf-8", "replace"), {}, "text/html; charset=utf-8")


def _index(world):
    rows = [
        f'<li><a href="{world.url}/{escape(project.path)}/-/merge_requests/{row.iid}">{escape(project.path)}!{row.iid}</a> {escape(row.title)}</li>'
        for project in world.projects.values()
        for row in project.merge_requests.values()
    ]
    return f"<h1>Merge requests</h1><ul>{''.join(rows) or '<li>none</li>'}</ul>"


def _blob(world, path, ref, file):
    project, _ = world.find_project(path)
    if project is None:
        return None
    repository = project.repository
    sha = ref if repository.has_commit(ref) else repository.head(ref)
    content = repository.blob(sha, file) if sha else None
    if content is None:
        return None
    rows = "".join(
        f'<tr id="L{number}"><td class="n">{number}</td><td>{escape(line)}</td></tr>'
        for number, line in enumerate(content.decode("utf-8", "replace").split("\n"), 1)
    )
    return f'<p class="crumbs">{escape(path)}</p><h1>{escape(file)}</h1><p class="meta"><code>{escape(ref[:12])}</code></p><section class="file"><table class="diff">{rows}</table></section>'


def merge_request(world, row):
    """The page's body."""
    rows = notes.in_order(row)
    version = row.version
    files = row.project.repository.diff(version.base, version.head) if version else []
    placed, elsewhere = {}, []
    for discussion in rows:
        position = discussion.notes[0].position
        if position is None or version is None or position.refs != version.refs:
            elsewhere.append(discussion)
        else:
            placed.setdefault((position.old_path, position.new_path), []).append(discussion)
    threads = [d for d in rows if d.resolvable]
    open_threads = [d for d in threads if not d.resolved]
    added = sum(1 for f in files for line in f.lines if line.kind == "new")
    removed = sum(1 for f in files for line in f.lines if line.kind == "old")
    return f"""
<p class="crumbs">{escape(row.project.path)} / Merge requests / !{row.iid}</p>
<h1>{markdown.inline(row.title)} <span class="iid">!{row.iid}</span></h1>
<p class="meta"><span class="badge {row.state}">{row.state.capitalize()}</span> <b>{escape(row.author.name)}</b> wants to merge
<code>{escape(row.source_branch)}</code> into <code>{escape(row.target_branch)}</code>{_refs(row)}</p>
{f'<div class="description body">{markdown.render(row.description)}</div>' if row.description else ''}
<div class="stats"><div><b>{len(open_threads)}</b><span>open threads</span></div><div><b>{len(threads) - len(open_threads)}</b><span>resolved threads</span></div>
<div><b>{len(files)}</b><span>changed files</span></div><div><b><span class="plus">+{added}</span> <span class="minus">−{removed}</span></b><span>lines</span></div>
<div><b>{len(row.versions)}</b><span>version{"s" if len(row.versions) != 1 else ""}</span></div></div>
<nav><a href="#overview">Overview <b>{len(elsewhere)}</b></a><a href="#changes">Changes <b>{len(files)}</b></a></nav>
<h2 id="overview">Overview</h2>
{''.join(_discussion(world, row, d, where=True) for d in elsewhere) or '<p class="empty">No comments.</p>'}
<h2 id="changes">Changes <small>{_compared(version)}</small></h2>
{''.join(_file(world, row, f, placed) for f in files) or '<p class="empty">No changes.</p>'}
"""


def _refs(row):
    return f" at <code>{row.version.head[:8]}</code>" if row.version else ""


def _compared(version):
    return f"{version.base[:8]} … {version.head[:8]}" if version else ""


def _file(world, row, file, placed):
    discussions = placed.get((file.old_path, file.new_path), [])
    discussions += [d for key, rows in placed.items() if key != (file.old_path, file.new_path) and file.path in key for d in rows]
    at_file = [d for d in discussions if d.notes[0].position.kind == "file"]
    at_line = {}
    for discussion in discussions:
        position = discussion.notes[0].position
        if position.kind == "text":
            at_line.setdefault((position.old_line, position.new_line), []).append(discussion)
    name = escape(file.new_path) if not file.renamed_file else f"{escape(file.old_path)} → {escape(file.new_path)}"
    kind = "new" if file.new_file else "deleted" if file.deleted_file else "renamed" if file.renamed_file else ""
    plus = sum(1 for line in file.lines if line.kind == "new")
    minus = sum(1 for line in file.lines if line.kind == "old")
    count = f'<span class="plus">+{plus}</span> <span class="minus">−{minus}</span>' if file.lines else ""
    mode = f'<span class="meta">{file.a_mode} → {file.b_mode}</span>' if file.a_mode != file.b_mode and not kind else ""
    body = "".join(
        [f'<div style="padding: 0 14px">{_discussion(world, row, d)}</div>' for d in at_file]
        + ['<p class="empty">Binary file.</p>' if file.binary else '<p class="empty">No line changed.</p>' if not file.lines else ""]
    )
    badge = f'<span class="badge">{kind}</span>' if kind else ""
    rows = []
    for line, changed in _paired(_shown_lines(row, file, at_line)):
        rows.append(_line(line, changed))
        for discussion in at_line.pop((line.old_line, line.new_line), []) if line.commentable else []:
            rows.append(f'<tr class="notes"><td colspan="4">{_discussion(world, row, discussion)}</td></tr>')
    table = f'<div class="scroll"><table class="diff">{"".join(rows)}</table></div>' if rows else ""
    lost = "".join(_discussion(world, row, d, where=True) for found in at_line.values() for d in found)
    return (
        f'<section class="file" id="{escape(file.path, quote=True)}"><header><b>{name}</b>{badge}{mode}{count}</header>{body}{table}'
        + (f'<div style="padding: 0 14px">{lost}</div>' if lost else "")
        + "</section>"
    )


def _shown_lines(row, file, at_line):
    """The diff's lines, with context unfolded around threads that stand outside the hunks."""
    known = {(line.old_line, line.new_line) for line in file.lines if line.commentable}
    wanted = sorted(key for key in at_line if key not in known and None not in key)
    if not wanted:
        return file.lines
    repository, version = row.project.repository, row.version
    content = repository.blob(version.base, file.old_path)
    old_lines = (content or b"").decode("utf-8", "replace").split("\n")
    extra = {}
    for old_line, new_line in wanted:
        for step in range(-3, 4):
            key = (old_line + step, new_line + step)
            if min(key) < 1 or key in known or key[0] > len(old_lines):
                continue
            if file.unfolded_line(key[0], key[1], len(old_lines)):
                extra[key] = DiffLine("context", " " + old_lines[key[0] - 1], *key)
    lines, pending = [], sorted(extra.values(), key=lambda line: line.old_pos)
    for line in file.lines:
        while pending and (pending[0].old_pos, pending[0].new_pos) < (line.old_pos, line.new_pos):
            lines.append(pending.pop(0))
        lines.append(line)
    return lines + pending


def _paired(lines):
    """Lines with the part of each that differs from its counterpart, where as many were added as removed, as (start, end)."""
    result, index = [], 0
    while index < len(lines):
        removed = _run(lines, index, "old")
        added = _run(lines, index + len(removed), "new")
        if removed and len(removed) == len(added):
            parts = [_differing(old.text[1:], new.text[1:]) for old, new in zip(removed, added)]
            result += [(line, part and part[0]) for line, part in zip(removed, parts)] + [(line, part and part[1]) for line, part in zip(added, parts)]
        else:
            result += [(line, None) for line in removed + added or [lines[index]]]
        index = len(result)
    return result


def _run(lines, start, kind):
    end = start
    while end < len(lines) and lines[end].kind == kind:
        end += 1
    return lines[start:end]


def _differing(old, new):
    """What lies between the common beginning and the common end; None where nothing but indentation is common."""
    head = len(os.path.commonprefix([old, new]))
    tail = min(len(os.path.commonprefix([old[::-1], new[::-1]])), len(old) - head, len(new) - head)
    if not (old[:head].strip() or old[len(old) - tail :].strip()):
        return None
    return (head, len(old) - tail), (head, len(new) - tail)


def _line(line, changed=None):
    if line.kind == "match":
        return f'<tr class="hunk"><td class="n">…</td><td class="n">…</td><td class="s"></td><td>{escape(line.text)}</td></tr>'
    if line.kind == "meta":
        return f'<tr class="meta"><td class="n"></td><td class="n"></td><td class="s"></td><td>{escape(line.text[2:])}</td></tr>'
    sign = {"new": "+", "old": "−"}.get(line.kind, "")
    text = line.text[1:]
    code = escape(text)
    if changed and changed[0] < changed[1]:
        code = f"{escape(text[: changed[0]])}<mark>{escape(text[changed[0] : changed[1]])}</mark>{escape(text[changed[1] :])}"
    return (
        f'<tr class="{line.kind}"><td class="n">{line.old_line or ""}</td><td class="n">{line.new_line or ""}</td>'
        f'<td class="s">{sign}</td><td>{code or "&#8203;"}</td></tr>'
    )


def _discussion(world, row, discussion, where=False):
    first = discussion.notes[0]
    if first.system:
        return f'<div class="system"><b>{escape(first.author.name)}</b> {markdown.render(first.body)}</div>'
    state = "resolved" if discussion.resolved else "open" if discussion.resolvable else ""
    badges = []
    if discussion.resolved:
        by = next((note.resolved_by.name for note in discussion.notes if note.resolved_by), "")
        badges.append(f'<span class="badge resolved">✓ Resolved</span> by {escape(by)}')
    elif discussion.resolvable:
        badges.append('<span class="badge open">Open</span>')
    span = _span(first.position)
    if span:
        badges.append(span)
    if first.position is not None and where:
        path, line = first.position.new_path, first.position.new_line or first.position.old_line
        badges.append(f"<b>{escape(path)}{f':{line}' if line else ''}</b>")
        if row.version and first.position.refs != row.version.refs:
            badges.append(f'<span class="badge outdated">on an older version</span> {first.position.head[:8]}')
    shown = "".join(_note(world, row, note, index > 0) for index, note in enumerate(discussion.notes))
    if discussion.resolved:
        # Folded, as on GitLab: what is settled is out of the way.
        return f'<details class="thread resolved"><summary class="where">{" ".join(badges)}</summary>{shown}</details>'
    header = f'<div class="where">{" ".join(badges)}</div>' if badges else ""
    return f'<article class="thread {state}">{header}{shown}</article>'


def _span(position):
    try:
        first, last = (position.line_range[end].get("new_line") or position.line_range[end].get("old_line") for end in ("start", "end"))
    except (KeyError, TypeError, AttributeError):
        return ""
    return f"Comment on lines {first} to {last}"


def _note(world, row, note, reply):
    if note.system:
        return f'<div class="system"><b>{escape(note.author.name)}</b> {markdown.render(note.body)}</div>'
    color = COLORS[note.author.id % len(COLORS)]
    bot = '<span class="bot">bot</span>' if note.author.bot else ""
    body = markdown.render(note.body, lambda number, info, text: _suggestion(row, note, number, text))
    return (
        f'<div class="note{" reply" if reply else ""}" id="note_{note.id}"><div class="who"><span class="face" style="background:{color}">{escape(note.author.name[:1].upper())}</span>'
        f"<b>{escape(note.author.name)}</b>{bot}<span>{note.created_at[:16].replace('T', ' ')}</span></div>"
        f'<div class="body">{body}</div></div>'
    )


def _suggestion(row, note, number, text):
    if number >= len(note.suggestions):
        return f"<pre><code>{escape(text)}</code></pre>"
    found = note.suggestions[number]
    lines = [DiffLine("old", "-" + line, found.from_line + index, 0) for index, line in enumerate(found.from_content.splitlines())]
    lines += [DiffLine("new", "+" + line, 0, found.from_line + index) for index, line in enumerate(found.to_content.splitlines())]
    rows = [_line(line, changed) for line, changed in _paired(lines)]
    reason = suggestions.reason_against(row, note, found)
    state = "Applied" if found.applied else "Apply suggestion" if reason is None else "Outdated"
    return f'<div class="suggestion"><header><span>Suggested change</span><span class="badge">{state}</span></header><div class="scroll"><table class="diff">{"".join(rows)}</table></div></div>'

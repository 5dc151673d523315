"""The part of GitLab's Markdown that reviews use, to safe HTML."""

import re
from html import escape

FENCE = re.compile(r"^( {0,3})(`{3,}|~{3,})\s*(.*)$")
HEADING = re.compile(r"^ {0,3}(#{1,6})\s+(.*?)\s*#*$")
ITEM = re.compile(r"^( *)([-*+]|\d{1,9}[.)])\s+(.*)$")
RULE = re.compile(r"^ {0,3}([-*_])(?:\s*\1){2,}\s*$")
QUOTE = re.compile(r"^ {0,3}> ?(.*)$")
TABLE_RULE = re.compile(r"^\s*\|?\s*:?-+:?\s*(\|\s*:?-+:?\s*)*\|?\s*$")
COMMENT = re.compile(r"<!--.*?(?:-->|$)", re.S)
PLAIN_TAGS = {
    "details", "summary", "sub", "sup", "br", "b", "i", "em", "strong", "code", "kbd", "p", "ul", "ol", "li", "table", "thead",
    "tbody", "tr", "td", "th", "hr", "del", "s", "blockquote", "pre", "span", "div",
}
TAG = re.compile(r"&lt;(/?)([A-Za-z][A-Za-z0-9]*)((?:\s[^<>]*?)?)\s*(/?)&gt;")


def render(text, suggestion=None):
    """HTML of a note's body. `suggestion(number, info, text)` gives the HTML of a suggestion block."""
    return _Renderer(suggestion).blocks(_without_comments(text).replace("\r\n", "\n").split("\n"))


def inline(text):
    """HTML of one line without blocks, such as a title."""
    return _Renderer(None).inline(text)


def _without_comments(text):
    """Takes HTML comments out, but not those inside fences."""
    kept, fence, buffer = [], None, []

    def flush():
        if buffer:
            kept.append(COMMENT.sub("", "\n".join(buffer)))
            buffer.clear()

    for line in text.split("\n"):
        mark = FENCE.match(line)
        if fence is None and mark:
            flush()
            fence = mark.group(2)
            kept.append(line)
        elif fence is not None:
            kept.append(line)
            if mark and mark.group(2).startswith(fence) and not mark.group(3):
                fence = None
        else:
            buffer.append(line)
    flush()
    return "\n".join(kept)


class _Renderer:
    def __init__(self, suggestion):
        self.suggestion = suggestion
        self.suggestions = 0

    def blocks(self, lines, depth=0):
        out, index = [], 0
        while index < len(lines):
            line = lines[index]
            if not line.strip():
                index += 1
            elif FENCE.match(line):
                index = self._fence(lines, index, out)
            elif HEADING.match(line):
                level, text = HEADING.match(line).groups()
                out.append(f"<h{len(level)}>{self.inline(text)}</h{len(level)}>")
                index += 1
            elif RULE.match(line):
                out.append("<hr>")
                index += 1
            elif QUOTE.match(line) and depth < 20:
                inner = []
                while index < len(lines) and QUOTE.match(lines[index]):
                    inner.append(QUOTE.match(lines[index]).group(1))
                    index += 1
                out.append(f"<blockquote>{self.blocks(inner, depth + 1)}</blockquote>")
            elif ITEM.match(line) and depth < 20:
                index = self._list(lines, index, out, depth)
            elif self._is_table(lines, index):
                index = self._table(lines, index, out)
            elif re.match(r"^ {0,3}</?[A-Za-z]", line):
                while index < len(lines) and lines[index].strip() and not FENCE.match(lines[index]):
                    out.append(self.inline(lines[index]))
                    index += 1
            else:
                text = []
                while index < len(lines) and lines[index].strip() and not self._starts_block(lines[index]):
                    hard = lines[index].endswith(("  ", "\\"))
                    text.append(self.inline(lines[index].strip().removesuffix("\\") if hard else lines[index].strip()) + ("<br>" if hard else ""))
                    index += 1
                if not text:
                    text, index = [self.inline(line)], index + 1
                joined = "\n".join(text).removesuffix("<br>")
                out.append(f"<p>{joined}</p>")
        return "\n".join(out)

    @staticmethod
    def _is_table(lines, index):
        if index + 1 >= len(lines) or "|" not in lines[index]:
            return False
        return "|" in lines[index + 1] and bool(TABLE_RULE.match(lines[index + 1]))

    @staticmethod
    def _starts_block(line):
        return any(pattern.match(line) for pattern in (FENCE, HEADING, RULE, QUOTE, ITEM)) or bool(
            re.match(r"^ {0,3}</?(details|summary|sub|table|div|ul|ol|p)\b", line)
        )

    def _fence(self, lines, index, out):
        indent, fence, info = FENCE.match(lines[index]).groups()
        index += 1
        inner = []
        while index < len(lines):
            mark = FENCE.match(lines[index])
            if mark and mark.group(2).startswith(fence) and not mark.group(3):
                index += 1
                break
            inner.append(re.sub(f"^ {{0,{len(indent)}}}", "", lines[index]) if indent else lines[index])
            index += 1
        text = "\n".join(inner)
        if info.startswith("suggestion") and self.suggestion:
            out.append(self.suggestion(self.suggestions, info, text))
            self.suggestions += 1
        else:
            out.append(f'<pre><code class="{escape(info.split(" ")[0], quote=True)}">{escape(text)}</code></pre>')
        return index

    def _list(self, lines, index, out, depth):
        first = ITEM.match(lines[index])
        base, ordered = len(first.group(1)), first.group(2)[0].isdigit()
        items = []
        while index < len(lines):
            item = ITEM.match(lines[index])
            if item and len(item.group(1)) == base and item.group(2)[0].isdigit() == ordered:
                items.append([item.group(3)])
                index += 1
            elif items and (lines[index].startswith(" " * (base + 2)) or not lines[index].strip()):
                if not lines[index].strip() and not (index + 1 < len(lines) and lines[index + 1].startswith(" " * (base + 2))):
                    break
                items[-1].append(lines[index][base + 2 :])
                index += 1
            else:
                break
        name = "ol" if ordered else "ul"
        rows = []
        for item in items:
            body = self.blocks(item, depth + 1)
            if len(item) == 1:
                body = re.sub(r"^<p>(.*)</p>$", r"\1", body, flags=re.S)
            rows.append(f"<li>{body}</li>")
        out.append(f"<{name}>{''.join(rows)}</{name}>")
        return index

    def _table(self, lines, index, out):
        heads = self._cells(lines[index])
        aligns = []
        for cell in self._cells(lines[index + 1]):
            right, left = cell.endswith(":"), cell.startswith(":")
            aligns.append("center" if right and left else "right" if right else "left")
        index += 2
        rows = []
        while index < len(lines) and "|" in lines[index] and lines[index].strip():
            rows.append(self._cells(lines[index]))
            index += 1

        def row(cells, tag):
            parts = []
            for number in range(len(heads)):
                align = aligns[number] if number < len(aligns) else "left"
                text = cells[number] if number < len(cells) else ""
                parts.append(f'<{tag} style="text-align:{align}">{self.inline(text)}</{tag}>')
            return "<tr>" + "".join(parts) + "</tr>"

        out.append(f"<table><thead>{row(heads, 'th')}</thead><tbody>{''.join(row(r, 'td') for r in rows)}</tbody></table>")
        return index

    @staticmethod
    def _cells(line):
        text = line.strip()
        text = text[1:] if text.startswith("|") else text
        text = text[:-1] if text.endswith("|") and not text.endswith("\\|") else text
        return [cell.strip().replace("\\|", "|") for cell in re.split(r"(?<!\\)\|", text)]

    def inline(self, text):
        codes = []
        text = re.sub("[\x02\x03]", "", text)

        def keep(match):
            inner = match.group(2)
            if inner.startswith(" ") and inner.endswith(" ") and inner.strip():
                inner = inner[1:-1]
            return self._hold(codes, f"<code>{escape(inner)}</code>")

        text = re.sub(r"(?<!`)(`+)(?!`)(.+?)(?<!`)\1(?!`)", keep, text)
        text = re.sub(r"\\([!-/:-@\[-`{-~])", lambda m: self._hold(codes, escape(m.group(1))), text)
        text = escape(text, quote=False)
        text = re.sub(r"&amp;(#\d+|#x[0-9A-Fa-f]+|\w+);", r"&\1;", text)
        text = TAG.sub(lambda m: self._tag(m, codes), text)
        text = re.sub(r"!?\[([^\]]*)\]\(([^()\s]+(?:\([^()\s]*\)[^()\s]*)*)\)", lambda m: self._link(m, codes), text)
        text = re.sub(r"(?<![\w\"'=])(https?://[^\s<>\"')]+[^\s<>\"').,;:])", lambda m: self._hold(codes, _anchor(m.group(1), m.group(1))), text)
        text = re.sub(r"\*\*(?=\S)(.+?)(?<=\S)\*\*", r"<strong>\1</strong>", text)
        text = re.sub(r"(?<!\w)__(?=\S)(.+?)(?<=\S)__(?!\w)", r"<strong>\1</strong>", text)
        text = re.sub(r"(?<![\w*])\*(?=\S)(.+?)(?<=\S)\*(?![\w*])", r"<em>\1</em>", text)
        text = re.sub(r"(?<![\w_])_(?=\S)(.+?)(?<=\S)_(?![\w_])", r"<em>\1</em>", text)
        text = re.sub(r"~~(?=\S)(.+?)(?<=\S)~~", r"<del>\1</del>", text)
        for _ in range(3):
            text = re.sub("\x02(\\d+)\x03", lambda m: codes[int(m.group(1))], text)
        return text

    @staticmethod
    def _hold(codes, html):
        codes.append(html)
        return f"\x02{len(codes) - 1}\x03"

    def _tag(self, match, codes):
        closing, name, _, selfclosing = match.groups()
        if name.lower() not in PLAIN_TAGS:
            return match.group(0)
        return self._hold(codes, f"<{closing}{name.lower()}{selfclosing}>")

    def _link(self, match, codes):
        label, target = match.groups()
        target = target.replace("&amp;", "&")
        if not re.match(r"^(https?:|mailto:|/|#|\.)", target):
            return match.group(0)
        return self._hold(codes, _anchor(target, label, ready=True))


def _anchor(target, label, ready=False):
    shown = label if ready else escape(label)
    return f'<a href="{escape(target, quote=True)}" rel="nofollow noreferrer">{shown}</a>'

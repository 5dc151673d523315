"""References in a note's text that notify somebody or leave a trace elsewhere: `@name`, `#12`, `!34`, `~label`."""

import html
import re

from .quick_actions import FENCE

REFERENCE = re.compile(
    r"(?<![\w`@/\\])(?:@[A-Za-z0-9_][\w.\-/]*|[#!&%$]\d+\b|~(?:\"[^\"]+\"|[A-Za-z][\w:-]*)|[#!]\d+\b)"
)


def references(body):
    """Every reference outside fenced and inline code, in order."""
    return [found for text in _prose(body) for found in REFERENCE.findall(text)]


def _prose(body):
    fence, lines = None, []
    for line in re.sub(r"<!--.*?-->", "", body, flags=re.S).split("\n"):
        mark = FENCE.match(line)
        if fence is not None:
            if mark and mark.group(1).startswith(fence) and not mark.group(2).strip():
                fence = None
            continue
        if mark and not (mark.group(1)[0] == "`" and "`" in mark.group(2)):
            fence = mark.group(1)
            continue
        lines.append(line)
    text = "\n".join(lines)
    # Character references are read before names are looked for, so they hide nothing.
    yield html.unescape(re.sub(r"(?<!`)(`+)(?!`)(.+?)(?<!`)\1(?!`)", " ", text, flags=re.S))

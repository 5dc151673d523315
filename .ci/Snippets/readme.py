"""The README's fenced code: what stands where."""
import re
from dataclasses import dataclass


@dataclass
class Snippet:
    heading: str
    language: str
    text: str


def snippets(path):
    """Every fenced block, with the heading above it."""
    heading, found, open_block = "", [], None
    with open(path, encoding="utf-8") as file:
        for line in file:
            fence = re.match(r"```(\w*)\s*$", line)
            if fence and open_block is None:
                open_block = Snippet(heading, fence[1], "")
            elif fence:
                found.append(open_block)
                open_block = None
            elif open_block is not None:
                open_block.text += line
            elif line.startswith("#"):
                heading = line.strip("# \n")
    return found

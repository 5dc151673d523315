"""Reading and checking parameters the way Grape does: query, form or JSON, with its error sentences."""

import json
import re
from urllib.parse import parse_qsl

from . import errors

MISSING = object()


class Param:
    """One declared parameter. `kind`: string, integer, boolean, number, hash, array."""

    def __init__(self, name, kind="string", required=False, values=None, blank=True, members=()):
        self.name, self.kind, self.required, self.values = name, kind, required, values
        self.blank, self.members = blank, members


def string(name, **options):
    return Param(name, "string", **options)


def integer(name, **options):
    return Param(name, "integer", **options)


def boolean(name, **options):
    return Param(name, "boolean", **options)


def number(name, **options):
    return Param(name, "number", **options)


def hash_of(name, *members, **options):
    return Param(name, "hash", members=members, **options)


def read(query_text, body, content_type):
    """All parameters of a request; the body wins over the query."""
    given = nested(parse_qsl(query_text, keep_blank_values=True))
    if not body:
        return given
    if content_type.startswith("application/x-www-form-urlencoded"):
        given.update(nested(parse_qsl(body.decode("utf-8", "replace"), keep_blank_values=True)))
    elif content_type.startswith("multipart/form-data"):
        given.update(nested(_multipart(body, content_type)))
    elif content_type.startswith("application/json") or body[:1] in b"{[":
        try:
            parsed = json.loads(body.decode("utf-8"))
        except (ValueError, RecursionError):
            raise errors.Refusal(400, {"error": "message body does not match declared format"})
        if isinstance(parsed, dict):
            given.update(parsed)
    _check_strings(given)
    return given


def _check_strings(value):
    """Refuses text that cannot be stored: NUL, or what is not Unicode."""
    waiting = [value]
    while waiting:
        item = waiting.pop()
        if isinstance(item, dict):
            waiting += [*item.keys(), *item.values()]
        elif isinstance(item, list):
            waiting += item
        elif isinstance(item, str) and ("\0" in item or not _encodes(item)):
            raise errors.Refusal(400, "Bad Request", content_type="text/plain")


def _encodes(text):
    try:
        text.encode("utf-8")
        return True
    except UnicodeEncodeError:
        return False


def nested(pairs):
    """`position[line_range][start]=…` into nested hashes; `list[]=…` into lists."""
    result = {}
    for key, value in pairs:
        names = re.findall(r"[^\[\]]+|(?<=\[)(?=\])", key) or [key]
        target = result
        for depth, name in enumerate(names):
            last = depth == len(names) - 1
            if last:
                if isinstance(target, dict):
                    target[name] = value
            elif names[depth + 1] == "":
                target.setdefault(name, []).append(value)
                break
            else:
                if not isinstance(target.get(name), dict):
                    target[name] = {}
                target = target[name]
    return result


def check(declared, given):
    """Values of the declared parameters, coerced; refuses with all problems in one sentence."""
    problems = []
    values = _check(declared, given, "", problems)
    if problems:
        raise errors.bad_parameters(problems)
    return values


def _check(declared, given, prefix, problems):
    values = {}
    for param in declared:
        shown = f"{prefix}[{param.name}]" if prefix else param.name
        value = given.get(param.name, MISSING)
        if value is MISSING:
            if param.required:
                problems.append(f"{shown} is missing")
            continue
        if value is None:
            # Grape lets an explicit null stand for a required parameter; models refuse it later.
            values[param.name] = None
            if param.required and param.values:
                problems.append(f"{shown} does not have a valid value")
            continue
        coerced = _coerce(param, value)
        if coerced is MISSING:
            problems.append(f"{shown} is invalid")
            continue
        if not param.blank and isinstance(coerced, str) and not coerced.strip():
            problems.append(f"{shown} is empty")
            continue
        if param.values and coerced not in param.values:
            problems.append(f"{shown} does not have a valid value")
            continue
        if param.kind == "hash" and param.members:
            coerced = {**coerced, **_check(param.members, coerced, shown, problems)}
        values[param.name] = coerced
    return values


def _coerce(param, value):
    if param.kind == "string":
        return value if isinstance(value, str) else MISSING if isinstance(value, (dict, list)) else _text(value)
    if param.kind == "integer":
        if isinstance(value, bool) or isinstance(value, (dict, list)):
            return MISSING
        if value == "":
            return None
        try:
            return int(value)
        except (ValueError, TypeError):
            return MISSING
    if param.kind == "number":
        try:
            return float(value)
        except (ValueError, TypeError):
            return MISSING
    if param.kind == "boolean":
        if isinstance(value, bool):
            return value
        return {"true": True, "1": True, "t": True, "on": True, "false": False, "0": False, "f": False, "off": False, "": None}.get(
            str(value).lower(), MISSING
        )
    if param.kind == "hash":
        return value if isinstance(value, dict) else MISSING
    if param.kind == "array":
        if isinstance(value, str):
            return [part for part in value.split(",") if part]
        return value if isinstance(value, list) else MISSING
    raise ValueError(param.kind)


def _text(value):
    return {True: "true", False: "false"}.get(value, str(value)) if isinstance(value, bool) else str(value)


def _multipart(body, content_type):
    boundary = re.search(r'boundary="?([^";]+)"?', content_type)
    if not boundary:
        return []
    pairs = []
    for part in body.split(b"--" + boundary.group(1).encode())[1:-1]:
        head, _, content = part.strip(b"\r\n").partition(b"\r\n\r\n")
        name = re.search(rb'name="([^"]*)"', head)
        if name:
            pairs.append((name.group(1).decode(), content.decode("utf-8", "replace")))
    return pairs

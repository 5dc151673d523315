"""Offset pagination with GitLab's headers."""

from urllib.parse import urlencode

from . import errors


def page(world, rows, given, path):
    """The asked-for slice of `rows` and its headers. `path` is the request's path under the external URL."""
    number, size = _number(given, "page", 1), min(_number(given, "per_page", 20), 100)
    total = len(rows)
    pages = max(1, -(-total // size))
    slice_ = rows[(number - 1) * size : number * size]
    following = number + 1 if number < pages else None
    previous = number - 1 if number > 1 else None
    if world.setting("short_pages") and following and len(slice_) > 1:
        slice_ = slice_[:-1]
    counted = world.setting("totals") and total <= world.setting("totals_limit")

    def link(target, relation):
        query = {**{k: v for k, v in given.items() if isinstance(v, (str, int))}, "page": target, "per_page": size}
        base = world.setting("link_url") or _origin(world.url)
        return f'<{base}{path}?{urlencode(query)}>; rel="{relation}"'

    links = []
    if previous:
        links.append(link(previous, "prev"))
    if following:
        links.append(link(following, "next"))
    links.append(link(1, "first"))
    if counted:
        links.append(link(pages, "last"))
    headers = {
        "Link": ", ".join(links),
        "X-Next-Page": str(following or ""),
        "X-Page": str(number),
        "X-Per-Page": str(size),
        "X-Prev-Page": str(previous or ""),
    }
    if counted:
        headers["X-Total"], headers["X-Total-Pages"] = str(total), str(pages)
    return slice_, headers


def _number(given, name, default):
    value = given.get(name, default)
    try:
        return max(1, int(value))
    except (ValueError, TypeError):
        raise errors.bad_parameters([f"{name} is invalid"])


def _origin(url):
    scheme, _, rest = url.partition("://")
    return f"{scheme}://{rest.split('/', 1)[0]}"

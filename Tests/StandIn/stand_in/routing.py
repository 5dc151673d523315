"""Routes: what a path and a method lead to, and what must hold before the handler runs."""

import re
from dataclasses import dataclass, field
from urllib.parse import unquote

from . import access, errors, params, pushes

API = "/api/v4"


@dataclass
class Route:
    method: str
    pattern: str
    handler: object
    params: tuple = ()
    scopes: tuple = ("api",)
    job_token: bool = False
    anonymous: bool = False  # readable without a token on a public project
    feature: str = None  # the profile's feature that brought it
    regex: object = field(init=False)

    def __post_init__(self):
        self.regex = re.compile("^" + re.sub(r":(\w+)", r"(?P<\1>[^/]+)", self.pattern) + "$")


class Call:
    """One request on its way through a handler."""

    def __init__(self, world, method, path, given, headers, token):
        self.world, self.method, self.path, self.given, self.headers = world, method, path, given, headers
        self.token = token
        self.values = {}
        self.names = {}
        self.project = None
        self.merge_request = None

    @property
    def user(self):
        return self.token.user if self.token else None

    def get(self, name, default=None):
        value = self.values.get(name)
        return default if value is None else value


class Answer:
    def __init__(self, status=200, body=None, headers=None, content_type="application/json"):
        self.status, self.body, self.headers, self.content_type = status, body, headers or {}, content_type


class Router:
    def __init__(self, *tables):
        self.routes = [route for table in tables for route in table]

    def find(self, world, method, path):
        """(route, names in the path); refuses where GitLab knows no such route."""
        if path.startswith("/api/v3"):
            raise errors.Refusal(410, {"error": "API V3 is no longer supported. Use API V4 instead."})
        if not path.startswith(API + "/"):
            if re.match(r"^/api/", path):
                raise errors.Refusal(404, {"error": "404 API Version Not Found"})
            raise errors.unknown_route()
        rest = path[len(API) :]
        other_method = False
        for route in self.routes:
            if route.feature and not world.profile.has(route.feature):
                continue
            match = route.regex.match(rest)
            if match:
                if route.method == method or (method == "HEAD" and route.method == "GET"):
                    return route, {name: unquote(value) for name, value in match.groupdict().items()}
                other_method = True
        if other_method:
            raise errors.Refusal(405, {"error": "405 Not Allowed"})
        raise errors.unknown_route()

    def call(self, route, names, call, sent_as):
        """Runs a request through GitLab's order of checks, then its handler."""
        world = call.world
        call.token = access.authenticate(route, call.method, call.token, sent_as)
        call.names = names
        call.values = params.check(route.params, call.given)
        if "id" in names:
            call.project = self._project(call, route, names["id"])
        if "iid" in names:
            if not names["iid"].isdigit():
                raise errors.bad_parameters(["merge_request_iid is invalid"])
            call.merge_request = call.project.merge_requests.get(int(names["iid"]))
            if call.merge_request is None:
                raise errors.record_not_found()
            pushes.settle(world, call.merge_request)
        return route.handler(call)

    def _project(self, call, route, name):
        project, moved = call.world.find_project(name)
        if project is None or not access.can_see(project, call.token):
            if call.token is None and (project is None or project.visibility != "public"):
                raise errors.unauthorized()
            raise errors.not_found("Project")
        if moved:
            self._moved(call, project, name)
        return project

    def _moved(self, call, project, name):
        if call.method not in ("GET", "HEAD"):
            raise errors.message(405, "Non GET methods are not allowed for moved projects")
        origin = call.world.url
        tail = call.path.split("/projects/", 1)[1]
        tail = tail[tail.index("/") :] if "/" in tail else ""
        location = f"{origin}{API}/projects/{project.id}{tail}"
        raise errors.Refusal(301, f"This resource has been moved permanently to {location}", {"Location": location}, "text/plain")

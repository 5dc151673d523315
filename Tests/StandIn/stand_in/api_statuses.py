"""Routes for commit statuses."""

import re

from . import access, entities, errors, params
from .model import Status
from .pagination import page
from .routing import Answer, Route

EVENTS = {"pending": "enqueue", "running": "run", "success": "success", "failed": "drop", "canceled": "cancel", "skipped": "skip"}


def create_status(call):
    if not access.at_least(call.project, call.user, "developer"):
        raise errors.forbidden()
    repository, sha = call.project.repository, call.names["sha"]
    if not repository.has_commit(sha):
        raise errors.not_found("Commit")
    ref = call.get("ref") or next(iter(repository.commits_with_head(sha)), None)
    if ref is None:
        raise errors.not_found("References for commit")
    url = call.get("target_url")
    if url is not None and not re.match(r"^https?://[^\s/]+", url):
        raise errors.invalid_record({"target_url": ["is blocked: Only allowed schemes are http, https"]})
    name, state = call.get("name") or call.get("context") or "default", call.get("state")
    last = next((s for s in reversed(call.project.statuses) if (s.sha, s.name, s.ref) == (sha, name, ref)), None)
    if last is not None and last.status == state:
        event = EVENTS[state]
        raise errors.message(
            400, f'Cannot transition status via :{event} from :{state} (Reason(s): Status cannot transition via "{event}")'
        )
    now = call.world.now()
    if last is not None and last.status in ("pending", "running"):
        row = last
        row.status = state
    else:
        row = Status(call.world.next_id("status", 777), sha, ref, state, name, call.user, now,
                     pipeline_id=call.get("pipeline_id") or call.world.next_id("pipeline", 6001))
        call.project.statuses.append(row)
    row.target_url, row.description = url or row.target_url, call.get("description") or row.description
    row.coverage = call.get("coverage")
    row.finished_at = now if state in ("success", "failed", "canceled", "skipped") else None
    return Answer(201, entities.status(call.world, row))


def list_statuses(call):
    if not call.project.repository.has_commit(call.names["sha"]):
        raise errors.not_found("Commit")
    rows = [s for s in call.project.statuses if s.sha == call.names["sha"]]
    slice_, headers = page(call.world, rows, call.given, call.path)
    return Answer(200, [entities.status(call.world, row) for row in slice_], headers)


ROUTES = [
    Route("POST", "/projects/:id/statuses/:sha", create_status,
          (params.string("state", required=True, values=tuple(EVENTS)), params.string("ref"), params.string("target_url"),
           params.string("description"), params.string("name"), params.string("context"), params.number("coverage"),
           params.integer("pipeline_id"))),
    Route("GET", "/projects/:id/repository/commits/:sha/statuses", list_statuses, anonymous=True),
]

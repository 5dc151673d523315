"""The stand-in's own API under `/_stand_in`: `POST /_stand_in/<step>` with a JSON object, `GET /_stand_in/<view>`."""

import json

from . import errors
from .routing import Answer
from .steps import Mistake, run_step, run_steps
from .views import VIEWS


def handle(world, method, path, query, body):
    name = path[len("/_stand_in") :].strip("/")
    try:
        if method == "GET":
            if name not in VIEWS:
                raise Mistake(f"unknown view {name!r}; known: {', '.join(sorted(VIEWS))}")
            with world.lock:
                return Answer(200, json.dumps(VIEWS[name](world), ensure_ascii=False, default=str))
        values = json.loads(body) if body else {}
        if not isinstance(values, dict):
            raise Mistake("the body must be a JSON object")
        return Answer(200, json.dumps(run_step(world, name, values), ensure_ascii=False, default=str))
    except errors.Refusal as refusal:
        return Answer(422, json.dumps({"error": f"GitLab would refuse: {refusal.status} {refusal.body}"}))
    except (Mistake, ValueError, KeyError) as mistake:
        return Answer(422, json.dumps({"error": str(mistake)}))
    except Exception as error:  # git's own refusals, unreadable folders
        return Answer(422, json.dumps({"error": f"{type(error).__name__}: {error}"}))


__all__ = ["handle", "run_steps"]

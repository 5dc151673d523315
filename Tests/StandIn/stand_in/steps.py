"""Building a world and playing the people in it: the steps of scenario files and of `POST /_stand_in/<step>`."""

import base64

from . import entities, notes, positions, pushes, suggestions
from .model import ROLES
from .views import all_suggestions, project_state


class Mistake(Exception):
    """A step that asks for something impossible; the message says what."""


def step_user(world, username, name=None, state="active", bot=False, admin=False):
    user = world.user(username, name, state, bot, admin)
    user.state = state
    return entities.current_user(world, user)


def step_token(world, user, scopes=("api",), kind="personal", value=None, project=None, name="token", revoked=False,
               expired=False, expires_at=None):
    made = world.token(_user(world, user), scopes, kind, value, _project(world, project) if project else None, name,
                       revoked=revoked, expired=expired, expires_at=expires_at)
    return {"token": made.value, "id": made.id, "user_id": made.user.id}


def step_project(world, path, folder=None, files=None, default_branch="main", visibility="private", members=None,
                 settings=None, archived=False, moved_from=(), job_token_allowed=()):
    project = world.project(path, default_branch=default_branch, visibility=visibility, archived=archived,
                            moved_from=list(moved_from), job_token_allowed=list(job_token_allowed))
    _members(world, project, members or {})
    world.change_settings(settings or {}, project.settings)
    project.repository.rename_threshold = world.setting("rename_threshold", project)
    if folder:
        project.repository.fetch(folder)
    if files is not None:
        project.repository.commit(default_branch, _contents(files), "Start", when=world.clock.seconds())
    return project_state(world, project)


def step_members(world, project, members):
    _members(world, _project(world, project), members)
    return {}


def step_project_options(world, project, visibility=None, archived=None, moved_from=None, path=None, job_token_allowed=None):
    row = _project(world, project)
    for name, value in (("visibility", visibility), ("archived", archived), ("moved_from", moved_from), ("path", path),
                        ("job_token_allowed", job_token_allowed)):
        if value is not None:
            setattr(row, name, value)
    return project_state(world, row)


def step_commit(world, project, branch, files=None, message="Change", start=None, author="Ana <ana@example.com>", push=True,
                user=None):
    """Commits to a branch; `start` (a branch or SHA) makes or moves the branch there first."""
    row = _project(world, project)
    repository = row.repository
    parent = None
    if start:
        parent = start if repository.has_commit(start) else repository.head(start)
        if parent is None:
            raise Mistake(f"no branch or commit {start}")
    sha = repository.commit(branch, _contents(files or {}), message, author, parent, world.clock.seconds())
    versions = pushes.took_place(world, row, _user(world, user) if user else None) if push else []
    return {"sha": sha, "versions": versions}


def step_push(world, project, folder=None, user=None):
    """Takes over the branches of `folder` (if given), then updates the merge requests of branches that moved."""
    row = _project(world, project)
    if folder:
        row.repository.fetch(folder)
    return {"versions": pushes.took_place(world, row, _user(world, user) if user else None)}


def step_settle(world, project=None):
    """Runs all pending re-tracing now."""
    for row in [_project(world, project)] if project else world.projects.values():
        for merge_request in row.merge_requests.values():
            pushes.settle(world, merge_request, everything=True)
    return {}


def step_merge_request(world, project, source_branch, target_branch=None, title="Change", author="root", description=None,
                       source_project=None, iid=None, preparing_polls=0, draft=False):
    row = _project(world, project)
    made = world.merge_request(
        row, source_branch, target_branch or row.default_branch, ("Draft: " if draft else "") + title, _user(world, author),
        source_project=_project(world, source_project) if source_project else None, iid=iid, description=description,
        preparing_polls=preparing_polls,
    )
    return entities.merge_request(world, made, None) | {"version_id": made.version.id, "diff_refs": entities.diff_refs(made.version)}


def step_merge_request_options(world, project, iid, state=None, locked=None, has_conflicts=None, preparing_polls=None, title=None):
    row = _merge_request(world, project, iid)
    for name, value in (("state", state), ("locked", locked), ("has_conflicts", has_conflicts),
                        ("preparing_polls", preparing_polls), ("title", title)):
        if value is not None:
            setattr(row, name, value)
    return entities.merge_request(world, row, None)


def step_merged_result(world, project, iid):
    """What a merged-results pipeline checks out: source merged into target, under refs/merge-requests/<iid>/merge."""
    row = _merge_request(world, project, iid)
    repository = row.project.repository
    target, source = repository.head(row.target_branch), row.version.head
    sha = repository.merge(target, source, f"Merge {source} into {target}", world.clock.seconds())
    repository.set_ref(f"refs/merge-requests/{row.iid}/merge", sha)
    return {"sha": sha, "source_sha": source, "target_sha": target}


def step_note(world, project, iid, user, body, system=False):
    row = _merge_request(world, project, iid)
    if system:
        return entities.note(world, notes.system_note(world, row, _user(world, user), body), row)
    note, _ = notes.create(world, row, _user(world, user), body)
    return entities.note(world, note, row)


def step_discussion(world, project, iid, user, body, position=None):
    """A thread by a person; `position` may leave out the SHAs (then those of the current version)."""
    row = _merge_request(world, project, iid)
    placed = None
    if position:
        filled = {**entities.diff_refs(row.version), "position_type": "text", **position}
        filled.setdefault("old_path", filled.get("new_path"))
        filled.setdefault("new_path", filled.get("old_path"))
        placed = positions.from_parameters(filled)
    _, discussion = notes.create(world, row, _user(world, user), body, position=placed, kind="DiscussionNote")
    return entities.discussion(world, discussion, row)


def step_reply(world, project, iid, user, discussion, body):
    row = _merge_request(world, project, iid)
    note, _ = notes.create(world, row, _user(world, user), body, _discussion(row, discussion))
    return entities.note(world, note, row)


def step_resolve(world, project, iid, user, discussion, resolved=True):
    row = _merge_request(world, project, iid)
    found = _discussion(row, discussion)
    notes.resolve(world, _user(world, user), found, resolved)
    return entities.discussion(world, found, row)


def step_edit_note(world, project, iid, note, body, user=None):
    row = _merge_request(world, project, iid)
    found = _note(row, note)
    return entities.note(world, notes.edit(world, row, _user(world, user) if user else found.author, found, body), row)


def step_delete_note(world, project, iid, note):
    row = _merge_request(world, project, iid)
    notes.remove(row, _note(row, note))
    return {}


def step_apply_suggestion(world, id, user):
    for project, row, note, suggestion in all_suggestions(world):
        if suggestion.id == id:
            who = _user(world, user)
            sha = suggestions.apply(world, row, note, suggestion, who)
            if world.setting("apply_resolves", project):
                notes.resolve(world, who, notes.discussion_of(row, note), True)
            return {"sha": sha, "versions": pushes.took_place(world, row.source_project, who)}
    raise Mistake(f"no suggestion {id}")


def step_settings(world, project=None, **changes):
    world.change_settings(changes, _project(world, project).settings if project else None)
    return world.settings if project is None else _project(world, project).settings


def step_profile(world, version=None, features=None):
    world.version = version or world.version
    world.features = features
    world.profile = type(world.profile)(world.version, features)
    return {"version": world.version}


def step_faults(world, rules=None, add=False):
    (world.faults.add if add else world.faults.replace)(rules or [])
    return {"faults": world.faults.report()}


def step_clock(world, advance=None, fix=None, run=False):
    if fix is not None or run:
        world.clock.fix(fix)
    if advance is not None:
        world.clock.advance(advance)
    return {"now": world.now()}


def step_token_options(world, token, revoked=None, expired=None, scopes=None):
    found = world.tokens.get(token)
    if found is None:
        raise Mistake("no such token")
    for name, value in (("revoked", revoked), ("expired", expired), ("scopes", scopes)):
        if value is not None:
            setattr(found, name, value)
    return {}


def step_forget(world, requests=True, notifications=True, quick_actions=True):
    """Empties the logs."""
    if requests:
        world.requests.clear()
    if notifications:
        world.notifications.clear()
    if quick_actions:
        world.quick_actions.clear()
    return {}


def step_reset(world):
    world.reset()
    return {}


def step_scenario(world, steps):
    return {"results": run_steps(world, steps)}


STEPS = {name[5:]: function for name, function in list(globals().items()) if name.startswith("step_")}


def run_steps(world, steps):
    results = []
    for step in steps:
        values = dict(step)
        name = values.pop("step", None)
        results.append(run_step(world, name, values))
    return results


def run_step(world, name, values):
    if name not in STEPS:
        raise Mistake(f"unknown step {name!r}; known: {', '.join(sorted(STEPS))}")
    with world.lock:
        try:
            return STEPS[name](world, **values)
        except TypeError as error:
            raise Mistake(f"{name}: {error}") from error
        except notes.CommandsOnly as only:
            return {"commands": only.outcome.executed}
        except notes.Stumbled as stumbled:
            return {"stumbled": stumbled.note.id}


def _user(world, username):
    if username not in world.users:
        raise Mistake(f"no user {username!r}; make it with the step `user`")
    return world.users[username]


def _project(world, name):
    found, _ = world.find_project(name)
    if found is None:
        raise Mistake(f"no project {name!r}")
    return found


def _merge_request(world, project, iid):
    row = _project(world, project).merge_requests.get(int(iid))
    if row is None:
        raise Mistake(f"no merge request !{iid}")
    return row


def _discussion(row, discussion_id):
    found = notes.find_discussion(row, discussion_id)
    if found is None:
        raise Mistake(f"no discussion {discussion_id}")
    return found


def _note(row, note_id):
    found = notes.find_note(row, note_id)
    if found is None:
        raise Mistake(f"no note {note_id}")
    return found


def _members(world, project, members):
    for username, role in members.items():
        if role is not None and role not in ROLES:
            raise Mistake(f"unknown role {role!r}; known: {', '.join(ROLES)}")
        user = _user(world, username)
        if role is None:
            project.members.pop(user.id, None)
        else:
            project.members[user.id] = ROLES[role]


def _contents(files):
    """File contents of a step: text, null to delete, or {"base64": …}, {"content": …, "mode": …}, {"rename": …}."""
    result = {}
    for path, value in files.items():
        if isinstance(value, dict) and "base64" in value:
            decoded = base64.b64decode(value["base64"])
            value = {"content": decoded, "mode": value["mode"]} if "mode" in value else decoded
        result[path] = value
    return result

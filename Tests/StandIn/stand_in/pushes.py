"""What a push does to merge requests: a new version, a system note, and positions traced again, now or later."""

from . import notes, positions


def took_place(world, project, user=None):
    """Looks at every open merge request of a project after its branches changed. Gives the new versions."""
    made = []
    for other in world.projects.values():
        for merge_request in other.merge_requests.values():
            if merge_request.state != "opened" or project not in (other, merge_request.source_project):
                continue
            if merge_request.source_project.repository.head(merge_request.source_branch) is None:
                continue
            version = _update(world, merge_request, user or merge_request.author)
            if version:
                made.append({"project": other.path, "iid": merge_request.iid, "version": version.id, "head_sha": version.head})
    return made


def _update(world, merge_request, user):
    before = merge_request.version
    version = world.add_version(merge_request)
    if version is None or before is None:
        return version
    repository = merge_request.project.repository
    count = len(repository.commits_between(before.head, version.head))
    plural = "commit" if count == 1 else "commits"
    titles = [f"* {sha[:8]} - {repository.commit_info(sha)['title']}" for sha in repository.commits_between(before.head, version.head)[:10]]
    notes.system_note(world, merge_request, user, f"added {count} {plural}\n\n" + "\n".join(titles))
    delay = world.setting("retrace_delay", merge_request.project)
    due = None if delay == "manual" else world.clock.seconds() + delay
    merge_request.retraces.append((due, before.refs, version, user))
    if delay == 0:
        settle(world, merge_request)
    return version


def settle(world, merge_request, everything=False):
    """Runs the re-tracings that are due."""
    now = world.clock.seconds()
    while merge_request.retraces:
        due, old_refs, version, user = merge_request.retraces[0]
        if not everything and (due is None or due > now):
            return
        merge_request.retraces.pop(0)
        _retrace(world, merge_request, old_refs, version, user)


def _retrace(world, merge_request, old_refs, version, user):
    repository = merge_request.project.repository
    for discussion in list(merge_request.discussions):
        first = discussion.notes[0]
        if first.position is None or first.position.refs != old_refs:
            continue
        traced = positions.trace(repository, first.position, version.refs)
        if traced is None:
            _outdated(world, merge_request, discussion, version, user)
            continue
        code = positions.code_at(repository, traced)
        for note in discussion.notes:
            note.position, note.line_code = traced, code
            for suggestion in note.suggestions:
                suggestion.follow(traced)


def _outdated(world, merge_request, discussion, version, user):
    if not world.setting("resolve_outdated_diff_discussions", merge_request.project):
        return
    if discussion.resolved:
        return
    number = merge_request.versions.index(version) + 1
    notes.resolve(world, user, discussion, True)
    notes.system_note(world, merge_request, user, f"changed this line in [version {number} of the diff]", discussion)

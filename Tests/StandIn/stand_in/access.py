"""Who is asking, and what they may do."""

from . import errors
from .model import ROLES

READ_METHODS = ("GET", "HEAD")


def token_of(world, headers, query):
    """The token a request carries and how it was sent: `private`, `bearer` or `job`; (None, None) without one."""
    if headers.get("JOB-TOKEN"):
        return world.tokens.get(headers["JOB-TOKEN"]), "job"
    if headers.get("PRIVATE-TOKEN"):
        return world.tokens.get(headers["PRIVATE-TOKEN"]), "private"
    bearer = headers.get("Authorization", "")
    if bearer.lower().startswith("bearer "):
        return world.tokens.get(bearer[7:].strip()), "bearer"
    if query.get("private_token"):
        return world.tokens.get(query["private_token"]), "private"
    if query.get("job_token"):
        return world.tokens.get(query["job_token"]), "job"
    return None, None


def authenticate(route, method, token, sent_as):
    """The acting token, or None for an anonymous request on a route that may be public."""
    if sent_as is None:
        if route.anonymous:
            return None
        raise errors.unauthorized()
    if token is None:
        raise errors.unauthorized()
    if (token.kind == "job") != (sent_as == "job"):
        raise errors.unauthorized()
    if token.kind == "job":
        # On a route that takes no job token it isn't even looked at.
        if not (route.job_token and method in READ_METHODS):
            raise errors.unauthorized()
        return token
    if token.revoked:
        raise errors.invalid_token("Token was revoked. You have to re-authorize from the user.")
    if token.expired:
        raise errors.invalid_token("Token is expired. You can either do re-authorization or token refresh.")
    if token.user.state in ("blocked", "ldap_blocked", "banned", "deactivated") and not token.user.bot:
        raise errors.forbidden()
    allowed = list(route.scopes) + (["read_api"] if method in READ_METHODS else [])
    if not set(allowed) & set(token.scopes):
        raise errors.insufficient_scope(allowed)
    return token


def can_see(project, token):
    if project.visibility == "public":
        return True
    if token is None:
        return False
    if token.kind == "job":
        return token.project is project or (
            token.project is not None and token.project.id in project.job_token_allowed and project.role(token.user) > 0
        )
    return token.user.admin or project.visibility == "internal" or project.role(token.user) > 0


def at_least(project, user, role):
    return bool(user) and (user.admin or project.role(user) >= ROLES[role])


def is_member(project, user):
    return bool(user) and (user.admin or project.role(user) > 0)


def check_can_comment(project, merge_request, user):
    if project.archived:
        raise errors.forbidden()
    if merge_request.locked and not is_member(project, user):
        raise errors.forbidden()


def can_resolve(merge_request, user):
    return user is merge_request.author or at_least(merge_request.project, user, "developer")


def check_can_change(note, merge_request, user):
    if note.system:
        raise errors.forbidden()
    if user is not note.author and not at_least(merge_request.project, user, "maintainer"):
        raise errors.forbidden()

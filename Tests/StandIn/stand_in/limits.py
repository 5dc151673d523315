"""GitLab's two rate limiters: one in the application (JSON), one before it (plain text)."""

from email.utils import formatdate

from .errors import Refusal


class Limits:
    def __init__(self, world):
        self.world = world
        self._counts = {}

    def count_request(self, who):
        """The limiter in front of the application. Gives RateLimit-* headers, or refuses."""
        limit = self.world.setting("requests_per_minute")
        if limit is None:
            return {}
        observed, reset = self._count(("request", who))
        headers = {
            "RateLimit-Limit": str(limit),
            "RateLimit-Name": "throttle_authenticated_api",
            "RateLimit-Observed": str(observed),
            "RateLimit-Remaining": str(max(limit - observed, 0)),
            "RateLimit-Reset": str(reset),
        }
        if observed > limit:
            raise Refusal(
                429, "Retry later\n",
                {**headers, "RateLimit-ResetTime": formatdate(reset, usegmt=True),
                 "Retry-After": str(max(1, reset - int(self.world.clock.seconds())))},
                "text/plain",
            )
        return headers if self.world.setting("rate_limit_headers") else {}

    def count_note(self, who, on_discussion=False):
        """The application's limit on new notes."""
        limit = self.world.setting("notes_per_minute")
        if limit is None or (on_discussion and not self.world.setting("count_discussions")):
            return
        observed, _ = self._count(("note", who))
        if observed > limit:
            raise too_many_requests(self.world.setting("app_retry_after"))

    def _count(self, key):
        now = self.world.clock.seconds()
        window = int(now // 60)
        started, count = self._counts.get(key, (window, 0))
        count = count + 1 if started == window else 1
        self._counts[key] = (window, count)
        return count, (window + 1) * 60


def too_many_requests(retry_after=None):
    headers = {} if retry_after is None else {"Retry-After": str(retry_after)}
    return Refusal(
        429, {"message": {"error": "This endpoint has been requested too many times. Try again later."}}, headers
    )

"""The stand-in's time: real time plus an offset that a test may move, or a fixed moment."""

import time
from datetime import datetime, timezone


class Clock:
    def __init__(self):
        self._offset = 0.0
        self._fixed = None

    def seconds(self):
        return self._fixed if self._fixed is not None else time.time() + self._offset

    def advance(self, seconds):
        if self._fixed is not None:
            self._fixed += seconds
        else:
            self._offset += seconds

    def fix(self, moment):
        """Stops the clock at an ISO 8601 moment; None lets it run again."""
        self._fixed = None if moment is None else parse(moment)

    def now(self):
        return iso(self.seconds())


def iso(seconds):
    moment = datetime.fromtimestamp(seconds, timezone.utc)
    return moment.strftime("%Y-%m-%dT%H:%M:%S.") + f"{moment.microsecond // 1000:03d}Z"


def parse(text):
    return datetime.fromisoformat(text.replace("Z", "+00:00")).timestamp()

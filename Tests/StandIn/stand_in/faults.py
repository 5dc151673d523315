"""A plan of what goes wrong: rules that match requests and say how each is spoilt."""

import re

KINDS = {
    "500": "500 before anything is stored",
    "500_after": "everything is stored, then 500",
    "502": "a proxy's HTML page, nothing stored",
    "502_after": "everything is stored, then a proxy's HTML page",
    "503": "a proxy's HTML page, nothing stored",
    "504": "a proxy's HTML page, nothing stored",
    "504_after": "everything is stored, then a proxy's HTML page",
    "409": "409 Resource lock, nothing stored",
    "429_app": "the application's 429, `retry_after` optional",
    "429_rack": "the 429 before the application, `retry_after` optional",
    "reset": "connection reset, nothing stored",
    "reset_after": "everything is stored, then connection reset",
    "slow": "answers after `seconds`",
    "truncate": "stored; the JSON ends half way (Content-Length is that of the half)",
    "cut": "stored; the connection ends before Content-Length bytes were sent",
    "redirect": "301 to `location`, nothing stored",
    "answer": "`status`, `body`, `content_type`, `headers` as given, nothing stored",
    "do": "runs `steps` of the admin API before the request, then lets it pass",
    "do_after": "lets the request pass, then runs `steps` of the admin API",
}


class Fault:
    def __init__(self, rule):
        unknown = set(rule) - {
            "kind", "method", "path", "body", "skip", "times", "seconds", "retry_after", "location", "status",
            "content_type", "headers", "answer", "steps", "token", "chance",
        }
        if unknown:
            raise ValueError(f"unknown keys in fault: {sorted(unknown)}")
        if rule.get("kind") not in KINDS:
            raise ValueError(f"unknown fault {rule.get('kind')!r}; known: {sorted(KINDS)}")
        self.rule = rule
        self.kind = rule["kind"]
        self.skip = rule.get("skip", 0)
        self.times = rule.get("times", 1)  # None: always
        self.hits = 0
        self._method = re.compile(rule.get("method", ".*"))
        self._path = re.compile(rule.get("path", ""))
        self._body = re.compile(rule.get("body", ""), re.S)

    def takes(self, method, path, body, token, dice):
        if not (self._method.fullmatch(method) and self._path.search(path) and self._body.search(body)):
            return False
        if self.rule.get("token") not in (None, token):
            return False
        if self.times is not None and self.hits >= self.times:
            return False
        if self.skip > 0:
            self.skip -= 1
            return False
        if dice.random() >= self.rule.get("chance", 1):
            return False
        self.hits += 1
        return True


class FaultPlan:
    def __init__(self):
        self.faults = []

    def replace(self, rules):
        self.faults = [Fault(rule) for rule in rules]

    def add(self, rules):
        self.faults += [Fault(rule) for rule in rules]

    def pick(self, method, path, body, token, dice):
        """All rules that take this request: one spoiler at most, besides any number of `slow` and `do`."""
        picked, spoilt = [], False
        for fault in self.faults:
            gentle = fault.kind in ("slow", "do", "do_after")
            if spoilt and not gentle:
                continue
            if fault.takes(method, path, body, token, dice):
                picked.append(fault)
                spoilt = spoilt or not gentle
        return picked

    def report(self):
        return [{**fault.rule, "hits": fault.hits} for fault in self.faults]

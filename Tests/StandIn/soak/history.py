"""One random history of a merge request, and the model of what must stand on it after every review."""

import random

# A rule of the project's own, whose message names what it is about: threads are known by that.
RULE = "named_ternary"
KINDS = ("500", "500_after", "502", "502_after", "503", "504_after", "409", "reset", "reset_after", "truncate", "cut", "429_app", "429_rack")


class Site:
    """A place that may hold a finding. Its name is in the finding's message, so that a thread tells what it is about."""

    def __init__(self, name):
        self.name = name
        self.in_base = False
        self.present = False
        self.said = False  # a thread must exist
        self.decided = False  # a person resolved the thread while the finding was there
        self.unsure = False  # a person reopened it while the finding was gone, or resolved it then: either state is right
        self.replies = set()

    def is_in(self, text):
        """Whether a note speaks of it."""
        return f"`{self.name}" in text or f"{self.name} ?" in text

    def code(self, present):
        return f"        let v_{self.name} = {self.name} ? true : false" if present else f"        let v_{self.name} = {self.name}"


class History:
    FILES = 3

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.sites = {}  # path → [Site]
        self.paddings = {}
        for number in range(self.FILES):
            path = f"Sources/File{number}.swift"
            self.sites[path] = [Site(f"flag_{seed}_{number}_{index}") for index in range(self.random.randint(2, 4))]
            self.paddings[path] = 0
        # Room for so many threads; the rest must stand in the summary.
        self.limit = 2 if self.random.random() < 0.25 else None
        for site in self.all():
            site.in_base = site.present = self.random.random() < 0.25
        self.base_files = self.files()
        self.log = [] if self.limit is None else [f"at most {self.limit} threads"]
        self.seen = set()

    def all(self):
        return [site for sites in self.sites.values() for site in sites]

    def files(self):
        """Contents of the head."""
        return {path: self._content(path) for path in self.sites}

    def _content(self, path):
        lines = ["import Foundation", ""] + [f"// 行 {n}" for n in range(self.paddings[path])]
        for site in self.sites[path]:
            lines += [f"struct S_{site.name} {{", f"    func run(_ {site.name}: Bool) {{", site.code(site.present),
                      f"        print(v_{site.name})", "    }", "}", ""]
        return "\n".join(lines)

    # -- what happens

    def push(self):
        """Changes some sites and moves lines; gives the files of the step `commit`."""
        before = set(self.sites)
        for site in self.random.sample(self.all(), self.random.randint(1, 3)):
            site.present = not site.present
            self.log.append(f"{'adds' if site.present else 'mends'} {site.name}")
        for path in list(self.sites):
            if self.random.random() < 0.4:
                self.paddings[path] = self.random.randint(0, 6)
                self.log.append(f"pads {path} to {self.paddings[path]}")
        if self.random.random() < 0.15:
            old = self.random.choice(sorted(self.sites))
            new = old.replace(".swift", "") + "x.swift"
            self.sites[new] = self.sites.pop(old)
            self.paddings[new] = self.paddings.pop(old)
            self.log.append(f"renames {old} to {new}")
        contents = self.files()
        return {**{path: None for path in before - set(contents)}, **contents}

    def squash(self):
        """As a push, but the files of a commit over the merge base."""
        files = self.push()
        self.log.append("pushes by force")
        gone = {path: None for path in self.base_files if path not in files}
        return {**gone, **{path: text for path, text in files.items() if text is not None or path in self.base_files}}

    def faults(self):
        rules = []
        for _ in range(self.random.randint(1, 3)):
            rule = {"kind": self.random.choice(KINDS), "skip": self.random.randint(0, 6), "times": self.random.randint(1, 2)}
            if rule["kind"].startswith("429"):
                rule["retry_after"] = 1 if rule["kind"] == "429_rack" else None
            rules.append(rule)
        self.log.append(f"faults {[(r['kind'], r['skip'], r['times']) for r in rules]}")
        return rules

    # -- the model

    def reviewed(self):
        """A review ran to its end: what is new must have been said, on a line as far as there is room."""
        for site in self.all():
            if site.present and not site.in_base and self.limit is None:
                site.said = True

    def resolved_by_person(self, site):
        if site.present:
            site.decided = True
        else:
            site.unsure = True

    def reopened_by_person(self, site):
        site.decided = False
        if not site.present:
            site.unsure = True

    def problems(self, threads):
        """`threads`: [(body, resolved, [bodies of replies], position or None)] of the bot's threads on the merge request; the
        position is given where it is one of the current version."""
        found, contents = [], self.files()
        for site in self.all():
            own = [thread for thread in threads if site.is_in(thread[0])]
            if len(own) > 1:
                found.append(f"{site.name}: {len(own)} threads")
                continue
            if not own:
                if site.said and (site.present or site.replies):
                    found.append(f"{site.name}: its thread is gone")
                continue
            _, resolved, replies, position = own[0]
            site.said = site.said or not site.in_base
            if site.in_base and not site.said:
                found.append(f"{site.name}: said although it was there before")
            lost = [reply for reply in site.replies if reply not in replies]
            if lost:
                found.append(f"{site.name}: a person's reply is gone")
            if site.present and position and position["new_line"]:
                line = contents[position["new_path"]].split("\n")[position["new_line"] - 1]
                if line != site.code(True):
                    found.append(f"{site.name}: stands on {position['new_path']}:{position['new_line']}, which reads {line.strip()!r}")
            wanted = site.decided or not site.present
            if resolved != wanted and not site.unsure:
                found.append(f"{site.name}: {'resolved' if resolved else 'open'}, wanted {'resolved' if wanted else 'open'}")
        return found + self.crowd(threads)

    def crowd(self, threads):
        """Threads beyond the limit, other than those that are there because their findings came back."""
        # By name: a thread whose file is renamed gets another fingerprint.
        said = [site for site in self.all() if any(site.is_in(thread[0]) for thread in threads)]
        seen, self.seen = self.seen, {site.name for site in said}
        live = [site.name for site in said if site.present]
        if self.limit is None or len(live) <= self.limit or not self.seen - seen:
            return []
        return [f"{len(live)} threads about what is there, new ones among them: {', '.join(live)}"]

    def summary_problems(self, bodies):
        """`bodies`: of the bot's summary notes. Every finding that is new and that nobody decided to keep is in it, with or without a thread."""
        new = [site for site in self.all() if site.present and not site.in_base and not site.decided]
        if len(bodies) > 1 or not bodies and new:
            return [f"{len(bodies)} summaries"]
        found = []
        for site in self.all() if bodies else []:
            if site.is_in(bodies[0]) != (site in new) and not site.unsure:
                found.append(f"{site.name}: {'not ' if site in new else ''}in the summary")
        return found

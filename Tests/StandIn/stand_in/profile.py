"""What a given GitLab version can do. One table, so that an old server is one option away."""

import re

# feature: the first version that has it
SINCE = {
    "diffs_route": (15, 7),
    "draft_notes": (15, 9),
    "metadata": (15, 2),
    "detailed_merge_status": (15, 6),
    "requires_both_paths": (16, 0),
    "file_notes": (16, 4),
    "unidiff": (16, 5),
    "generated_file": (16, 9),
    "raw_diffs": (17, 0),
    "imported": (17, 0),
    "withheld_flags": (18, 4),
    "bulk_publish_summary": (18, 8),
    "expanded_diffs": (19, 2),
}


class Profile:
    """Features of one version; `overrides` switches single ones on or off."""

    def __init__(self, version="19.2.1-ee", overrides=None):
        self.version = version
        numbers = [int(n) for n in re.findall(r"\d+", version)[:2]]
        self._number = tuple(numbers + [0] * (2 - len(numbers)))
        self._overrides = dict(overrides or {})
        unknown = set(self._overrides) - set(SINCE)
        if unknown:
            raise ValueError(f"unknown features: {sorted(unknown)}; known: {sorted(SINCE)}")

    def has(self, feature):
        if feature in self._overrides:
            return bool(self._overrides[feature])
        return self._number >= SINCE[feature]

    @property
    def enterprise(self):
        return self.version.endswith("-ee")

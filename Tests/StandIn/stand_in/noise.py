"""What a tolerant decoder must bear: unknown keys everywhere, nulls where a value is optional, new user states."""

import random

OPTIONAL = {
    "description", "changes_count", "milestone", "merged_by", "pipeline", "head_pipeline", "assignee", "prepared_at",
    "attachment", "avatar_url", "commit_id", "internal", "confidential", "imported", "noteable_iid",
    "commands_changes", "public_email", "locked", "merge_error", "line_range", "user_notes_count", "has_conflicts",
    "collapsed", "too_large", "generated_file", "blocking_discussions_resolved", "labels", "draft",
}


def add(value, seed, at=""):
    """A copy with strange keys added and optional values nulled or left out; the same for the same value and seed."""
    if isinstance(value, list):
        return [add(item, seed, at) for item in value]
    if not isinstance(value, dict):
        return value
    dice = random.Random(f"{seed} {at} {value.get('id')} {value.get('username')}")
    result = {}
    for key, item in value.items():
        roll = dice.random()
        if key in OPTIONAL and roll < 0.15:
            result[key] = None
        elif key in OPTIONAL and roll < 0.25:
            continue
        elif key == "state" and "username" in value and roll < 0.3:
            result[key] = "ldap_blocked"
        else:
            result[key] = add(item, seed, f"{at}/{key}")
    if dice.random() < 0.5:
        result["brand_new_field"] = {"nested": [None, 1, "two"]}
    return result

"""What a tolerant decoder must bear: unknown keys everywhere, nulls where a value is optional, new user states."""

OPTIONAL = {
    "description", "changes_count", "milestone", "merged_by", "pipeline", "head_pipeline", "assignee", "prepared_at",
    "attachment", "avatar_url", "web_url", "commit_id", "internal", "confidential", "imported", "noteable_iid",
    "commands_changes", "public_email", "locked", "merge_error", "line_range", "user_notes_count", "has_conflicts",
    "collapsed", "too_large", "generated_file", "blocking_discussions_resolved", "labels", "draft",
}


def add(value, dice):
    """A copy with strange keys added and optional values nulled or left out, by the dice."""
    if isinstance(value, list):
        return [add(item, dice) for item in value]
    if not isinstance(value, dict):
        return value
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
            result[key] = add(item, dice)
    if dice.random() < 0.5:
        result["brand_new_field"] = {"nested": [None, 1, "two"]}
    return result

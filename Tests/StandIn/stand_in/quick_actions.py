"""Commands in a note's text: lines that start with `/name` outside code. They are run and taken out."""

import re
from dataclasses import dataclass, field

from . import access

COMMANDS = set(
    """add_contacts add_email add_child add_parent approve assign assign_reviewer award blocked_by blocks board_move cc
    checkin_reminder child_of clear_health_status clear_weight clone close confidential copy_metadata
    convert_to_ticket create_merge_request done draft due duplicate epic estimate estimate_time health_status invite_email
    iteration label labels link lock merge milestone move page promote promote_to promote_to_incident publish
    react ready reassign reassign_reviewer rebase relabel relate remove_child remove_contacts remove_due_date
    remove_email remove_epic remove_estimate remove_iteration remove_label remove_milestone remove_parent
    remove_time_spent remove_zoom reopen request_changes request_review reviewer set_parent severity ship shrug spend
    spend_time spent status submit_review subscribe summarize_diff tableflip tag target_branch timeline title todo
    type unapprove unassign unassign_reviewer unlabel unlink unlock unsubscribe weight wip zoom""".split()
)
NEEDS_DEVELOPER = {"merge", "rebase", "ship"}
LINE = re.compile(r"^/(\w+)(?:[ \t]+(.*?))?[ \t]*\r?$")
FENCE = re.compile(r"^ {0,3}(`{3,}|~{3,})(.*)$")


@dataclass
class Outcome:
    """The text without its commands, and what they did."""

    body: str
    executed: list = field(default_factory=list)  # (command, argument)
    failed: list = field(default_factory=list)
    changes: dict = field(default_factory=dict)
    summary: list = field(default_factory=list)

    @property
    def any(self):
        return bool(self.executed or self.failed)


def extract(body):
    """(text without command lines, [(command, argument)])."""
    kept, found, fence = [], [], None
    for line in body.split("\n"):
        mark = FENCE.match(line)
        if fence is not None:
            kept.append(line)
            if mark and mark.group(1).startswith(fence) and not mark.group(2).strip():
                fence = None
            continue
        if mark and not (mark.group(1)[0] == "`" and "`" in mark.group(2)):
            fence = mark.group(1)
            kept.append(line)
            continue
        command = LINE.match(line)
        if command and command.group(1).lower() in COMMANDS:
            found.append((command.group(1).lower(), command.group(2) or ""))
        else:
            kept.append(line)
    return "\n".join(kept), found


def run(world, merge_request, user, body):
    """Runs the commands in `body` with the rights of `user`."""
    text, found = extract(body)
    outcome = Outcome(text)
    for command, argument in found:
        allowed = command not in NEEDS_DEVELOPER or access.at_least(merge_request.project, user, "developer")
        (outcome.executed if allowed else outcome.failed).append((command, argument))
        world.quick_actions.append(
            {
                "project": merge_request.project.path, "iid": merge_request.iid, "user": user.username,
                "command": command, "argument": argument, "executed": allowed, "at": world.now(),
            }
        )
        if allowed:
            _apply(merge_request, user, command, argument, outcome)
    return outcome


def _apply(merge_request, user, command, argument, outcome):
    if command == "close":
        merge_request.state = "closed"
        outcome.changes["state_event"] = "close"
        outcome.summary.append("Closed this merge request.")
    elif command == "reopen":
        merge_request.state = "opened"
        outcome.changes["state_event"] = "reopen"
        outcome.summary.append("Reopened this merge request.")
    elif command == "merge":
        merge_request.state = "merged"
        outcome.changes["merge"] = merge_request.version.head if merge_request.version else None
        outcome.summary.append("Merged this merge request.")
    elif command == "approve":
        if user not in merge_request.approved_by:
            merge_request.approved_by.append(user)
        outcome.summary.append("Approved the current merge request.")
    elif command == "title":
        merge_request.title = argument
        outcome.changes["title"] = argument
        outcome.summary.append(f'Changed the title to "{argument}".')
    elif command in ("label", "labels"):
        merge_request.labels += [name.strip('~" ') for name in argument.split() if name.strip('~" ')]
        outcome.changes["add_label_ids"] = list(range(1, len(merge_request.labels) + 1))
        outcome.summary.append(f"Added {argument} labels.")
    elif command == "draft":
        merge_request.title = "Draft: " + merge_request.title
        outcome.changes["wip_event"] = "draft"
    elif command == "lock":
        merge_request.locked = True
        outcome.changes["discussion_locked"] = True
    elif command == "unlock":
        merge_request.locked = False
        outcome.changes["discussion_locked"] = False
    else:
        outcome.changes[command] = argument
        outcome.summary.append(f"{command} {argument}".strip())

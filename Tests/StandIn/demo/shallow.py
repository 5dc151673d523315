"""A job whose clone is too shallow to reach the merge base: GitLab's own diff says which lines are new, and the review says that it did so."""

import os

PATH = "acme/sanpo-shallow"


def check(demo):
    """`demo`: has the stand-in and runs mekiki; raises what `demo.must` raises."""
    demo.make_project(PATH)
    demo.deepen(PATH)
    dry = demo.mekiki("review", "--dry-run", project=PATH, depth=1, without=("MEKIKI_GITLAB_TOKEN",))
    demo.must(dry.returncode == 3, f"exit status {dry.returncode} without a token, wanted 3")
    demo.must("shallow" in dry.stderr and not dry.stdout, f"without a token nothing can be compared, and that must be said: {dry.stderr}")
    doctor = demo.mekiki("doctor", project=PATH, depth=1)
    demo.must("warning history" in doctor.stdout and "only findings on lines it adds" in doctor.stdout, f"the doctor does not warn:\n{doctor.stdout}")

    report = os.path.join(demo.options.out, "gl-code-quality-shallow.json")
    done = demo.mekiki("review", "--format", "gitlab", "--output", report, project=PATH, depth=1)
    demo.show_errors(done)
    demo.must(done.returncode in (0, 1), f"exit status {done.returncode}")
    state = demo.merge_request(PATH)
    wanted = f"a depth of {demo.depth(PATH)} would do"
    demo.must(wanted in done.stderr and "Only findings on lines that the merge request adds" in done.stderr, f"stderr does not say {wanted!r}")
    notes = [d["notes"][0] for d in state["discussions"]]
    summary = next((n["body"] for n in notes if n["type"] is None and not n["system"]), "")
    demo.must("Only the lines this merge request adds were looked at" in summary, f"the summary does not say so:\n{summary}")
    demo.must("as before" not in summary, "the summary counts what it cannot know")
    threads = [n for n in notes if n["type"] == "DiffNote"]
    demo.must(bool(threads), "no thread")
    context = [f"{n['position']['new_path']}:{n['position']['new_line']}" for n in threads if n["position"]["old_line"] is not None]
    demo.must(not context, f"threads on lines that are not added: {context}")

    demo.stand_in.step("forget")
    demo.must(demo.mekiki("review", project=PATH, depth=1).returncode in (0, 1), "the second run failed")
    demo.must(demo.merge_request(PATH) == state, "a second run changed the merge request")
    demo.say(f"{len(threads)} threads, all on added lines; nothing new the second time")

    deep = demo.mekiki("review", project=PATH, depth=demo.depth(PATH))
    demo.must("shallow" not in deep.stderr, f"the depth it named is not enough: {deep.stderr}")
    full = demo.merge_request(PATH)["discussions"]
    demo.must({d["id"] for d in state["discussions"]} <= {d["id"] for d in full}, "threads went away with more history")
    demo.must(all(not d["resolved"] for d in full), "threads were resolved with more history")
    demo.say(f"with the depth it names, {demo.depth(PATH)}, all is compared: {len([d for d in full if d['notes'][0]['type'] == 'DiffNote'])} threads")

"""Judges the reports that .ci/validate-reports wrote."""
import json
import os
import re
import sys
from urllib.parse import unquote

import jsonschema
import xmlschema

folder, schemas, checkstyle = sys.argv[1:4]
failed = False


def path(name):
    return os.path.join(folder, name)


def say(name, problems, count):
    global failed
    failed = failed or bool(problems)
    print(f"{name}: {count} findings, " + ("valid" if not problems else f"{len(problems)} PROBLEMS"))
    for problem in problems[:10]:
        print("  " + problem)


with open(path("report.json"), "rb") as file:
    report = json.loads(file.read().decode("utf-8", errors="strict"))
own = report["findings"]

# SARIF: the schema, and what it cannot say.
with open(path("report.sarif"), "rb") as file:
    sarif = json.loads(file.read().decode("utf-8"))
problems = []
schema = os.path.join(schemas, "sarif-schema-2.1.0.json")
if schemas and os.path.exists(schema):
    with open(schema) as file:
        loaded = json.load(file)
    validator = jsonschema.validators.validator_for(loaded)(loaded)
    problems += [f"{'/'.join(map(str, error.absolute_path))}: {error.message[:200]}" for error in validator.iter_errors(sarif)]
else:
    print("sarif: without its schema, which is not there")
run = sarif["runs"][0]
rules = run["tool"]["driver"]["rules"]
if len({rule["id"] for rule in rules}) != len(rules):
    problems.append("a rule is described twice")
for result in run["results"]:
    if rules[result["ruleIndex"]]["id"] != result["ruleId"]:
        problems.append(f"ruleIndex does not lead to {result['ruleId']}")
    region = result["locations"][0]["physicalLocation"]["region"]
    if (region["endLine"], region["endColumn"]) < (region["startLine"], region["startColumn"]):
        problems.append(f"a region ends before it starts: {region}")
    for fix in result.get("fixes", []):
        spans = [r["deletedRegion"] for change in fix["artifactChanges"] for r in change["replacements"]]
        spans.sort(key=lambda span: span["byteOffset"])
        if any(a["byteOffset"] + a["byteLength"] > b["byteOffset"] for a, b in zip(spans, spans[1:])):
            problems.append("replacements of a fix overlap")
places = [(r["ruleId"], unquote(r["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]), r["locations"][0]["physicalLocation"]["region"]["startLine"]) for r in run["results"]]
if places != [(f["rule"], f["path"], f["line"]) for f in own]:
    problems.append("the results are not those of the JSON report")
say("sarif", problems, len(run["results"]))

# Code Quality: GitLab reads on until the first entry that it dislikes, and keeps one entry a fingerprint.
with open(path("quality.json"), "rb") as file:
    raw = file.read()
problems = ["starts with a byte order mark"] if raw.startswith(b"\xef\xbb\xbf") else []
quality = json.loads(raw.decode("utf-8"))
seen = set()
for index, entry in enumerate(quality):
    where = f"entry {index}"
    for key in ("description", "check_name", "fingerprint"):
        if not isinstance(entry.get(key), str) or not entry[key].strip():
            problems.append(f"{where}: no {key}")
    if entry.get("severity") not in ("info", "minor", "major", "critical", "blocker"):
        problems.append(f"{where}: severity {entry.get('severity')}")
    location = entry.get("location", {})
    place = location.get("path", "")
    if not place or place.startswith(("/", "./")) or ".." in place.split("/"):
        problems.append(f"{where}: path {place!r} is not relative to the root")
    begin = location.get("lines", {}).get("begin")
    if not isinstance(begin, int) or begin < 1:
        problems.append(f"{where}: line {begin!r}")
    if entry.get("fingerprint") in seen:
        problems.append(f"{where}: fingerprint {entry['fingerprint']} twice")
    seen.add(entry.get("fingerprint"))
if len(quality) != len([f for f in own if f.get("state") != "fixed"]):
    problems.append("not as many entries as findings")
say("gitlab", problems, len(quality))

# JUnit and Checkstyle: schema, and counts that agree.
problems = []
schema = os.path.join(schemas, "junit-10.xsd")
if schemas and os.path.exists(schema):
    problems += [f"{error.path}: {error.reason}" for error in xmlschema.XMLSchema(schema).iter_errors(path("junit.xml"))]
else:
    print("junit: without its schema, which is not there")
import xml.etree.ElementTree as tree

suites = tree.parse(path("junit.xml")).getroot()
cases = suites.findall(".//testcase")
names = [(case.get("classname"), case.get("name")) for case in cases]
if len(set(names)) != len(names):
    problems.append(f"{len(names) - len(set(names))} cases have another's name: readers drop them")
for node in [suites, *suites.findall("testsuite")]:
    for key, found in (("tests", ".//testcase"), ("failures", ".//failure"), ("errors", ".//error")):
        if int(node.get(key)) != len(node.findall(found)):
            problems.append(f"{node.get('name')}: {key}={node.get(key)} but {len(node.findall(found))} in it")
say("junit", problems, len(cases))

problems = [f"{error.path}: {error.reason}" for error in xmlschema.XMLSchema(checkstyle).iter_errors(path("checkstyle.xml"))]
errors = tree.parse(path("checkstyle.xml")).getroot().findall(".//error")
# Where two states were compared it lists the new findings.
if len([e for e in errors if e.get("source") != "mekiki.not_analysed"]) != len([f for f in own if f.get("state", "introduced") == "introduced"]):
    problems.append("not as many errors as findings")
say("checkstyle", problems, len(errors))
sys.exit(1 if failed else 0)

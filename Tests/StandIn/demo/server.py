"""Starting the stand-in and talking to its admin API."""

import json
import os
import ssl
import subprocess
import sys
import urllib.error
import urllib.request

SCRIPT = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "gitlab.py")


class StandIn:
    def __init__(self, tls_folder, sub_path="/gitlab", port=0):
        self.process = subprocess.Popen(
            [sys.executable, SCRIPT, "--until-stdin-closes", "--tls", "--tls-folder", tls_folder, "--sub-path", sub_path, "--port", str(port)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        )
        line = self.process.stdout.readline()
        if not line:
            raise RuntimeError("the stand-in GitLab did not start")
        self.info = json.loads(line)
        self._trust = ssl.create_default_context(cafile=self.info["ca_file"])

    def stop(self):
        self.process.stdin.close()
        # It deletes its repositories, which are many after a long run.
        self.process.wait(120)
        self.process.stdout.close()

    def step(self, name, /, **values):
        request = urllib.request.Request(f"{self.info['admin']}/{name}", json.dumps(values).encode())
        try:
            return json.load(urllib.request.urlopen(request, context=self._trust))
        except urllib.error.HTTPError as error:
            raise RuntimeError(f"{name}: {json.load(error)['error']}") from None

    def view(self, name):
        return json.load(urllib.request.urlopen(f"{self.info['admin']}/{name}", context=self._trust))

    def api(self, method, path, token):
        request = urllib.request.Request(self.info["api"] + path, b"{}" if method != "GET" else None, {"PRIVATE-TOKEN": token}, method=method)
        try:
            return urllib.request.urlopen(request, context=self._trust).status
        except urllib.error.HTTPError as error:
            return error.code

    def page(self, path):
        return urllib.request.urlopen(self.info["url"] + path, context=self._trust).read()


def job_variables(info, project, merge_request, checkout, home, sha, token):
    """The environment of a job in a merge request pipeline; nothing of this machine's but PATH."""
    version = merge_request["versions"][-1]
    url = info["url"]
    host, _, port = url.split("://", 1)[1].split("/", 1)[0].partition(":")
    return {
        "PATH": os.environ["PATH"], "HOME": home, "LANG": "C.UTF-8", "TMPDIR": home,
        "CI": "true", "GITLAB_CI": "true", "CI_PIPELINE_SOURCE": "merge_request_event",
        "CI_API_V4_URL": info["api"], "CI_SERVER_URL": url, "CI_SERVER_HOST": host, "CI_SERVER_PORT": port, "CI_SERVER_PROTOCOL": "https",
        "CI_SERVER_VERSION": "19.2.1-ee", "CI_SERVER_VERSION_MAJOR": "19", "CI_SERVER_TLS_CA_FILE": info["ca_file"],
        "CI_PROJECT_ID": str(project["id"]), "CI_PROJECT_PATH": project["path"], "CI_PROJECT_DIR": checkout,
        "CI_PROJECT_URL": f"{url}/{project['path']}", "CI_DEFAULT_BRANCH": "main",
        "CI_COMMIT_SHA": sha, "CI_COMMIT_BEFORE_SHA": "0" * 40, "CI_COMMIT_REF_NAME": "feature/steps",
        "CI_MERGE_REQUEST_ID": str(merge_request["id"]), "CI_MERGE_REQUEST_IID": str(merge_request["iid"]),
        "CI_MERGE_REQUEST_PROJECT_ID": str(project["id"]), "CI_MERGE_REQUEST_PROJECT_PATH": project["path"],
        "CI_MERGE_REQUEST_PROJECT_URL": f"{url}/{project['path']}", "CI_MERGE_REQUEST_SOURCE_PROJECT_ID": str(project["id"]),
        "CI_MERGE_REQUEST_SOURCE_PROJECT_PATH": project["path"], "CI_MERGE_REQUEST_SOURCE_BRANCH_NAME": "feature/steps",
        "CI_MERGE_REQUEST_TARGET_BRANCH_NAME": "main", "CI_MERGE_REQUEST_SOURCE_BRANCH_SHA": "", "CI_MERGE_REQUEST_TARGET_BRANCH_SHA": "",
        "CI_MERGE_REQUEST_DIFF_BASE_SHA": version["base_sha"], "CI_MERGE_REQUEST_DIFF_ID": str(version["id"]),
        "CI_MERGE_REQUEST_EVENT_TYPE": "detached", "CI_MERGE_REQUEST_REF_PATH": f"refs/merge-requests/{merge_request['iid']}/head",
        "CI_MERGE_REQUEST_TITLE": merge_request["title"],
        "CI_JOB_ID": "9001", "CI_JOB_URL": f"{url}/{project['path']}/-/jobs/9001", "CI_JOB_TOKEN": "demo-job-token",
        "CI_PIPELINE_ID": "6001", "CI_PIPELINE_URL": f"{url}/{project['path']}/-/pipelines/6001",
        "MEKIKI_GITLAB_TOKEN": token,
    }

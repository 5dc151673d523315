"""A small project in git, with a remote, a main branch, and a change that breaks a storyboard's connection."""
import os
import subprocess

STORYBOARD = """<?xml version="1.0" encoding="UTF-8"?>
<document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0">
<scenes><scene sceneID="s1"><objects><viewController id="v1" customClass="LoginViewController" sceneMemberID="viewController">
<view key="view" id="w1"><subviews><button id="b1"><state key="normal" title="Submit"/><connections>
<action selector="tappedSubmit:" destination="v1" eventType="touchUpInside" id="c1"/>
</connections></button></subviews></view></viewController></objects></scene></scenes>
</document>
"""
ACTION = "    @IBAction func tappedSubmit(_ sender: UIButton) {\n        title = \"sent\"\n    }\n"
CONTROLLER = "import UIKit\n\nfinal class LoginViewController: UIViewController {{\n    func show() {{}}\n{0}}}\n"
QUIET = {"GIT_AUTHOR_NAME": "A", "GIT_AUTHOR_EMAIL": "a@example.com", "GIT_COMMITTER_NAME": "A", "GIT_COMMITTER_EMAIL": "a@example.com",
         "GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_NOSYSTEM": "1"}


class Project:
    """`folder` is on the branch `topic`; its one commit takes the action away that the storyboard calls."""

    def __init__(self, folder, programs):
        self.folder, self.remote = folder, folder + ".git"
        self.environment = {k: v for k, v in os.environ.items() if not k.startswith(("CI_", "GITHUB_", "MEKIKI_", "DANGER_", "GIT_"))}
        self.environment.update(QUIET, PATH=programs + os.pathsep + os.environ["PATH"], LC_ALL="C.UTF-8", HOME=folder + ".home")
        os.makedirs(folder)
        os.makedirs(folder + ".home")
        self.git("init", "-q", "-b", "main")
        self.write("Login/Main.storyboard", STORYBOARD)
        self.write("Login/LoginViewController.swift", CONTROLLER.format(ACTION))
        self.git("add", ".")
        self.git("commit", "-qm", "Add login")
        subprocess.run(["git", "init", "-q", "--bare", self.remote], check=True, env=self.environment)
        self.git("remote", "add", "origin", self.remote)
        self.git("push", "-q", "origin", "main")
        self.git("switch", "-qc", "topic")
        self.break_it()
        self.git("commit", "-qam", "Remove the action")

    def write(self, path, text):
        path = os.path.join(self.folder, path)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)

    def read(self, path):
        with open(os.path.join(self.folder, path), encoding="utf-8") as file:
            return file.read()

    def has(self, path):
        return os.path.exists(os.path.join(self.folder, path))

    def break_it(self):
        self.write("Login/LoginViewController.swift", CONTROLLER.format(""))

    def git(self, *arguments):
        return subprocess.run(["git", *arguments], cwd=self.folder, env=self.environment, check=True, capture_output=True, text=True).stdout.strip()

    def run(self, *command, **environment):
        """Status and output of a command in the project."""
        run = subprocess.run(command, cwd=self.folder, env={**self.environment, **environment}, text=True, stdin=subprocess.DEVNULL,
                             stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=300)
        return run.returncode, run.stdout

    def shell(self, script, shell="bash", **environment):
        """A script as a CI job runs it: the first command that fails ends it."""
        return self.run(shell, "-e", "-c", script, **environment)

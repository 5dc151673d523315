#!/usr/bin/env python3
"""Starts a stand-in GitLab and prints one JSON line that says where it listens. See README.md beside this file."""

import argparse
import json
import os
import signal
import sys
import tempfile
import threading

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

from stand_in import admin, certificates  # noqa: E402
from stand_in.server import RedirectServer, Server  # noqa: E402
from stand_in.world import World  # noqa: E402


def main(arguments=None):
    parser = argparse.ArgumentParser(description="A stand-in GitLab for tests and demos.")
    parser.add_argument("--host", default="127.0.0.1", help="address to listen on")
    parser.add_argument("--port", type=int, default=0, help="port; 0 takes any free one")
    parser.add_argument("--sub-path", default="", help="relative root, such as /gitlab")
    parser.add_argument("--version", default="19.2.1-ee", help="the GitLab version to behave like")
    parser.add_argument("--scenario", help="JSON file with steps to run before listening")
    parser.add_argument("--seed", type=int, default=1, help="seed of ids and dice")
    parser.add_argument("--tls", action="store_true", help="serve https with a private certificate authority made now")
    parser.add_argument("--tls-folder", help="where to write ca.pem; default a temporary folder")
    parser.add_argument("--redirect", action="store_true", help="with --tls: also a plain http port that answers 301 to https")
    parser.add_argument("--ask-client", action="store_true", help="with --tls: demand a client certificate of the same authority")
    parser.add_argument("--until-stdin-closes", action="store_true", help="stop when standard input ends")
    options = parser.parse_args(arguments)

    temporary = tempfile.TemporaryDirectory(prefix="stand-in-tls-") if options.tls and not options.tls_folder else None
    certificate = certificates.make(options.tls_folder or temporary.name, options.host) if options.tls else None
    world = World(options.version, seed=options.seed)
    server = Server(world, options.host, options.port, options.sub_path, certificate, options.ask_client)
    results = None
    if options.scenario:
        with open(options.scenario, encoding="utf-8") as file:
            scenario = json.load(file)
        try:
            results = admin.run_steps(world, scenario["steps"])
        except Exception as error:
            print(f"{options.scenario}: {error}", file=sys.stderr)
            return 2
    line = {
        "url": server.url, "api": server.url + "/api/v4", "port": server.server_port, "pid": os.getpid(),
        "admin": f"{'https' if options.tls else 'http'}://{options.host}:{server.server_port}/_stand_in",
    }
    if certificate:
        line["ca_file"] = certificate.authority
        line["client_certificate"], line["client_key"] = certificate.client, certificate.client_key
        if options.redirect:
            redirect = RedirectServer(server)
            line["http_url"] = f"http://{options.host}:{redirect.server_port}{server.sub_path}"
    if results is not None:
        line["results"] = results

    stop = threading.Event()
    for name in (signal.SIGTERM, signal.SIGINT):
        signal.signal(name, lambda *_: stop.set())
    if options.until_stdin_closes:
        threading.Thread(target=lambda: (sys.stdin.buffer.read(), stop.set()), daemon=True).start()
    server.start()
    print(json.dumps(line), flush=True)
    stop.wait()
    server.shutdown()
    world.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())

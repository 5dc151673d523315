#!/usr/bin/env python3
"""Starts a forward proxy and prints one JSON line with its URL. See README.md beside this file."""

import argparse
import json
import os
import sys
import threading

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

from stand_in.proxy import Proxy  # noqa: E402


def main():
    parser = argparse.ArgumentParser(description="A forward proxy for tests.")
    parser.add_argument("--user", help="name:password that clients must give")
    parser.add_argument("--until-stdin-closes", action="store_true", help="stop when standard input ends")
    options = parser.parse_args()
    proxy = Proxy(options.user).start()
    print(json.dumps({"url": proxy.url, "log": proxy.url + "/log", "pid": os.getpid()}), flush=True)
    if options.until_stdin_closes:
        sys.stdin.buffer.read()
    else:
        threading.Event().wait()


if __name__ == "__main__":
    main()

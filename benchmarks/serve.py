"""Serve the checkout in the current directory for `make bench BASE=path`, with the Python of that checkout.

Print a line of JSON with the port, the IDs of ads, a bearer token, and the web processes. End when standard input ends.
Imports only what commit 2677dccc has, too.
"""

import json
import os
import shutil
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path.cwd()))

from benchmarks import stage
from tests.servers import Redis, Web, running

ITEMS = 200
# Limits of earlier versions.
EARLIER = {"CALLS_PER_S": "0", "DEVICE_CALLS_PER_S": "0", "STREAM_VIEWERS_PER_NETWORK": "0"}


def main() -> None:
    folder = Path(tempfile.mkdtemp(prefix="bench-"))
    try:
        redis = Redis(folder)
        os.environ["REDIS_URL"] = redis.url
        stage.set_up(folder)
        ids = stage.add_items(ITEMS)
        web = Web(folder, core=0, more={"REDIS_URL": redis.url, **stage.NO_BOUNDS, **EARLIER})
        with running(redis, web):
            print(json.dumps({"port": web.port, "ids": ids, "bearer": stage.bearer()}), flush=True)
            sys.stdin.read()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main()

"""Serve the checkout in the current directory for `make bench BASE=path`, with the Python of that checkout.

Print a line of JSON with the ports of the device routes and of the console, the IDs of ads, and a bearer token. End
when standard input ends. Imports only what commit 2677dccc has, too, which served both on one port.
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
        more = {"REDIS_URL": redis.url, **stage.NO_BOUNDS, **EARLIER}
        if Path("config/device.py").exists():
            # As in deploy/systemd.
            device = Web(folder, core=0, more=more, application="config.device:application")
            web = Web(folder, core=0, more=more, application="config.wsgi:application", interface="wsgi")
            os.sched_setscheduler(0, os.SCHED_BATCH, os.sched_param(0))
        else:
            device = web = Web(folder, core=0, more=more)
        with running(redis, *{device.port: device, web.port: web}.values()):
            side = {"device_port": device.port, "port": web.port, "ids": ids, "bearer": stage.bearer()}
            print(json.dumps(side), flush=True)
            sys.stdin.read()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main()

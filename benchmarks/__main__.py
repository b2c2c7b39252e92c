"""`make bench`: each path beside its yardstick in one run, on the database of DATABASE_URL (default SQLite).

Never a test: a shared machine's milliseconds are no verdict. The ratios are.
"""

import os
import shutil
import sys
from pathlib import Path

from benchmarks import app_side, console_side, load, stage, streams, uploads
from benchmarks.table import Table
from tests.servers import Redis, Web, running

SERVER_CORE = 0
# Measured before, on the same kind of machine (not in this run).
PEERS = (
    ("Umami, POST /api/batch of 20 events", "19 per s (= 380 events)"),
    ("Umami, POST /api/send, one event", "253 per s"),
    ("Unleash, client features, 304", "2,200 per s"),
    ("Flagsmith, flags, its cache on", "930 per s"),
)


def main() -> int:
    folder = load.scratch()
    try:
        # Reads are recorded in this process, too.
        os.environ["REDIS_URL"] = Redis(folder).url
        stage.set_up(folder)
        return _measure(folder)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _measure(folder: Path) -> int:
    from django.db import connection  # noqa: PLC0415 - Django is set up by now

    redis = Redis(folder)
    more = {
        "REDIS_URL": redis.url,
        "DEVICE_CALLS_PER_S": "0",
        "CALLS_PER_S": "0",
        **stage.NO_BOUNDS,
        "STREAM_VIEWERS_PER_ADDRESS": "0",
    }
    ours = Web(folder, core=SERVER_CORE, more=more)
    bare = Web(folder, core=SERVER_CORE, application="benchmarks.bare:application")
    plain = Web(folder, core=SERVER_CORE, more=more, interface="wsgi", application="config.wsgi:application")
    ids = stage.add_items(1000)
    table = Table(f"{connection.vendor}, one web process on one core")
    with running(redis, ours, bare, plain):
        console_side.bridge(table, ours, plain)
        app_side.ingest(table, ours, bare, ids)
        app_side.config(table, ours, bare)
        app_side.rules(table, ours, bare)
        app_side.heartbeats(table, ours)
        streams.streams(table, ours)
        uploads.uploads(table, ours, folder)
        stage.add_history(3 * 365)
        console_side.reads(table, ours, ids)
        console_side.history(table, ours)
    for peer, figure in PEERS:
        table.note(peer, "", f"{figure}, measured before")
    print(f"\n{table}\n")
    return 1 if any(row[4] == "MISSED" for row in table.rows) else 0


if __name__ == "__main__":
    sys.exit(main())

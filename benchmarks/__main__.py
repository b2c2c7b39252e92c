"""`make bench`: hot paths beside a bare handler on the same server, on the database of DATABASE_URL (default SQLite).

With `--base PATH`, beside another checkout instead (compare.py). A shared machine's milliseconds are no verdict; the
ratios are.
"""

import argparse
import os
import shutil
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from benchmarks import app_side, compare, console_side, load, stage, streams, uploads
from benchmarks.table import Table
from tests.servers import Redis, Web, running

SERVER_CORE = 0
FIRST_ITEMS, ITEMS = 200, 1000


@dataclass(frozen=True)
class Bench:
    """The measuring tools of all parts."""

    table: Table
    folder: Path
    ids: list[str]
    ours: Web
    bare: Web

    def fill(self) -> list[str]:
        """Add the 1,000 items that all parts after the first use."""
        self.ids.extend(stage.add_items(ITEMS - len(self.ids)))
        return self.ids


def _large_config(bench: Bench) -> None:
    bench.fill()
    app_side.large_config(bench.table, bench.ours, bench.bare)


def _reads(bench: Bench) -> None:
    bench.fill()
    stage.add_history(3 * 365)
    console_side.reads(bench.table, bench.ours, bench.ids)


PARTS: dict[str, Callable[[Bench], None]] = {
    "config": lambda bench: app_side.config(bench.table, bench.ours, bench.bare),
    "rules": lambda bench: app_side.rules(bench.table, bench.ours, bench.bare),
    "large-config": _large_config,
    "ingest": lambda bench: app_side.ingest(bench.table, bench.ours, bench.bare, bench.fill()),
    "heartbeats": lambda bench: app_side.heartbeats(bench.table, bench.ours),
    "streams": lambda bench: streams.streams(bench.table, bench.ours),
    "uploads": lambda bench: uploads.uploads(bench.table, bench.ours, bench.folder),
    "reads": _reads,
}


def main() -> int:
    parser = argparse.ArgumentParser(prog="make bench")
    parser.add_argument("--only", default="", help=f"some of {', '.join(PARTS)}, with commas in between")
    parser.add_argument("--base", default="", help="the path of another checkout")
    asked = parser.parse_args()
    if asked.base:
        return compare.compare(Path(asked.base).resolve()).exit_code()
    chosen = [name for name in asked.only.split(",") if name]
    if unknown := set(chosen) - set(PARTS):
        parser.error(f"no such part: {', '.join(sorted(unknown))}")
    folder = load.scratch()
    try:
        # Reads are recorded in this process too.
        os.environ["REDIS_URL"] = Redis(folder).url
        stage.set_up(folder)
        return _measure(folder, [part for name, part in PARTS.items() if not chosen or name in chosen])
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _measure(folder: Path, parts: list[Callable[[Bench], None]]) -> int:
    from django.db import connection  # noqa: PLC0415 - Django is set up by now

    redis = Redis(folder)
    more = {
        "REDIS_URL": redis.url,
        **stage.NO_BOUNDS,
        "STREAM_VIEWERS_PER_ADDRESS": "0",
    }
    table = Table(f"{connection.vendor}, one web process on one core")
    bench = Bench(
        table,
        folder,
        stage.add_items(FIRST_ITEMS),
        ours=Web(folder, core=SERVER_CORE, more=more),
        bare=Web(folder, core=SERVER_CORE, application="benchmarks.bare:application"),
    )
    with running(redis, bench.ours, bench.bare):
        for part in parts:
            part(bench)
    return table.exit_code()


if __name__ == "__main__":
    sys.exit(main())

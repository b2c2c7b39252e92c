"""`python -m benchmarks COMMAND`: measure the console. The Makefile has a target for each command.

Each command is a module. `bench`, `lists`, `speed`, and `screenshots` start a server with a temporary database. `load`,
`attack`, and `faults` run against the reference deployment (tests/stack.py). `simulate` sends to a running console.

They share `claims` (the printed table), `sampling` (repeated measurements), `client` (HTTP), `phones`, `data` (rows to
measure with), `wrk` (load on one endpoint), and `screens` (Chromium).
"""

import os
import signal
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from datetime import datetime
from importlib import import_module
from pathlib import Path
from zoneinfo import ZoneInfo

import django
from django.conf import settings

from tests.servers import Redis, environment, manage, running

ON_A_DATABASE = ("bench", "lists")
ON_SAMPLE_DATA = ("speed", "screenshots")
ON_THE_STACK = ("load", "attack", "faults")
ZONES = ("Asia/Kolkata", "Europe/Berlin", "America/New_York", "America/Los_Angeles", "Asia/Tokyo")


def main() -> int:
    command, *options = sys.argv[1:] or [""]
    if command not in (*ON_A_DATABASE, *ON_SAMPLE_DATA, *ON_THE_STACK, "simulate"):
        sys.exit(__doc__)
    if command == "simulate":
        # config.env reads the environment when it is imported.
        import_module("config.env").choose_settings()
        django.setup()
    with nullcontext() if command in (*ON_THE_STACK, "simulate") else temporary_console(command):
        # The models of a command need Django.
        return int(import_module(f"benchmarks.{command}").main(options))


@contextmanager
def temporary_console(command: str) -> Iterator[None]:
    """Set up Django in this process with Redis and a migrated database. Servers that it starts use the same."""
    with tempfile.TemporaryDirectory(prefix="console-bench-") as name:
        folder = Path(name)
        redis = Redis(folder)
        os.environ |= environment(folder, REDIS_URL=redis.url)
        if command in ON_SAMPLE_DATA:
            os.environ |= {
                # Never that of the developer.
                "DATABASE_URL": f"sqlite:///{folder}/console.sqlite3",
                "ADMIN_PASSWORD": "right-horse-7",
                "CONSOLE_TIME_ZONE": find_daytime_zone(),
                # Playwright keeps an event loop in this thread.
                "DJANGO_ALLOW_ASYNC_UNSAFE": "true",
            }
        with running(redis):
            manage(folder, "migrate", "--verbosity", "0")
            if command in ON_SAMPLE_DATA:
                manage(folder, "seed_demo")
            django.setup()
            assert folder == settings.VAR_DIR
            yield


def find_daytime_zone() -> str:
    """Return a time zone in which it is afternoon or evening: at night, the charts of today are empty."""
    return next(name for name in ZONES if 14 <= datetime.now(ZoneInfo(name)).hour < 23)


if __name__ == "__main__":
    # Like Ctrl-C, so that the servers end with the command.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    sys.exit(main())

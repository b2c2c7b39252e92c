"""Long faults of what the console stands on: database, Redis, disk, clock."""

import os
import sqlite3
import subprocess
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import datetime, timedelta
from pathlib import Path

from tests import postgres
from tests.faults.stand import Line, Load, NotTriedError, Stand
from tests.servers_db import rows
from tests.waiting import wait_for

ROUNDS = 3
HOUR = 3600
FAKETIME = "/usr/lib/*/faketime/libfaketimeMT.so.1"


def stop_postgresql(folder: Path, *, how: str, what: str) -> Line:
    with postgres.Server(fsync="on") as server:
        stand = Stand(folder, DATABASE_URL=server.url)
        load = Load(stand.web, stand.items)
        back: list[float] = []
        with stand.running(), load.running():
            for _ in range(ROUNDS):
                server.stop(how)
                refused = load.seen.total()
                wait_for(lambda before=refused: load.seen.total() > before + 20, "calls without a database")
                server.start()
                back.append(load.wait_for_more())
        return Line(
            f"{what} × {ROUNDS}, under load", load.tell(), stand.keeps(load), f"{max(back):.1f} s after its return"
        )


def restart_postgresql(folder: Path) -> Line:
    return stop_postgresql(folder, how="fast", what="PostgreSQL restarted (fast)")


def crash_postgresql(folder: Path) -> Line:
    return stop_postgresql(folder, how="immediate", what="PostgreSQL crashed (immediate)")


def lose_redis(folder: Path) -> Line:
    stand = Stand(folder)
    load = Load(stand.web, stand.items)
    with stand.running(worker=True), load.running():
        stand.redis.kill()
        gone = load.wait_for_more()
        sent = stand.send_push("While Redis is away")
        assert stand.states() == ["pending"]
        stand.redis.start()
        wait_for(lambda: stand.states() == ["sent"], "the push")
        stand.send_push("When it is back")
        wait_for(lambda: stand.states() == ["sent", "sent"], "the other push")
    seen = f"{load.tell() or 'nothing'}; a push is accepted ({sent[0]}, {sent[1]:.1f} s) and sent when Redis is back"
    return Line("Redis killed, and back", seen, stand.keeps(load), f"not needed: events went on after {gone:.1f} s")


@contextmanager
def small_disk(folder: Path) -> Iterator[Path]:
    place = folder / "disk"
    place.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", "size=32m", "none", str(place)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise NotTriedError(f"no small disk could be mounted: {done.stderr.strip()}")
    try:
        yield place
    finally:
        subprocess.run(["umount", "--lazy", str(place)], check=False)


def fill_disk(folder: Path) -> Line:
    with small_disk(folder) as place:
        # Without a floor the disk fills up in earnest.
        stand = Stand(place, FREE_DISK_MB="0")
        load = Load(stand.web, stand.items)
        with stand.running(), load.running():
            filler = place / "filler"
            _fill(filler)
            wait_for(lambda: load.seen["events 503"] > 20, "refusals for want of room")
            is_read = load.seen["config 200"] > 0
            push = stand.send_push("No room")
            filler.unlink()
            back = load.wait_for_more()
        with closing(sqlite3.connect(place / "console.sqlite3")) as database:
            sound = database.execute("PRAGMA integrity_check").fetchone()[0] == "ok"
        seen = f"{load.tell()}; config {'goes on' if is_read else 'is gone'}; an admin's change: {push[0]}"
        return Line("disk full (a tmpfs of 32 MB), SQLite", seen, stand.keeps(load) and sound, f"{back:.1f} s")


def _fill(path: Path) -> None:
    try:
        with path.open("wb") as file:
            while True:
                file.write(b"x" * 4096)
                file.flush()
    except OSError:
        return


def jump_clock(folder: Path) -> Line:
    found = sorted(Path("/").glob(FAKETIME.lstrip("/")))
    if not found:
        raise NotTriedError("libfaketime is not installed")
    clock = folder / "clock"
    clock.write_text("+0")
    fake = {
        "LD_PRELOAD": str(found[0]),
        "FAKETIME_TIMESTAMP_FILE": str(clock),
        "FAKETIME_CACHE_DURATION": "1",
        "FAKETIME_DONT_FAKE_MONOTONIC": "1",
    }
    stand = Stand(folder, SESSION_IDLE_S=str(3 * HOUR))
    stand.web.more = stand.worker.more = {**stand.more, **fake}
    load = Load(stand.web, stand.items)
    seen = []
    with stand.running(worker=True), load.running():
        for number, jump in enumerate((HOUR, 0, -HOUR, 0), start=1):
            _set(clock, jump)
            seen.append(stand.send_push(f"Jump {number}")[0])
            wait_for(lambda count=number: stand.states() == ["sent"] * count, f"push {number}")
            load.wait_for_more()
    if not _has_moved(stand):
        raise NotTriedError("the console's clock could not be moved")
    told = f"{load.tell() or 'nothing'}; pushes taken {seen}, all sent"
    return Line("clock + 1 h, back, − 1 h, back", told, stand.keeps(load), "at once")


def _has_moved(stand: Stand) -> bool:
    first, last = rows(stand.more, "SELECT MIN(send_at), MAX(send_at) FROM notifications_delivery")[0]
    return datetime.fromisoformat(last) - datetime.fromisoformat(first) > timedelta(seconds=1.9 * HOUR)


def _set(clock: Path, seconds: int) -> None:
    fresh = clock.with_suffix(".new")
    fresh.write_text(f"{seconds:+d}")
    os.replace(fresh, clock)
    # The library reads its file once a second.
    time.sleep(2)

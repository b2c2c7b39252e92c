"""`make faults`: what fails in the reference deployment with two nodes, under load. Ends by itself, with 1 on a miss.

Phones send events, read the configuration, and hold streams, and an admin reads and adds ads, while something fails. A
row says what they saw, whether everything that was acknowledged is kept, what /health/ready reported meanwhile, and how
long it took until all was well again without an operator. ONLY names some faults.
"""

import asyncio
import os
import shutil
import subprocess
import sys
import threading
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import requests

from apps.notifications.tests.fake_fcm import OK
from apps.videos.tests.sample_videos import sample_video
from benchmarks.phones import Phones, Site
from benchmarks.table import Table
from tests.api_client import ApiClient
from tests.servers_db import all_counted
from tests.stack import OWNER, Node, Stack
from tests.waiting import wait_for

ONLY = [name for name in os.environ.get("ONLY", "").split(",") if name]
SENDERS, STREAMS = 4, 10
LIMIT_S = 240.0
HOUR = 3600
FAKETIME = "usr/lib/*/faketime/libfaketimeMT.so.1"
HEAD = ("fault", "what users saw", "health meanwhile; well again after", "acknowledged = kept", "")
UNFINISHED = """
SELECT (SELECT count(*) FROM accounts_mail WHERE state NOT IN ('sent', 'failed'))
     + (SELECT count(*) FROM notifications_delivery WHERE state <> 'sent')
     + (SELECT count(*) FROM livecall_plannedfiring WHERE state <> 'sent')
     + (SELECT count(*) FROM videos_thumbnailjob WHERE state <> 'sent')
"""


class Users:
    """Phones and an admin that send requests during failures and record responses and acknowledged data."""

    def __init__(self, trial: "Trial") -> None:
        self.stack, self.owner = trial.stack, trial.owner
        self.phones = Phones(Site(self.stack.url, self.stack.certificate), trial.items)
        self.over = threading.Event()
        self.seen: Counter[str] = Counter()
        self.added: list[str] = []
        self.before = all_counted(self.stack.direct)[0]
        self.threads = [threading.Thread(target=job) for job in (self._run_phones, self._act_as_admin)]

    def _run_phones(self) -> None:
        async def run() -> None:
            until = time.monotonic() + HOUR
            others = [asyncio.create_task(self.phones.listen(number, until)) for number in range(STREAMS)]
            others.append(asyncio.create_task(self.phones.read_config(300, until, 0.2)))
            senders = [asyncio.create_task(self.phones.send_events(n * 250, until, 20)) for n in range(SENDERS)]
            while not self.over.is_set():
                await asyncio.sleep(0.1)
            # Each sender finishes its batch.
            self.phones.stopping.set()
            await asyncio.gather(*senders)
            for task in others:
                task.cancel()

        asyncio.run(run())

    def _act_as_admin(self) -> None:
        number = 0
        while not self.over.wait(0.5):
            number += 1
            self._call("read", lambda client: client.call("GET", "/api/App/controller/admin"))
            if number % 4 == 0:
                self._call("save", self._add)

    def _add(self, client: ApiClient) -> tuple[int, Any]:
        name = f"Ad {time.time_ns()}"
        body = {"a_name": name, "a_id": name, "a_description": "Of a fault"}
        status, answer = client.call("POST", "/api/App/ads/native/add", body)
        if status == 200:
            self.added.append(answer["data"]["_id"])
        return status, answer

    def _call(self, what: str, act: Callable[[ApiClient], tuple[int, Any]]) -> None:
        try:
            status = str(act(self.owner)[0])
            if status == "503" and "Retry-After" not in self.owner.headers:
                status = "503 without Retry-After"
        except requests.RequestException:
            status = "without an answer"
        self.seen[f"{what} {status}"] += 1

    def wait_until_well(self) -> float:
        """Wait until events and changes are acknowledged, streams are open, and health is ok; return the seconds."""
        started, acknowledged, saves = time.monotonic(), self.phones.tally.acknowledged, self.seen["save 200"]

        def is_well() -> bool:
            tally = self.phones.tally
            is_used = tally.acknowledged > acknowledged + 200 and self.seen["save 200"] > saves
            return is_used and tally.open_streams == STREAMS and self.stack.health().get("status") == "ok"

        wait_for(is_well, lambda: (self.stack.health(), self.describe()), LIMIT_S, every_s=0.2)
        return time.monotonic() - started

    def failures(self) -> dict[str, int]:
        admin = {name: count for name, count in self.seen.items() if not name.endswith(" 200")}
        return {**self.phones.tally.failures(), **admin}

    def describe(self) -> str:
        return ", ".join(f"{count} × {name}" for name, count in sorted(self.failures().items())) or "nothing"

    def saw_only_503(self) -> bool:
        """Return whether every error was a 503 with Retry-After or a broken connection."""
        return all(name.endswith((" 503", " without an answer")) for name in self.failures())

    def count_kept(self) -> tuple[int, int, bool]:
        """Return the acknowledged and the counted events, and whether every acknowledged ad exists."""
        listed = str(self.owner.get("/api/App/ads/native/admin/get"))
        counted = all_counted(self.stack.direct)[0] - self.before
        return self.phones.tally.acknowledged, counted, all(ad in listed for ad in self.added)


class Trial:
    """The stack and the table."""

    def __init__(self, stack: Stack) -> None:
        self.stack = stack
        self.table = Table("faults, two nodes under load", HEAD)
        self.owner = ApiClient(stack.url, certificate=stack.certificate)
        self.owner.sign_in(*OWNER, stack.smtp.messages)
        self.items = self.owner.add_items(20)

    @contextmanager
    def fault(self, what: str, *, sick: tuple[str, ...] = ()) -> Iterator[list[str]]:
        """Run the body under load and add a row. `sick` are the checks that have to fail at some time in the body.

        What the body appends to the list is shown in the row; an entry that begins with "MISSED" misses it.
        """
        users, notes, failed_checks, over = Users(self), [], set[str](), threading.Event()

        def watch_health() -> None:
            while not over.wait(0.5):
                checks = self.stack.health().get("checks", {})
                failed_checks.update(name for name, result in checks.items() if result != "ok")

        watcher = threading.Thread(target=watch_health)
        for thread in (*users.threads, watcher):
            thread.start()
        try:
            users.wait_until_well()
            users.phones.tally.seen.clear()
            users.seen.clear()
            yield notes
            over.set()
            well_s = users.wait_until_well()
        finally:
            over.set()
            users.over.set()
            for thread in (*users.threads, watcher):
                thread.join()
        acknowledged, counted, is_listed = users.count_kept()
        is_true = set(sick) <= failed_checks
        is_met = acknowledged == counted and is_listed and is_true and users.saw_only_503()
        self.table.add(
            what,
            "; ".join([users.describe(), *notes]),
            f"{', '.join(sorted(failed_checks)) or 'ok'}; {well_s:.0f} s",
            goal=f"{acknowledged:,} = {counted:,}" + ("" if is_true else f", health should name {sick}"),
            is_met=is_met and not any(note.startswith("MISSED") for note in notes),
        )

    def send_push(self, title: str) -> int:
        form = {"title": (None, title), "message": (None, "Now")}
        return self.owner.until_answered(lambda: self.owner.call("POST", "/api/App/notification/send", files=form))[0]

    def upload(self, count: int = 1) -> tuple[int, float]:
        started, first = time.monotonic(), time.time_ns() % 1_000_000
        files = [("video", (f"{n}.mp4", sample_video(first + n), "video/mp4")) for n in range(count)]
        status = self.owner.call("POST", "/api/App/video/admin", files=files, timeout=180)[0]
        return status, time.monotonic() - started

    def wait_for_queued_work(self) -> None:
        wait_for(lambda: self.stack.rows(UNFINISHED) == [(0,)], lambda: self.stack.log()[-3000:], LIMIT_S, every_s=0.5)

    def sent_pushes(self) -> Counter[str]:
        return Counter(message["data"]["nid"] for message in self.stack.fcm.accepted)


def stop_postgresql(trial: Trial) -> None:
    for how, what in (("fast", "PostgreSQL restarted × 2"), ("immediate", "PostgreSQL crashed × 2")):
        with trial.fault(what, sick=("database",)):
            for _ in range(2):
                trial.stack.postgres.stop(how)
                time.sleep(4)
                trial.stack.postgres.start()
                time.sleep(4)


def lose_redis(trial: Trial) -> None:
    with trial.fault("Redis killed for 8 s, back empty", sick=("cache",)) as notes:
        trial.stack.redis.kill()
        status = trial.send_push("While Redis is away")
        time.sleep(8)
        shutil.rmtree(trial.stack.folder / "appendonlydir")
        trial.stack.redis.start()
        trial.wait_for_queued_work()
        notes.append(f"push {status}, sent when Redis is back")


def kill_workers(trial: Trial) -> None:
    """Kill both nodes' workers while an email, a notification, a scheduled ad, and thumbnails are in progress."""
    stack = trial.stack
    with trial.fault("workers killed in a push, an email, thumbnails, and a scheduled ad") as notes:
        pushes, mails = len(trial.sent_pushes()), len(stack.smtp.messages)
        stack.fcm.decide, stack.smtp.hangs = (lambda _message: ("slow", 30)), True
        stack.smtp.was_hung.clear()
        asked = len(stack.fcm.messages)
        trial.send_push("In work")
        trial.owner.call("POST", "/api/admin/ForgetPw", {"a_email": "owner@example.com"})
        # The next minute in the console's time zone.
        at = (datetime.now(ZoneInfo("Asia/Kolkata")) + timedelta(minutes=1)).strftime("%Y-%m-%dT%H:%M")
        ad = {"Adstype": "Url_Ads_Fire", "a_name": "Later", "url": "https://shop.example.com", "fireAt": at}
        status = trial.owner.call("POST", "/api/App/livecall/admin/ads/fire", ad)[0]
        trial.upload(6)
        wait_for(lambda: len(stack.fcm.messages) > asked, "a push in work", 60)
        stack.smtp.was_hung.wait(30)
        for node in stack.nodes:
            node.kill("worker", "worker-media")
        stack.fcm.decide, stack.smtp.hangs = (lambda _message: OK), False
        for node in stack.nodes:
            node.start("worker", "worker-media")
        trial.wait_for_queued_work()
        sent, emails = len(trial.sent_pushes()) - pushes, len(stack.smtp.messages) - mails
        fired = stack.rows("SELECT count(*) FROM livecall_firedad WHERE name = 'Later'")[0][0]
        is_met = (status, sent, fired) == (200, 1, 1) and emails <= 1
        notes.append(f"{'' if is_met else 'MISSED '}sent {sent} push, {emails} email, fired {fired} ad, {status}")


def trouble_fcm(trial: Trial) -> None:
    for mode in ("refusing", "silent", "slow"):
        with trial.fault(f"FCM {mode}") as notes:
            trial.stack.proxies["fcm"].change(mode)
            started = time.monotonic()
            status = trial.send_push(f"FCM {mode}")
            seconds = time.monotonic() - started
            time.sleep(6)
            trial.stack.proxies["fcm"].change("open")
            trial.wait_for_queued_work()
            notes.append(f"push {status} after {seconds:.1f} s, sent later")


def trouble_mail(trial: Trial) -> None:
    stack = trial.stack
    for mode in ("refusing", "silent", "slow"):
        with trial.fault(f"mail server {mode}") as notes:
            trial.stack.proxies["smtp"].change(mode)
            client = ApiClient(stack.url, certificate=stack.certificate)
            count, started = len(stack.smtp.messages), time.monotonic()
            status = client.call("POST", "/api/admin/login", {"a_id": OWNER[0], "a_password": OWNER[1]})[0]
            seconds = time.monotonic() - started
            time.sleep(6)
            trial.stack.proxies["smtp"].change("open")
            wait_for(lambda count=count: len(stack.smtp.messages) > count, "the code", LIMIT_S)
            arrived = time.monotonic() - started
            verdict = "" if status == 200 else "MISSED "
            notes.append(f"{verdict}sign-in {status} after {seconds:.1f} s, code after {arrived:.0f} s")


def trouble_s3(trial: Trial) -> None:
    for mode in ("refusing", "silent", "slow"):
        with trial.fault(f"S3 {mode}", sick=() if mode == "slow" else ("storage",)) as notes:
            trial.stack.proxies["s3"].change(mode)
            status, seconds = trial.upload()
            # Health checks are cached for two seconds.
            time.sleep(6)
            trial.stack.proxies["s3"].change("open")
            again = trial.upload()[0]
            trial.wait_for_queued_work()
            is_met = again == 200 and status in {200, 503}
            notes.append(f"{'' if is_met else 'MISSED '}upload {status} after {seconds:.0f} s, again {again}")


def fill_disk(trial: Trial) -> None:
    """Fill the disk of VAR_DIR of both nodes, a tmpfs of 200 MB."""
    mounted: list[Node] = []
    try:
        for node in trial.stack.nodes:
            node.stop()
            command = ["mount", "-t", "tmpfs", "-o", "size=200m", "none", str(node.folder)]
            if subprocess.run(command, capture_output=True, check=False).returncode:
                node.start()
                trial.table.note("disk full", "not tried", "no small disk could be mounted")
                return
            mounted.append(node)
            node.start()
        for node in mounted:
            node.wait_until_live()
        with trial.fault("disk of VAR_DIR full", sick=("disk",)) as notes:
            for node in mounted:
                fill(node.folder / "filler")
            time.sleep(8)
            notes.append(f"upload {trial.upload()[0]}")
            for node in mounted:
                (node.folder / "filler").unlink()
    finally:
        for node in mounted:
            node.stop()
            subprocess.run(["umount", "--lazy", str(node.folder)], check=False)
            node.start()


def fill(path: Path) -> None:
    try:
        with path.open("wb") as file:
            while True:
                file.write(b"x" * 65_536)
                file.flush()
    except OSError:
        return


def jump_clock(trial: Trial) -> None:
    """Set the clock of both nodes an hour ahead and back, and an hour back and ahead."""
    libraries = sorted(Path("/").glob(FAKETIME))
    if not libraries:
        trial.table.note("clock jumps", "not tried", "libfaketime is not installed")
        return
    clock = trial.stack.folder / "clock"
    clock.write_text("+0")
    fake = {
        "LD_PRELOAD": str(libraries[0]),
        "FAKETIME_TIMESTAMP_FILE": str(clock),
        "FAKETIME_CACHE_DURATION": "1",
        "FAKETIME_DONT_FAKE_MONOTONIC": "1",
    }
    restart_with(trial, fake)
    with trial.fault("clock + 1 h, back, − 1 h, back") as notes:
        for seconds in (HOUR - 600, 0, 600 - HOUR, 0):
            clock.with_suffix(".new").write_text(f"{seconds:+d}")
            os.replace(clock.with_suffix(".new"), clock)
            time.sleep(4)
            notes.append(f"push {trial.send_push('Jump')}")
        trial.wait_for_queued_work()
    restart_with(trial, dict.fromkeys(fake, ""))


def restart_with(trial: Trial, env: dict[str, str]) -> None:
    for node in trial.stack.nodes:
        for process in node.processes.values():
            process.env = {**(process.env or {}), **env}
        node.stop()
        node.start()
    for node in trial.stack.nodes:
        node.wait_until_live()


def kill_node(trial: Trial) -> None:
    with trial.fault("a node killed, and back") as notes:
        node = trial.stack.nodes[1]
        for number in range(6):
            trial.send_push(f"Node {number}")
        before = len(trial.sent_pushes())
        node.kill()
        time.sleep(5)
        node.start()
        node.wait_until_live()
        trial.wait_for_queued_work()
        notes.append(f"6 pushes sent, {len(trial.sent_pushes()) - before} of them after the kill")


def roll(trial: Trial) -> None:
    """Restart one node after the other as docs/operate/upgrade.md describes it."""
    stack = trial.stack
    with trial.fault("rolling upgrade of both nodes") as notes:
        for node in stack.nodes:
            stack.use_nodes(*(other for other in stack.nodes if other is not node))
            time.sleep(2)
            node.stop()
            node.start()
            node.wait_until_live()
            stack.use_nodes(*stack.nodes)
        notes.append("streams reconnect")


FAULTS: tuple[Callable[[Trial], None], ...] = (
    stop_postgresql,
    lose_redis,
    kill_workers,
    kill_node,
    roll,
    trouble_fcm,
    trouble_mail,
    trouble_s3,
    fill_disk,
    jump_clock,
)


def main() -> int:
    with Stack(nodes=2, s3=True, proxied=True) as stack:
        return try_faults(Trial(stack)).exit_code()


def try_faults(trial: Trial) -> Table:
    for fault in FAULTS:
        if ONLY and fault.__name__ not in ONLY:
            continue
        try:
            fault(trial)
        except Exception as error:  # noqa: BLE001 - the others are tried all the same
            traceback.print_exc()
            trial.table.add(fault.__name__, f"{type(error).__name__}: {error}"[:200], goal="ends", is_met=False)
    return trial.table


if __name__ == "__main__":
    sys.exit(main())

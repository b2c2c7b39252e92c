"""`make faults`: failure tests of the reference deployment with two nodes, under load. The exit code of a miss is 1.

Phones send events, read the configuration, and hold streams, and an admin reads and adds ads, while something fails. A
row has what they saw, if all acknowledged data is stored, what /health/ready reported, and the time until everything
worked again without an operator. ONLY names some of them.
"""

import asyncio
import os
import shutil
import subprocess
import threading
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import requests

from apps.notifications.tests.fake_fcm import OK
from apps.videos.tests.sample_videos import sample_video
from benchmarks.claims import Claim, Claims
from benchmarks.client import Site
from benchmarks.phones import Phones
from benchmarks.sampling import sampling
from tests.api_client import ApiClient
from tests.servers_db import all_counted
from tests.stack import OWNER, Node, Stack
from tests.waiting import wait_for

ONLY = [name for name in os.environ.get("ONLY", "").split(",") if name]
SENDERS, STREAMS = 4, 10
LIMIT_S = 240.0
MODES = ("refusing", "silent", "slow")
HOUR = 3600
FAKETIME = "usr/lib/*/faketime/libfaketimeMT.so.1"
HEAD = Claim("fault", "what users saw", "health meanwhile; well again after", "acknowledged = kept")


class Users:
    """Phones and an admin that send requests during failures and record responses and acknowledged data."""

    def __init__(self, stack: Stack, owner: ApiClient, items: list[str]) -> None:
        self.stack, self.owner = stack, owner
        self.phones = Phones(Site(stack.url, stack.certificate), items)
        self.is_over = threading.Event()
        self.responses: Counter[str] = Counter()
        self.added: list[str] = []
        self.counted_before = all_counted(stack.direct)[0]

    @contextmanager
    def active(self) -> Iterator[None]:
        threads = [threading.Thread(target=job) for job in (self._run_phones, self._act_as_admin)]
        for thread in threads:
            thread.start()
        try:
            yield
        finally:
            self.is_over.set()
            for thread in threads:
                thread.join()

    def _run_phones(self) -> None:
        async def run() -> None:
            until = time.monotonic() + HOUR
            others = await self.phones.open_streams(STREAMS, until)
            others.append(asyncio.create_task(self.phones.read_config(300, until, 0.2)))
            senders = [asyncio.create_task(self.phones.send_events(n * 250, until, 20)) for n in range(SENDERS)]
            while not self.is_over.is_set():
                await asyncio.sleep(0.1)
            # Each sender finishes its batch.
            self.phones.stopping.set()
            await asyncio.gather(*senders)
            for task in others:
                task.cancel()

        asyncio.run(run())

    def _act_as_admin(self) -> None:
        number = 0
        while not self.is_over.wait(0.5):
            number += 1
            self._record("read", lambda: self.owner.call("GET", "/api/App/controller/admin"))
            if number % 4 == 0:
                status, response = self._record("save", self.owner.add_item)
                if status == 200:
                    self.added.append(response["data"]["_id"])

    def _record(self, what: str, call: Callable[[], tuple[int, Any]]) -> tuple[int, Any]:
        try:
            status, response = call()
        except requests.RequestException:
            self.responses[f"{what} without a response"] += 1
            return 0, None
        lacking = " without Retry-After" if status == 503 and "Retry-After" not in self.owner.headers else ""
        self.responses[f"{what} {status}{lacking}"] += 1
        return status, response

    def wait_until_well(self) -> float:
        """Wait until events and changes are acknowledged, streams are open, and health is ok; return the seconds."""
        started, tally = time.monotonic(), self.phones.tally
        acknowledged, saves = tally.acknowledged, self.responses["save 200"]

        def is_well() -> bool:
            is_used = tally.acknowledged > acknowledged + 200 and self.responses["save 200"] > saves
            return is_used and tally.open_streams == STREAMS and self.stack.health().get("status") == "ok"

        wait_for(is_well, lambda: (self.stack.health(), self.describe()), LIMIT_S, every_s=0.2)
        return time.monotonic() - started

    def failures(self) -> dict[str, int]:
        admin = {name: count for name, count in self.responses.items() if not name.endswith(" 200")}
        return {**self.phones.tally.failures(), **admin}

    def describe(self) -> str:
        return ", ".join(f"{count} × {name}" for name, count in sorted(self.failures().items())) or "nothing"

    def saw_only_503(self) -> bool:
        """Return whether every error was a 503 with Retry-After or a broken connection."""
        return all(name.endswith((" 503", " without a response")) for name in self.failures())

    def count_events(self) -> tuple[int, int, bool]:
        """Return the acknowledged and the counted events, and whether every acknowledged ad exists."""
        listed = str(self.owner.get("/api/App/ads/native/admin/get"))
        counted = all_counted(self.stack.direct)[0] - self.counted_before
        return self.phones.tally.acknowledged, counted, all(ad in listed for ad in self.added)


class Trial:
    """The stack, the table, and the actions of a person during a failure."""

    def __init__(self, stack: Stack) -> None:
        self.stack, self.owner = stack, stack.sign_in()
        self.claims = Claims("faults, two nodes under load", HEAD)
        self.items = self.owner.add_items(20)

    @contextmanager
    def failure(self, what: str, *, sick: tuple[str, ...] = ()) -> Iterator[list[str]]:
        """Run the body under load and add a row. `sick` are the checks that have to fail at some time in the body.

        What the body appends to the list is shown in the row (`outcome`).
        """
        users, notes = Users(self.stack, self.owner, self.items), list[str]()
        with users.active():
            users.wait_until_well()
            users.phones.tally.responses.clear()
            users.responses.clear()
            with sampling(self.stack.health, 0.5) as reports:
                yield notes
            well_s = users.wait_until_well()
        checks = [check for report in reports for check in report.get("checks", {}).items()]
        failed = {name for name, result in checks if result != "ok"}
        acknowledged, counted, is_listed = users.count_events()
        is_reported = set(sick) <= failed
        is_met = acknowledged == counted and is_listed and is_reported and users.saw_only_503()
        self.claims.add(
            what,
            "; ".join([users.describe(), *notes]),
            f"{', '.join(sorted(failed)) or 'ok'}; {well_s:.0f} s",
            goal=f"{acknowledged:,} = {counted:,}" + ("" if is_reported else f", health should name {sick}"),
            is_met=is_met and not any(note.startswith("MISSED") for note in notes),
        )

    def send_push(self, title: str) -> int:
        return self.owner.until_available(lambda: self.owner.send_push(title))[0]

    def upload(self, count: int = 1) -> tuple[int, float]:
        """Upload videos. Return the status and the seconds."""
        started, first = time.monotonic(), time.time_ns() % 1_000_000
        status = self.owner.upload_videos(*(sample_video(first + n) for n in range(count)))[0]
        return status, time.monotonic() - started

    @contextmanager
    def trouble(self, service: str, mode: str) -> Iterator[None]:
        """Put the proxy of a service into a mode until some seconds after the block, longer than checks are cached."""
        self.stack.proxies[service].change(mode)
        try:
            yield
            time.sleep(6)
        finally:
            self.stack.proxies[service].change("open")

    def count_sent_pushes(self) -> int:
        return len({message["data"]["nid"] for message in self.stack.fcm.accepted})


def outcome(text: str, *, is_met: bool) -> str:
    """Return a text for the row of a failure. If it is not met, the row misses its goal."""
    return text if is_met else f"MISSED {text}"


def stop_postgresql(trial: Trial) -> None:
    for how, what in (("fast", "PostgreSQL restarted × 2"), ("immediate", "PostgreSQL crashed × 2")):
        with trial.failure(what, sick=("database",)):
            for _ in range(2):
                trial.stack.postgres.stop(how)
                time.sleep(4)
                trial.stack.postgres.start()
                time.sleep(4)


def lose_redis(trial: Trial) -> None:
    with trial.failure("Redis killed for 8 s, back empty", sick=("cache",)) as notes:
        trial.stack.redis.kill()
        status = trial.send_push("While Redis is away")
        time.sleep(8)
        shutil.rmtree(trial.stack.folder / "appendonlydir")
        trial.stack.redis.start()
        trial.stack.wait_for_queued_work()
        notes.append(f"push {status}, sent when Redis is back")


def kill_workers(trial: Trial) -> None:
    """Kill both nodes' workers while an email, a notification, a scheduled ad, and thumbnails are in progress."""
    stack = trial.stack
    with trial.failure("workers killed in a push, an email, thumbnails, and a scheduled ad") as notes:
        pushes, emails = trial.count_sent_pushes(), len(stack.smtp.messages)
        stack.fcm.decide, stack.smtp.hangs = (lambda _message: ("slow", 30)), True
        stack.smtp.was_hung.clear()
        requested = len(stack.fcm.messages)
        trial.send_push("In work")
        trial.owner.call("POST", "/api/admin/ForgetPw", {"a_email": "owner@example.com"})
        # The next minute in the console's time zone.
        at = (datetime.now(ZoneInfo("Asia/Kolkata")) + timedelta(minutes=1)).strftime("%Y-%m-%dT%H:%M")
        status = trial.owner.fire("Later", fireAt=at)[0]
        trial.upload(6)
        wait_for(lambda: len(stack.fcm.messages) > requested, "a push in work", 60)
        stack.smtp.was_hung.wait(30)
        for node in stack.nodes:
            node.kill("worker", "worker-media")
        stack.fcm.decide, stack.smtp.hangs = (lambda _message: OK), False
        for node in stack.nodes:
            node.start("worker", "worker-media")
        trial.stack.wait_for_queued_work()
        pushes, emails = trial.count_sent_pushes() - pushes, len(stack.smtp.messages) - emails
        fired = stack.rows("SELECT count(*) FROM livecall_firedad WHERE name = 'Later'")[0][0]
        is_met = (status, pushes, fired) == (200, 1, 1) and emails <= 1
        notes.append(outcome(f"sent {pushes} push, {emails} email, fired {fired} ad, {status}", is_met=is_met))


def trouble_fcm(trial: Trial) -> None:
    for mode in MODES:
        with trial.failure(f"FCM {mode}") as notes:
            with trial.trouble("fcm", mode):
                started = time.monotonic()
                status = trial.send_push(f"FCM {mode}")
                seconds = time.monotonic() - started
            trial.stack.wait_for_queued_work()
            notes.append(f"push {status} after {seconds:.1f} s, sent later")


def trouble_mail(trial: Trial) -> None:
    emails = trial.stack.smtp.messages
    body = {"a_id": OWNER[0], "a_password": OWNER[1]}
    for mode in MODES:
        with trial.failure(f"mail server {mode}") as notes:
            with trial.trouble("smtp", mode):
                count, started = len(emails), time.monotonic()
                status = trial.stack.client().call("POST", "/api/admin/login", body)[0]
                seconds = time.monotonic() - started
            wait_for(lambda count=count: len(emails) > count, "the code", LIMIT_S)
            arrived = time.monotonic() - started
            text = f"sign-in {status} after {seconds:.1f} s, code after {arrived:.0f} s"
            notes.append(outcome(text, is_met=status == 200))


def trouble_s3(trial: Trial) -> None:
    for mode in MODES:
        with trial.failure(f"S3 {mode}", sick=() if mode == "slow" else ("storage",)) as notes:
            with trial.trouble("s3", mode):
                status, seconds = trial.upload()
            again = trial.upload()[0]
            trial.stack.wait_for_queued_work()
            is_met = again == 200 and status in {200, 503}
            notes.append(outcome(f"upload {status} after {seconds:.0f} s, again {again}", is_met=is_met))


def fill_disk(trial: Trial) -> None:
    """Fill the disk of VAR_DIR of both nodes, a tmpfs of 200 MB."""
    mounted: list[Node] = []
    try:
        for node in trial.stack.nodes:
            node.stop()
            command = ["mount", "-t", "tmpfs", "-o", "size=200m", "none", str(node.folder)]
            if subprocess.run(command, capture_output=True, check=False).returncode:
                node.start()
                trial.claims.add_measurement("disk full", "not tried", "no small disk could be mounted")
                return
            mounted.append(node)
            node.start()
        for node in mounted:
            node.wait_until_live()
        with trial.failure("disk of VAR_DIR full", sick=("disk",)) as notes:
            for node in mounted:
                with suppress(OSError), (node.folder / "filler").open("wb", buffering=0) as file:
                    while True:
                        file.write(b"x" * 65_536)
            time.sleep(8)
            notes.append(f"upload {trial.upload()[0]}")
            for node in mounted:
                (node.folder / "filler").unlink()
    finally:
        for node in mounted:
            node.stop()
            subprocess.run(["umount", "--lazy", str(node.folder)], check=False)
            node.start()


def jump_clock(trial: Trial) -> None:
    """Set the clock of both nodes an hour ahead and back, and an hour back and ahead."""
    libraries = sorted(Path("/").glob(FAKETIME))
    if not libraries:
        trial.claims.add_measurement("clock jumps", "not tried", "libfaketime is not installed")
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
    with trial.failure("clock + 1 h, back, − 1 h, back") as notes:
        for seconds in (HOUR - 600, 0, 600 - HOUR, 0):
            clock.with_suffix(".new").write_text(f"{seconds:+d}")
            os.replace(clock.with_suffix(".new"), clock)
            time.sleep(4)
            notes.append(f"push {trial.send_push('Jump')}")
        trial.stack.wait_for_queued_work()
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
    with trial.failure("a node killed, and back") as notes:
        node = trial.stack.nodes[1]
        for number in range(6):
            trial.send_push(f"Node {number}")
        before = trial.count_sent_pushes()
        node.kill()
        time.sleep(5)
        node.start()
        node.wait_until_live()
        trial.stack.wait_for_queued_work()
        notes.append(f"6 pushes sent, {trial.count_sent_pushes() - before} of them after the kill")


def roll(trial: Trial) -> None:
    """Restart one node after the other as docs/operate/upgrade.md describes it."""
    stack = trial.stack
    with trial.failure("rolling upgrade of both nodes") as notes:
        for node in stack.nodes:
            stack.use_nodes(*(other for other in stack.nodes if other is not node))
            time.sleep(2)
            node.stop()
            node.start()
            node.wait_until_live()
            stack.use_nodes(*stack.nodes)
        notes.append("streams reconnect")


FAILURES: tuple[Callable[[Trial], None], ...] = (
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


def main(_options: list[str]) -> int:
    with Stack(nodes=2, s3=True, proxied=True) as stack:
        trial = Trial(stack)
        for failure in FAILURES:
            if ONLY and failure.__name__ not in ONLY:
                continue
            try:
                failure(trial)
            except Exception as error:  # noqa: BLE001 - the others are tried all the same
                traceback.print_exc()
                text = f"{type(error).__name__}: {error}"[:200]
                trial.claims.add(failure.__name__, text, goal="ends", is_met=False)
        return trial.claims.exit_code()

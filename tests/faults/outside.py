"""Long faults of what the console talks to, FCM, mail server, bucket; and of a worker that dies with its database."""

import json
import logging
import socketserver
import threading
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from email import message_from_bytes
from pathlib import Path
from typing import Any

import boto3
from moto.server import ThreadedMotoServer

from apps.notifications.tests.fake_fcm import OK, FakeFcm, running_fcm
from apps.videos.tests.sample_videos import sample_video
from tests import postgres
from tests.faults.stand import Line, Stand
from tests.faults.way import Way
from tests.servers import manage
from tests.servers_db import rows
from tests.waiting import wait_for

TROUBLES = ("refusing", "silent", "slow")
QUEUE_MAIL = (
    "from apps.accounts.models import Admin\n"
    "from apps.accounts.services import mail\n"
    "mail.queue_notice(kind='password_changed', admin=Admin.objects.get(login_id='owner'))\n"
)


class Mailbox(socketserver.StreamRequestHandler):
    """As much of SMTP as a mail needs."""

    def handle(self) -> None:
        self._say("220 here")
        while line := self.rfile.readline():
            command = line.split(b" ")[0].strip().upper()
            if command == b"DATA":
                self._say("354 go on")
                lines = iter(self.rfile.readline, b".\r\n")
                self.server.mails.append(message_from_bytes(b"".join(lines)))
            self._say("221 bye" if command == b"QUIT" else "250 ok")

    def _say(self, text: str) -> None:
        self.wfile.write(text.encode() + b"\r\n")


@contextmanager
def running_mailbox() -> Iterator[Any]:
    server = socketserver.ThreadingTCPServer(("127.0.0.1", 0), Mailbox)
    server.daemon_threads, server.mails = True, []
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()


def fcm_settings(folder: Path, fcm: FakeFcm, way: Way) -> dict[str, str]:
    given = json.loads(fcm.credentials())
    given["token_uri"] = f"http://127.0.0.1:{way.port}/token"
    credentials = folder / "fcm.json"
    credentials.write_text(json.dumps(given))
    return {"FCM_CREDENTIALS": str(credentials), "FCM_ENDPOINT": f"http://127.0.0.1:{way.port}"}


def trouble_fcm(folder: Path) -> Iterator[Line]:
    with running_fcm() as fcm:
        way = Way(fcm.server.server_port)
        stand = Stand(folder, **fcm_settings(folder, fcm, way))
        with stand.running(worker=True):
            for number, trouble in enumerate(TROUBLES, start=1):
                way.change(trouble)
                status, took_s = stand.send_push(trouble)
                if trouble == "slow":
                    wait_for(lambda count=number: stand.states() == ["sent"] * count, "the slow push")
                else:
                    wait_for(lambda: has_failed_try(stand, "notifications_delivery"), "a try that failed")
                state = stand.states()
                way.change("open")
                wait_for(lambda count=number: stand.states() == ["sent"] * count, "the push")
                is_kept = {one["data"]["nid"] for one in fcm.accepted} == pushes_of(stand)
                waiting = "is out" if set(state) == {"sent"} else "waits"
                yield Line(f"FCM {trouble}", f"send: {status} in {took_s:.1f} s; the push {waiting}", is_kept, "sent")
        way.close()


def has_failed_try(stand: Stand, table: str) -> bool:
    return bool(rows(stand.more, f"SELECT 1 FROM {table} WHERE state = 'pending' AND last_error <> ''"))  # noqa: S608 - ours


def pushes_of(stand: Stand) -> set[str]:
    found = rows(stand.more, "SELECT notification_id FROM notifications_delivery")
    return {str(uuid.UUID(str(row[0]))) for row in found}


def trouble_mail(folder: Path) -> Iterator[Line]:
    with running_mailbox() as box:
        way = Way(box.server_address[1])
        stand = Stand(folder, EMAIL_URL=f"smtp://127.0.0.1:{way.port}")
        states = "SELECT state FROM accounts_mail WHERE kind = 'password_changed'"
        with stand.running(worker=True):
            for number, trouble in enumerate(TROUBLES, start=1):
                way.change(trouble)
                manage(folder, "shell", "-v0", "-c", QUEUE_MAIL, **stand.more)
                if trouble == "slow":
                    wait_for(lambda count=number: len(box.mails) == count, "the slow mail")
                else:
                    wait_for(lambda: has_failed_try(stand, "accounts_mail"), "a try that failed")
                config = stand.web.request("GET", "/api/App/config")[0]
                way.change("open")
                wait_for(lambda count=number: rows(stand.more, states) == [("sent",)] * count, "the mail")
                is_kept = len(box.mails) >= number
                yield Line(f"mail server {trouble}", f"the mail comes later; calls {config}", is_kept, "sent")
        way.close()


def trouble_bucket(folder: Path) -> Iterator[Line]:
    logging.getLogger("werkzeug").setLevel(logging.ERROR)
    server = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
    server.start()
    host, port = server.get_host_and_port()
    keys = {"aws_access_key_id": "key", "aws_secret_access_key": "secret", "region_name": "us-east-1"}
    store = boto3.resource("s3", endpoint_url=f"http://{host}:{port}", **keys)
    store.create_bucket(Bucket="console")
    way = Way(port)
    names = {"S3_BUCKET": "console", "S3_REGION": "us-east-1", "S3_ACCESS_KEY": "key", "S3_SECRET_KEY": "secret"}
    stand = Stand(folder, S3_ENDPOINT_URL=f"http://127.0.0.1:{way.port}", **names)
    try:
        of_demo = stored(stand)
        with stand.running():
            for number, trouble in enumerate(TROUBLES, start=1):
                way.change(trouble)
                status, took_s = upload(stand, number)
                listed = stored(stand) - of_demo
                way.change("open")
                again = upload(stand, number)[0]
                kept = {one.key for one in store.Bucket("console").objects.filter(Prefix="videos/")}
                is_kept = stored(stand) <= kept and (status == 200) == (len(listed) == number) and again == 200
                yield Line(f"bucket {trouble}", f"upload: {status} after {took_s:.0f} s", is_kept, f"again: {again}")
    finally:
        way.close()
        server.stop()


def upload(stand: Stand, number: int) -> tuple[int, float]:
    content = sample_video(number)
    return stand.post("/api/App/video/admin", files={"video": (f"{number}.mp4", content, "video/mp4")})


def stored(stand: Stand) -> set[str]:
    return {row[0] for row in rows(stand.more, "SELECT file FROM videos_video")}


def kill_in_each_phase(folder: Path) -> Iterator[Line]:
    with postgres.Server(fsync="on") as server, running_fcm() as fcm:
        way = Way(fcm.server.server_port)
        # Time enough for a busy machine: an answer that comes too late is one more repeat.
        patient = {"FCM_TIMEOUT_S": "10", "PUSH_LEASE_S": "15"}
        stand = Stand(folder, DATABASE_URL=server.url, **fcm_settings(folder, fcm, way), **patient)

        def kill_both(answer: Any) -> Callable[[Any], Any]:
            def decide(_message: Any) -> Any:
                stand.worker.kill()
                server.stop("immediate")
                # Last: this tells that both are dead.
                fcm.decide = None
                return answer

            return decide

        phases = {
            "not claimed yet": None,
            "FCM was asked": kill_both("reset"),
            "FCM took it, nothing is written": kill_both(OK),
            "all is written": None,
        }
        with stand.running():
            for number, (phase, decide) in enumerate(phases.items(), start=1):
                yield _kill_in_phase(stand, server, fcm, phase, decide, number)
        stand.worker.kill()
        way.close()


def _kill_in_phase(stand: Stand, server: postgres.Server, fcm: FakeFcm, phase: str, decide: Any, number: int) -> Line:
    fcm.decide, before = decide, len(fcm.accepted)
    wait_for(lambda: stand.web.request("GET", "/health/live")[0] == 200, "the console")
    status = wait_for(lambda: (found := stand.send_push(phase)[0]) == 200 and found, "a push that is taken")
    if phase != "not claimed yet":
        stand.worker.start()
    if decide is not None:
        wait_for(lambda: fcm.decide is None, "the kill")
    else:
        if phase == "all is written":
            wait_for(lambda: stand.states() == ["sent"] * number, "the push")
        stand.worker.kill()
        server.stop("immediate")
    server.start()
    stand.worker.start()
    wait_for(lambda: stand.states() == ["sent"] * number, "the push")
    stand.worker.kill()
    times = len(fcm.accepted) - before
    is_kept = {one["data"]["nid"] for one in fcm.accepted} == pushes_of(stand) and 1 <= times <= 2
    seen = f"send: {status}; FCM took it {'once' if times == 1 else f'{times} times, under one collapse key'}"
    return Line(f"worker and PostgreSQL killed: {phase}", seen, is_kept, "sent when both are back")

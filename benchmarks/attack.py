"""`make attack`: each known attack as a small program, with its figure and its bound. Ends by itself.

One server with the limits that it ships with, on this machine; the bounds are wide enough for two busy cores.
"""

import http.client
import json
import os
import re
import shutil
import socket
import sys
import threading
import time
import uuid
from pathlib import Path
from typing import Any

from apps.files.tests.pictures import animation, two_in_one
from benchmarks import fuzz, load, stage
from benchmarks.forms import post_form
from benchmarks.strangers import LOGIN, VIDEO, _open, _reader, _sign_in
from benchmarks.streams import memory
from benchmarks.table import Table
from tests.servers import API_KEY, Redis, Web, running

EVENTS = "/api/App/analytics/events"
SHOTS = int(os.environ.get("SHOTS", "20000"))
SLOW_S = 2.0
BANNERS = "/api/App/banner/inhouse/?a=true"


def main() -> int:
    folder = load.scratch()
    try:
        stage.set_up(folder)
        (folder / "media/videos").mkdir(parents=True)
        (folder / VIDEO[1:]).write_bytes(os.urandom(10_000_000))
        redis = Redis(folder)
        more = {"REDIS_URL": redis.url, "TRUSTED_PROXIES": "127.0.0.1"}
        ours = Web(folder, more=more)
        open_wide = Web(folder, more={**more})
        ids = stage.add_items(5)
        table = Table("attacks")
        with running(redis, ours, open_wide):
            for attack in ATTACKS:
                attack(table, ours, ids)
            crashes(table, ours, folder)
            streams(table, ours)
            traces(table, folder, ours)
            made_up(table, open_wide, ids)
        print(f"\n{table}\n")
        return 1 if any(row[4] == "MISSED" for row in table.rows) else 0
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def readers(table: Table, ours: Web, ids: list[str]) -> None:
    """Ask for a video 50 times and read nothing."""
    _hold(table, ours, "F1 non-readers", [_reader(number) for number in range(50)], most_mb=60)


def held_bodies(table: Table, ours: Web, ids: list[str]) -> None:
    """Say that 3 MB come, send what is taken of them, and fall silent."""
    head = f"POST /x HTTP/1.1\r\nHost: 127.0.0.1\r\napi-key: {API_KEY}\r\nContent-Type: application/json\r\n"
    body = f"{head}Content-Length: 3000000\r\n\r\n{' ' * 60_000}".encode()
    _hold(table, ours, "F2 held bodies", [body] * 200, most_mb=80)


def _hold(table: Table, ours: Web, what: str, texts: list[bytes], *, most_mb: int) -> None:
    before = memory(ours)
    socks = [_open(ours, text) for text in texts]
    failed, worst = 0, 0.0
    for _ in range(20):
        started = time.monotonic()
        failed += ours.request("GET", "/health/live")[0] != 200
        worst = max(worst, time.monotonic() - started)
        time.sleep(0.1)
    grown = (memory(ours) - before) / 1e6
    for sock in socks:
        sock.close()
    shown = f"{failed} of 20 probes failed, worst {worst:.2f} s, {grown:.0f} MB"
    table.add(what, shown, f"{len(texts)} connections", goal=f"0, {most_mb} MB", is_met=not failed and grown < most_mb)


def forged_clicks(table: Table, ours: Web, ids: list[str]) -> None:
    body = {"events": [{"id": ids[0], "type": "click"}] * 500}
    sent = accepted = 0
    until = time.monotonic() + 8
    while time.monotonic() < until:
        status, answer = ours.request("POST", EVENTS, body)
        sent += 500
        accepted += answer.get("accepted", 0) if status == 200 else 0
    # At most two minutes of the clock are touched.
    table.add("F3 forged clicks that count", f"{accepted:,}", f"{sent:,} sent", goal="1,200", is_met=accepted <= 1_200)


def keys(table: Table, ours: Web, ids: list[str]) -> None:
    """Send fresh keys for 12 s: how much of the disk they take, and where it ends."""
    from apps.analytics.models import EventKey  # noqa: PLC0415 - Django is set up by now

    before, size = EventKey.objects.count(), _size(ours.folder)
    until, refused = time.monotonic() + 12, 0
    while time.monotonic() < until:
        events = [{"id": ids[0], "type": "view", "key": "\U0001f600" * 32 + uuid.uuid4().hex} for _ in range(500)]
        refused += ours.request("POST", EVENTS, {"events": events})[0] == 429
    made = max(1, EventKey.objects.count() - before)
    each = max(0, _size(ours.folder) - size) / made
    table.add("F4 bytes a key", f"{each:.0f}", f"{made:,} keys, {refused} x 429", goal="250", is_met=each < 250)


def _size(folder: Path) -> int:
    from django.db import connection  # noqa: PLC0415

    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("SELECT pg_database_size(current_database())")
        else:
            cursor.execute("SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()")
        return int(cursor.fetchone()[0])


def owner_gets_in(table: Table, ours: Web, ids: list[str]) -> None:
    """Lock an account by wrong passwords; then its owner signs in with a recognized browser."""
    from apps.accounts.services import recognized_browsers  # noqa: PLC0415

    stage.owner()
    for _ in range(12):
        _ask(ours, "POST", LOGIN, {"a_id": "bench", "a_password": "wrong"}, {"X-Forwarded-For": "203.0.113.9"})
    right = {"a_id": "bench", "a_password": "right-horse-7"}
    browser = {"X-Forwarded-For": "198.51.100.7"}
    without = _ask(ours, "POST", LOGIN, right, browser)[0]
    name = recognized_browsers.cookie_name(login_id="bench")
    browser["Cookie"] = f"{name}={recognized_browsers.make_cookie(login_id='bench')}"
    status = _ask(ours, "POST", LOGIN, right, browser)[0]
    table.add("F5 owner, known browser", f"{status}", f"{without} elsewhere", goal="200", is_met=status == 200)


def sign_in_flood(table: Table, ours: Web, ids: list[str]) -> None:
    answers: list[int] = []
    flood = threading.Thread(target=_sign_in, args=(ours, 10, answers))
    flood.start()
    times = []
    while flood.is_alive():
        started = time.monotonic()
        ours.request("GET", "/health/live")
        times.append(time.monotonic() - started)
        time.sleep(0.02)
    p99 = sorted(times)[int(len(times) * 0.99)]
    shown = f"p99 {p99 * 1000:.0f} ms"
    table.add("F6 health in a sign-in flood", shown, f"{len(answers)} sign-ins", goal="500 ms", is_met=p99 < 0.5)


def idle_sockets(table: Table, ours: Web, ids: list[str]) -> None:
    socks = [socket.create_connection(("127.0.0.1", ours.port)) for _ in range(30)]
    closed, until = 0, time.monotonic() + 60
    for sock in socks:
        sock.settimeout(max(0.1, until - time.monotonic()))
        try:
            closed += sock.recv(1) == b""
        except OSError:
            continue
    table.add("F7 idle sockets closed", f"{closed} of 30", "within 60 s", goal="30", is_met=closed == 30)


def pictures(table: Table, ours: Web, ids: list[str]) -> None:
    """Send an ordinary picture of a phone, then eight animations of 5,000 frames at once."""
    bearer = stage.bearer()

    def send(content: bytes) -> int:
        fields = [("b_name", b"Sale"), ("url", b"https://a.example"), ("image", content)]
        return post_form(ours.port, BANNERS, bearer, fields, files={"image": ("a.jpg", "image/jpeg")})

    usual, bomb = send(two_in_one()), animation(5_000, (22, 22), duration=20)
    statuses: list[int] = []
    crowd = [threading.Thread(target=lambda: statuses.append(send(bomb))) for _ in range(8)]
    started, worst = time.monotonic(), 0.0
    for one in crowd:
        one.start()
    while any(one.is_alive() for one in crowd):
        asked = time.monotonic()
        ours.request("GET", "/health/live")
        worst = max(worst, time.monotonic() - asked)
        time.sleep(0.02)
    spent = time.monotonic() - started
    shown = f"{usual} and {sorted(set(statuses))} in {spent:.1f} s"
    is_met = usual == 200 and len(statuses) == 8 and max(statuses) < 500 and spent < 10
    table.add("F8 pictures", shown, f"health worst {worst:.2f} s", goal="200, no 5xx, 10 s", is_met=is_met)


ATTACKS = (readers, held_bodies, forged_clicks, keys, owner_gets_in, sign_in_flood, idle_sockets, pictures)


def crashes(table: Table, ours: Web, folder: Path) -> None:
    """Ask for names that no file has, and leave in the middle of bodies."""
    statuses = {ours.request("GET", path)[0] for path in ("/media/%00", "/media/a%00b", "/media/..%2f..%2fx")}
    head = f"POST {EVENTS} HTTP/1.1\r\nHost: 127.0.0.1\r\napi-key: {API_KEY}\r\nContent-Type: application/json\r\n"
    for _ in range(20):
        _open(ours, f"{head}Content-Length: 900\r\n\r\n{{".encode()).close()
    time.sleep(1)
    traces = (folder / f"web-{ours.port}.log").read_text().count("Traceback")
    is_met = traces == 0 and max(statuses) < 500
    table.add("F9 tracebacks, statuses", f"{traces}, {sorted(statuses)}", "", goal="0, no 5xx", is_met=is_met)


def streams(table: Table, ours: Web) -> None:
    """Open 700 streams at once from addresses of one /64."""
    held = []
    for number in range(700):
        head = f"GET /api/App/livecall/stream HTTP/1.1\r\nHost: 127.0.0.1\r\napi-key: {API_KEY}\r\n"
        held.append(_open(ours, f"{head}X-Forwarded-For: 2001:db8:1:1::{number:x}\r\n\r\n".encode()))
    let_in = 0
    for sock in held:
        sock.settimeout(20)
        let_in += b" 200 " in sock.recv(64)
    # One that ends makes room for another that still waits.
    for sock in held:
        sock.close()
    table.add("F11 streams of one network", f"{let_in}", "700 asked", goal="500", is_met=let_in <= 500)


def traces(table: Table, folder: Path, ours: Web) -> None:
    log = (folder / f"web-{ours.port}.log").read_text()
    refused = len(re.findall(r"event='sign-in' outcome='(?:refused|limited)'", log))
    leaked = log.count("wrong-horse")
    table.add(
        "F10 lines of refused sign-ins",
        f"{refused}",
        f"{leaked} passwords",
        goal="10, 0",
        is_met=refused >= 10 and not leaked,
    )


def made_up(table: Table, ours: Web, ids: list[str]) -> None:
    """Send requests that are half as described and half not, most of them signed in."""
    crashed, worst, bearer = [], (0.0, ""), ""
    for number, shot in enumerate(fuzz.shots(seed=int(time.time()), count=SHOTS, ids=ids)):
        if number % 50 == 0:
            bearer = stage.bearer()
        headers = {**shot.headers, "Content-Type": shot.kind, "Authorization": f"Bearer {bearer}"}
        if shot.asks_captcha and number % 2:
            headers["X-Captcha"] = _solve(ours, bearer)
        started = time.monotonic()
        status = _ask(ours, shot.method, shot.path, shot.body, headers, raw=shot.raw, is_plain=shot.is_plain)[0]
        worst = max(worst, (time.monotonic() - started, f"{shot.method} {shot.path[:60]}"))
        if status >= 500:
            crashed.append(f"{status} {shot.method} {shot.path[:60]}")
    print("\n".join(crashed[:20]))
    shown = f"{len(crashed)} x 5xx, slowest {worst[0]:.2f} s"
    is_met = not crashed and worst[0] < SLOW_S
    table.add("made-up requests", shown, f"{SHOTS:,}, {worst[1]}", goal="0, 2 s", is_met=is_met)


def _solve(ours: Web, bearer: str) -> str:
    _, challenge = _ask(ours, "GET", "/api/admin/captcha", None, {"Authorization": f"Bearer {bearer}"})
    if "question" not in challenge:
        return ""
    left, sign, other = challenge["question"].split()
    result = {"+": int.__add__, "-": int.__sub__, "×": int.__mul__}[sign](int(left), int(other))
    return f"{challenge['id']}:{result}"


def _ask(
    ours: Web,
    method: str,
    path: str,
    body: Any,
    headers: dict[str, str],
    *,
    raw: bytes | None = None,
    is_plain: bool = False,
) -> tuple[int, dict[str, Any]]:
    """One sealed call; the status and what is in the opened answer."""
    from django.conf import settings  # noqa: PLC0415

    from apps.wire import encryption  # noqa: PLC0415

    key = settings.WIRE_KEYS[0]
    if raw is None and body is not None:
        raw = json.dumps(body).encode()
        raw = raw if is_plain else json.dumps({"encryptedData": encryption.encrypt(raw, key)}).encode()
    connection = http.client.HTTPConnection("127.0.0.1", ours.port, timeout=30)
    try:
        sent = {"api-key": API_KEY, "Content-Type": "application/json", **headers}
        connection.request(method, path, raw, sent)
        answer = connection.getresponse()
        said = answer.read()
    finally:
        connection.close()
    opened = json.loads(said) if said.startswith(b"{") else {}
    if "encrypted" in opened:
        opened = json.loads(encryption.decrypt(opened, [key]).plaintext)
    return answer.status, opened


if __name__ == "__main__":
    sys.exit(main())

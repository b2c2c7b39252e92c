"""The app's calls through the real server: the same answers as Django's views give, and what only it can do."""

import http.client
import json
import os
import socket
import time
import uuid

import pytest

from tests.servers import API_KEY, Redis, Web, running
from tests.servers_db import add_ads, all_counted, own_database, rows
from tests.waiting import PATIENCE_S

EVENTS = "/api/App/analytics/events"
HEARTBEAT = "/api/App/livecall/heartbeat"
CONFIG = "/api/App/config"
RATE = 40

pytestmark = pytest.mark.enable_socket


@pytest.fixture(scope="module")
def scenario(tmp_path_factory):
    folder = tmp_path_factory.mktemp("front")
    redis = Redis(folder)
    with own_database(folder, f"front_{os.getpid()}") as database:
        add_ads(folder, database)
        more = {**database, "REDIS_URL": redis.url, "DEVICE_CALLS_PER_S": str(RATE)}
        web = Web(folder, more=more)
        with running(redis, web):
            yield web, redis, database


@pytest.fixture
def web(scenario):
    return scenario[0]


@pytest.fixture
def item(scenario):
    found = rows(scenario[2], "SELECT id FROM analytics_item WHERE removed_at IS NULL ORDER BY number LIMIT 1")[0][0]
    return str(uuid.UUID(str(found)))


def patiently(web, method, path, body=None, **headers):
    """As an app does: told to wait, it waits."""
    while True:
        answer = web.request(method, path, body, **headers)
        if answer[0] != 429:
            return answer
        time.sleep(0.3)


def send_raw(web, raw, content_type="application/json", api_key=API_KEY, path=EVENTS):
    connection = http.client.HTTPConnection("127.0.0.1", web.port, timeout=PATIENCE_S)
    connection.request("POST", path, raw, {"api-key": api_key, "Content-Type": content_type})
    answer = connection.getresponse()
    body = answer.read()
    connection.close()
    return answer.status, json.loads(body)


def test_events_are_counted_once_they_are_answered(web, item, scenario):
    before = all_counted(scenario[2])
    key = uuid.uuid4().hex
    batch = [{"id": item, "type": "view"}, {"id": item, "type": "click", "key": key}, {"id": "x", "type": "view"}]

    first = patiently(web, "POST", EVENTS, {"events": batch})
    again = patiently(web, "POST", EVENTS, {"events": batch[1:2]})

    assert first == (
        200,
        {
            "status": True,
            "message": "",
            "accepted": 2,
            "duplicate": 0,
            "rejected": 1,
            "reasons": {"2": "There is nothing to count under this `id`."},
        },
    )
    assert (again[1]["accepted"], again[1]["duplicate"]) == (0, 1)
    after = all_counted(scenario[2])
    assert (after[0] - before[0], after[1] - before[1]) == (1, 1)


@pytest.mark.parametrize(
    ("raw", "content_type", "api_key", "code"),
    [
        (b'{"events": []}', "application/json", API_KEY, 400),
        (b"{", "application/json", API_KEY, 400),
        (b"events=1", "application/x-www-form-urlencoded", API_KEY, 415),
        (b'{"events": []}', "application/json", "wrong", 401),
        (b" " * 262_145, "application/json", API_KEY, 413),
    ],
    ids=["empty", "no json", "a form", "no key", "too large"],
)
@pytest.mark.parametrize("slash", ["", "/"])
def test_a_refusal_says_why_in_plain_json(web, raw, content_type, api_key, code, slash):
    status, answer = 429, {}
    while status == 429:
        status, answer = send_raw(web, raw, content_type, api_key, EVENTS + slash)

    assert (status, answer["status"]) == (code, False)
    assert answer["message"]


def test_config_comes_whole_then_as_304_and_anew_after_a_change(web, scenario):
    whole = http.client.HTTPConnection("127.0.0.1", web.port, timeout=PATIENCE_S)
    whole.request("GET", CONFIG, headers={"api-key": API_KEY})
    answer = whole.getresponse()
    document = json.loads(answer.read())
    etag = answer.headers["ETag"]

    assert answer.headers["Cache-Control"] == "no-cache"
    assert [len(listed) for listed in document["placements"].values()] == [2, 2, 2, 2, 2, 2]
    assert set(document["placements"]["native"][0]) == {"_id", "a_name", "a_id"}
    for tag in (etag, f"W/{etag}", f'"other", {etag}', "*"):
        assert patiently(web, "GET", CONFIG, **{"If-None-Match": tag}) == (304, {})
    assert patiently(web, "GET", CONFIG, **{"If-None-Match": '"other"'})[0] == 200


def test_viewers_of_the_last_minute_are_counted_once_each(web, scenario):
    names = [f"viewer-{number}" for number in range(25)]
    for name in names + names[:10]:
        assert patiently(web, "POST", HEARTBEAT, {"viewer": name}) == (
            200,
            {"status": True, "message": "", "interval": 20},
        )

    shown = http.client.HTTPConnection("127.0.0.1", web.port, timeout=PATIENCE_S)
    shown.request("GET", "/metrics")

    assert "console_live_viewers 25.0" in shown.getresponse().read().decode()


@pytest.mark.parametrize("viewer", ["", "a b", "x" * 65, None, 7, "ü", ["a"], "a\n"])
def test_a_viewer_without_a_sane_name_is_refused(web, viewer):
    status, answer = patiently(web, "POST", HEARTBEAT, {"viewer": viewer})

    assert (status, answer["status"]) == (400, False)


def test_slow_senders_hold_nobody_up(web):
    slow = []
    for _ in range(60):
        sock = socket.create_connection(("127.0.0.1", web.port), timeout=PATIENCE_S)
        head = f"POST /api/admin/login HTTP/1.1\r\nHost: 127.0.0.1\r\napi-key: {API_KEY}\r\n"
        sock.sendall(f"{head}Content-Type: application/json\r\nContent-Length: 5000\r\n\r\n{{".encode())
        slow.append(sock)
    try:
        started = time.monotonic()
        assert web.request("GET", "/health/live")[0] == 200
        assert web.request("POST", "/api/admin/login", {})[0] == 400
        assert time.monotonic() - started < 5
    finally:
        for sock in slow:
            sock.close()


def test_large_bodies_of_strangers_hold_nobody_up(web):
    """Send more than any call takes, then nothing: with a thread for each, a handful would stop the server."""
    slow = []
    for path in ["/api/admin/login", "/api/App/video/admin"] * 6:
        sock = socket.create_connection(("127.0.0.1", web.port), timeout=PATIENCE_S)
        head = f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\napi-key: {API_KEY}\r\nAuthorization: Bearer x\r\n"
        kind = "multipart/form-data; boundary=x" if "video" in path else "application/json"
        sock.sendall(f"{head}Content-Type: {kind}\r\nContent-Length: 900000000\r\n\r\n".encode())
        sock.sendall(b"x" * 3_100_000)
        slow.append(sock)
    try:
        started = time.monotonic()
        assert web.request("GET", "/health/live")[0] == 200
        assert web.request("POST", "/api/admin/login", {})[0] == 400
        assert time.monotonic() - started < 5
        assert {sock.recv(64).split()[1] for sock in slow} <= {b"400", b"401", b"413"}
    finally:
        for sock in slow:
            sock.close()


@pytest.mark.parametrize("header", ["X_Forwarded_For", "api_key"])
def test_a_header_with_an_underscore_is_nobodys(web, header):
    connection = http.client.HTTPConnection("127.0.0.1", web.port, timeout=PATIENCE_S)
    connection.request("GET", "/api/admin/captcha", headers={header: API_KEY})

    assert connection.getresponse().status == 401


def test_pages_and_calls_of_the_console_come_through(web):
    connection = http.client.HTTPConnection("127.0.0.1", web.port, timeout=PATIENCE_S)
    connection.request("GET", "/data-admin/login/?next=%C3%BC", headers={"Accept": "text/html"})
    page = connection.getresponse()

    assert (page.status, b"<form" in page.read()) == (200, True)
    assert page.headers["X-Frame-Options"] == "DENY"
    connection.request("GET", "/api/nothing", headers={"api-key": API_KEY})
    answer = connection.getresponse()
    assert (answer.status, set(json.loads(answer.read()))) == (404, {"encrypted", "iv"})


def test_without_redis_the_app_is_answered_all_the_same(web, scenario):
    redis = scenario[1]
    redis.kill()
    try:
        assert patiently(web, "POST", HEARTBEAT, {"viewer": "somebody"})[0] == 200
        assert patiently(web, "GET", CONFIG)[0] == 200
    finally:
        redis.start()
    assert patiently(web, "POST", HEARTBEAT, {"viewer": "somebody"})[0] == 200


@pytest.mark.skipif(not hasattr(os, "SCHED_BATCH"), reason="of Linux")
def test_no_thread_of_a_web_process_stops_the_one_that_woke_it(web):
    """Or a hand-over between them costs two turns more (config/turns.py)."""
    web.request("GET", CONFIG)
    [worker] = web.workers_alive()

    assert {os.sched_getscheduler(thread.id) for thread in worker.threads()} == {os.SCHED_BATCH}

"""Clients that have shown no credential: slow, many, large or gone. They hold no thread and little memory."""

import http.client
import json
import os
import socket
import time
import uuid
from concurrent.futures import ThreadPoolExecutor

import pytest

from apps.wire import cipher
from tests.servers import API_KEY, Redis, Web, manage, running
from tests.servers_db import own_database

EVENTS = "/api/App/analytics/events"
STREAM = "/api/App/livecall/stream"
LOGIN = "/api/admin/login"
VIDEO = "/media/videos/a.mp4"
KEY = bytes(range(32))
RATE, MOST_STREAMS, MOST_READERS = 40, 12, 210
GROWTH_LIMIT = 100_000_000

pytestmark = pytest.mark.enable_socket


@pytest.fixture(scope="module")
def stage(tmp_path_factory):
    folder = tmp_path_factory.mktemp("strangers")
    redis = Redis(folder)
    (folder / "media/videos").mkdir(parents=True)
    (folder / VIDEO[1:]).write_bytes(os.urandom(10_000_000))
    with own_database(folder, f"strangers_{os.getpid()}") as database:
        bearer = manage(folder, "shell", "-v0", "-c", SIGN_IN, **database).split()[-1]
        # Each test comes from an address of its own.
        bounds = {"DEVICE_CALLS_PER_S": RATE, "CALLS_PER_S": RATE, "STREAM_VIEWERS_PER_ADDRESS": MOST_STREAMS}
        bounds |= {"STRANGERS_MB": 1, "MEDIA_ANSWERS_PER_ADDRESS": MOST_READERS, "TRUSTED_PROXIES": "127.0.0.1"}
        more = {**database, "REDIS_URL": redis.url, **{name: str(value) for name, value in bounds.items()}}
        web = Web(folder, more=more)
        with running(redis, web):
            yield web, bearer


SIGN_IN = (
    "from apps.accounts.models import Admin\n"
    "from apps.accounts.callers import Caller\n"
    "from apps.accounts.services import sessions\n"
    "admin = Admin.objects.create_user(login_id='owner', email='o@example.com', password='right-horse-7')\n"
    "print(sessions.open_session(admin=admin, caller=Caller(address='127.0.0.1', device='test')).bearer)\n"
)


@pytest.fixture
def web(stage):
    return stage[0]


@pytest.fixture
def address():
    """Of nobody else."""
    return f"2001:db8:{uuid.uuid4().hex[:4]}:{uuid.uuid4().hex[:4]}::1"


def connect(web, text=b""):
    door = socket.create_connection(("127.0.0.1", web.port), timeout=40)
    door.sendall(text)
    return door


def head(method, path, **headers):
    lines = [f"{method} {path} HTTP/1.1", "Host: 127.0.0.1"]
    lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
    return ("\r\n".join(lines) + "\r\n\r\n").encode()


def ask(web, method, path, body=None, **headers):
    """Status, headers and body of one call on a connection of its own."""
    connection = http.client.HTTPConnection("127.0.0.1", web.port, timeout=40)
    try:
        connection.request(method, path, body, headers)
        answer = connection.getresponse()
        return answer.status, answer.headers, answer.read()
    finally:
        connection.close()


def status_of(door):
    return int(door.recv(4096).split()[1])


def sealed(body):
    return json.dumps({"encryptedData": cipher.seal(json.dumps(body).encode(), KEY)}).encode()


def assert_the_console_answers(stage, address):
    web, bearer = stage
    started = time.monotonic()
    assert ask(web, "GET", "/health/live")[0] == 200
    read = {"api-key": API_KEY, "Authorization": f"Bearer {bearer}", "X-Forwarded-For": address}
    assert ask(web, "GET", "/api/App/controller/admin", **read)[0] == 200
    assert time.monotonic() - started < 15


def memory(web):
    return sum(one.memory_info().rss for one in web.workers_alive())


@pytest.mark.parametrize("wanted", [{}, {"Range": "bytes=0-"}], ids=["whole", "range"])
def test_200_readers_that_read_nothing_hold_nobody_up(stage, web, address, wanted):
    before = memory(web)
    doors = [connect(web, head("GET", VIDEO, X_Forwarded_For=address, **wanted)) for _ in range(200)]
    try:
        assert_the_console_answers(stage, address)
        assert {status_of(door) for door in doors} == {206 if wanted else 200}
        assert memory(web) - before < GROWTH_LIMIT
    finally:
        for door in doors:
            door.close()


def test_one_address_reads_so_many_files_at_one_time_and_no_more(web, address):
    asked = head("GET", VIDEO, X_Forwarded_For=address)
    doors = [connect(web, asked) for _ in range(MOST_READERS)]
    try:
        assert {status_of(door) for door in doors} == {200}
        assert ask(web, "GET", VIDEO, **{"X-Forwarded-For": address})[0] == 429
        assert ask(web, "GET", VIDEO, **{"X-Forwarded-For": "198.51.100.7"})[0] == 200
    finally:
        for door in doors:
            door.close()
    deadline = time.monotonic() + 30
    while ask(web, "HEAD", VIDEO, **{"X-Forwarded-For": address})[0] != 200:
        assert time.monotonic() < deadline, "places of readers that left stay taken"


def test_a_reader_that_reads_nothing_is_dropped_in_the_end(web):
    door = connect(web, head("GET", VIDEO))
    port = door.getsockname()[1]
    deadline = time.monotonic() + 90
    try:
        while any(one.raddr and one.raddr.port == port for p in web.workers_alive() for one in p.net_connections()):
            assert time.monotonic() < deadline, "a connection that nobody reads is held for ever"
            time.sleep(0.5)
    finally:
        door.close()


def test_a_socket_that_says_nothing_is_closed(web):
    door = connect(web)
    door.settimeout(60)
    try:
        assert door.recv(100) == b""
    finally:
        door.close()


def test_200_slow_senders_hold_nobody_up(stage, web, address):
    before = memory(web)
    said = {"api_key": API_KEY, "Content_Type": "application/json", "X_Forwarded_For": address}
    starts = [head("POST", path, Content_Length=4000, **said) for path in (LOGIN, EVENTS, "/api/App/livecall/liveAds")]
    doors = [connect(web, starts[number % 3] + b"{") for number in range(30)]
    doors += [connect(web, starts[number % 2] + b"{") for number in range(170)]
    try:
        assert_the_console_answers(stage, "203.0.113.9")
        assert memory(web) - before < GROWTH_LIMIT
    finally:
        for door in doors:
            door.close()


@pytest.mark.parametrize(
    ("path", "key", "size", "status"),
    [
        (LOGIN, "", 2_000_000, 401),
        (LOGIN, API_KEY, 70_000, 413),
        ("/api/admin/ForgetPw", API_KEY, 70_000, 413),
        ("/api/App/livecall/liveAds", API_KEY, 70_000, 401),
        ("/api/App/livecall/liveAds", API_KEY, 3_000_000, 413),
        ("/api/App/video/admin", API_KEY, 5_000_000, 401),
        ("/api/nothing", API_KEY, 3_000_000, 404),
        (EVENTS, API_KEY, 300_000, 413),
    ],
)
def test_a_large_body_of_a_stranger_is_refused_before_it_is_read(web, address, path, key, size, status):
    method = "PUT" if "liveAds" in path else "POST"
    kind = "multipart/form-data; boundary=x" if "video" in path else "application/json"
    said = {"X_Forwarded_For": address, "Content_Type": kind, "Content_Length": size, "Expect": "100-continue"}
    door = connect(web, head(method, path, api_key=key, **said))
    try:
        # Not a byte of the body was sent, and none is waited for.
        assert status_of(door) == status
    finally:
        door.close()


def test_bodies_of_strangers_share_one_budget_and_a_session_is_not_part_of_it(stage, web, address):
    said = {"api_key": API_KEY, "Content_Type": "application/json", "X_Forwarded_For": address}
    doors = [connect(web, head("POST", LOGIN, Content_Length=65_000, **said) + b" " * 64_000) for _ in range(15)]
    headers = {"api-key": API_KEY, "Content-Type": "application/json", "X-Forwarded-For": address}
    try:
        late = connect(web, head("POST", LOGIN, Content_Length=65_000, **said) + b" " * 64_000)
        answer = late.recv(4096)
        assert (answer.split()[1], b"retry-after: 5" in answer) == (b"503", True)
        late.close()
        written = sealed({"liveAds": {"text": "x" * 90_000}})
        headers["Authorization"] = f"Bearer {stage[1]}"
        assert ask(web, "PUT", "/api/App/livecall/liveAds", written, **headers)[0] in {200, 400}
    finally:
        for door in doors:
            door.close()


def test_a_body_that_comes_too_slowly_is_given_up(web, address):
    said = {"api_key": API_KEY, "Content_Type": "application/json", "X_Forwarded_For": address}
    door = connect(web, head("POST", EVENTS, Content_Length=200_000, **said) + b" " * 70_000)
    try:
        assert status_of(door) == 408
    finally:
        door.close()


def test_signing_in_never_takes_all_threads(stage, web):
    def try_once(number):
        body = sealed({"a_id": f"nobody-{number}", "a_password": "wrong-horse-7"})
        headers = {"api-key": API_KEY, "Content-Type": "application/json", "X-Forwarded-For": f"198.51.100.{number}"}
        status, answered, _ = ask(web, "POST", LOGIN, body, **headers)
        return status, answered.get("Retry-After")

    with ThreadPoolExecutor(40) as crowd:
        answers = [crowd.submit(try_once, number) for number in range(80)]
        assert_the_console_answers(stage, "203.0.113.10")
        seen = {answer.result() for answer in answers}

    assert {status for status, _ in seen} == {401, 503}
    assert all(wait for status, wait in seen if status == 503)


@pytest.mark.parametrize("path", ["/api/App/policy/get", EVENTS + "///", "/site/admin/panel/login"])
def test_a_network_that_calls_too_often_is_told_to_wait(web, path):
    """However many addresses of its /64 it uses, and however it spells the path."""
    network = f"2001:db8:{uuid.uuid4().hex[:4]}:{uuid.uuid4().hex[:4]}"
    connection = http.client.HTTPConnection("127.0.0.1", web.port, timeout=40)
    codes, waits = set(), set()
    deadline = time.monotonic() + 60
    while 429 not in codes:
        assert time.monotonic() < deadline
        for number in range(RATE):
            headers = {"api-key": API_KEY, "X-Forwarded-For": f"{network}::{number:x}"}
            connection.request("POST" if path.startswith(EVENTS) else "GET", path, headers=headers)
            answer = connection.getresponse()
            answer.read()
            codes.add(answer.status)
            waits.add(answer.headers.get("Retry-After") if answer.status == 429 else None)

    assert waits - {None} == {"1"}
    assert ask(web, "GET", path.rstrip("/"), **{"api-key": API_KEY, "X-Forwarded-For": "203.0.113.12"})[0] != 429


@pytest.mark.parametrize("path", [EVENTS, LOGIN])
@pytest.mark.parametrize("size", [200, 200_000])
def test_who_is_refused_before_the_body_was_read_finds_the_connection_whole(web, address, path, size):
    connection = http.client.HTTPConnection("127.0.0.1", web.port, timeout=40)
    for _ in range(3):
        headers = {"api-key": "wrong", "Content-Type": "application/json", "X-Forwarded-For": address}
        connection.request("POST", path, b" " * size, headers)
        answer = connection.getresponse()
        answer.read()
        assert answer.status == 401
    connection.close()


@pytest.mark.parametrize("path", [EVENTS, LOGIN])
def test_who_is_refused_with_much_on_its_way_is_told_and_the_connection_ends(web, address, path):
    said = {"api-key": "wrong", "Content-Type": "application/json", "X-Forwarded-For": address}
    status, headers, _ = ask(web, "POST", path, b" " * 3_000_000, **said)

    assert status == 401
    assert headers["Connection"] in {None, "close"}


def test_a_chunked_body_has_a_length(web, address):
    body = sealed({"a_id": "nobody", "a_password": "wrong-horse-7"})
    headers = {"api-key": API_KEY, "Content-Type": "application/json", "X-Forwarded-For": address}
    connection = http.client.HTTPConnection("127.0.0.1", web.port, timeout=40)
    connection.request("POST", LOGIN, iter([body[:20], body[20:]]), headers, encode_chunked=True)

    assert connection.getresponse().status == 401


def test_a_phone_that_leaves_makes_no_noise(web, address):
    log = web.folder / f"web-{web.port}.log"
    before = log.read_text()
    said = {"api_key": API_KEY, "Content_Type": "application/json", "X_Forwarded_For": address}
    for _ in range(10):
        connect(web, head("POST", EVENTS, Content_Length=5000, **said) + b'{"events"').close()
        connect(web, head("POST", LOGIN, Content_Length=5000, **said) + b'{"encr').close()
    assert ask(web, "POST", EVENTS, b"{}", **{"api-key": API_KEY, "X-Forwarded-For": address})[0] == 415

    assert log.read_text() == before


def test_a_burst_of_streams_does_not_pass_the_limit(web, address):
    asked = head("GET", f"{STREAM}?after={uuid.uuid4()}", api_key=API_KEY, X_Forwarded_For=address)
    doors = [connect(web, asked) for _ in range(MOST_STREAMS * 5)]
    try:
        codes = [status_of(door) for door in doors]
        assert (codes.count(200), codes.count(503)) == (MOST_STREAMS, MOST_STREAMS * 4)
    finally:
        for door in doors:
            door.close()


@pytest.mark.parametrize("path", ["/api/App/config", STREAM, VIDEO])
def test_a_host_name_that_is_not_ours_is_answered_nothing(web, path, address):
    status, _, body = ask(web, "GET", path, Host="evil.example", **{"api-key": API_KEY, "X-Forwarded-For": address})

    assert (status, b"does not answer under this name" in body) == (400, True)


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/api/App/config"),
        ("POST", EVENTS),
        ("GET", "/health/live"),
        ("GET", "/health/ready"),
        ("HEAD", VIDEO),
        ("GET", "/media/none.png"),
        ("GET", "/api/nothing"),
        ("GET", "/site/admin/panel/login"),
        ("POST", STREAM),
    ],
)
def test_every_answer_says_its_request_id_and_takes_that_of_the_proxy(web, method, path, address):
    said = {"api-key": API_KEY, "X-Forwarded-For": address}

    own = ask(web, method, path, **said)[1]
    taken = ask(web, method, path, **said, **{"X-Request-Id": "edge-1234.abc"})[1]
    odd = ask(web, method, path, **said, **{"X-Request-Id": "short"})[1]

    assert taken.get_all("X-Request-Id") == ["edge-1234.abc"]
    assert len({own["X-Request-Id"], odd["X-Request-Id"], "short"}) == 3
    assert own["X-Content-Type-Options"] == "nosniff"

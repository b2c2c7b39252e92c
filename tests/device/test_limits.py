"""What a stranger may ask: how much, how often, under which name; and what each answer says."""

import http.client
import json
import time
import uuid

import pytest

from apps.wire import sealing
from tests.device.strangers import (
    EVENTS,
    KEY,
    LOGIN,
    MOST_STREAMS,
    STREAM,
    VIDEO,
    ask,
    connect,
    head,
    sealed,
    status_of,
)
from tests.servers import API_KEY
from tests.waiting import PATIENCE_S

# Fewer than the slowest page is answered on a busy machine, and five times as many at once are enough for the streams.
RATE = 15

pytestmark = pytest.mark.enable_socket


@pytest.fixture
def web(guarded):
    return guarded[0]


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
    sock = connect(web, head(method, path, api_key=key, **said))
    try:
        # Not a byte of the body was sent, and none is waited for.
        assert status_of(sock) == status
    finally:
        sock.close()


@pytest.mark.parametrize(
    "path",
    [
        "/api/App/policy/get",
        EVENTS,
        EVENTS + "///",
        "/site/admin/panel/login",
        "/media/none.png",
        f"{STREAM}?viewer=!",
    ],
)
def test_a_network_that_calls_too_often_is_told_to_wait_and_then_let_in_again(web, path):
    """However many addresses of its /64 it uses, and however it spells the path."""
    network = f"2001:db8:{uuid.uuid4().hex[:4]}:{uuid.uuid4().hex[:4]}"
    connection = http.client.HTTPConnection("127.0.0.1", web.port, timeout=PATIENCE_S)
    codes, waits = set(), set()
    deadline = time.monotonic() + 60
    while 429 not in codes:
        assert time.monotonic() < deadline
        for number in range(RATE):
            headers = {"api-key": API_KEY, "X-Forwarded-For": f"{network}::{number:x}"}
            # Whoever is refused goes on over the same connection, though nobody has read what was sent.
            method, body = ("POST", b'{"events": []}') if path.startswith(EVENTS) else ("GET", None)
            connection.request(method, path, body, headers)
            answer = connection.getresponse()
            answer.read()
            codes.add(answer.status)
            waits.add(answer.headers.get("Retry-After") if answer.status == 429 else None)

    assert waits - {None} == {"1"}
    assert ask(web, "GET", path.rstrip("/"), **{"api-key": API_KEY, "X-Forwarded-For": "203.0.113.12"})[0] != 429
    while ask(web, "GET", path.rstrip("/"), **{"api-key": API_KEY, "X-Forwarded-For": f"{network}::1"})[0] == 429:
        assert time.monotonic() < deadline + 60
        time.sleep(0.2)


def test_the_console_is_told_to_wait_in_words_that_open(web, address):
    codes = set()
    deadline = time.monotonic() + 60
    while 429 not in codes:
        assert time.monotonic() < deadline
        headers = {"api-key": API_KEY, "X-Forwarded-For": address, "X-Wire-Key": sealing.key_name(KEY)}
        status, told, body = ask(web, "GET", "/api/admin/captcha", **headers)
        codes.add(status)
    said = json.loads(sealing.open_sealed(json.loads(body), [KEY]).plaintext)

    assert (said["status"], told["Retry-After"]) == (False, "1")
    assert told["Content-Type"] == "application/json"


@pytest.mark.parametrize("path", [EVENTS, LOGIN])
@pytest.mark.parametrize("size", [200, 200_000])
def test_who_is_refused_before_the_body_was_read_finds_the_connection_whole(web, address, path, size):
    connection = http.client.HTTPConnection("127.0.0.1", web.port, timeout=PATIENCE_S)
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
    connection = http.client.HTTPConnection("127.0.0.1", web.port, timeout=PATIENCE_S)
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
    socks = [connect(web, asked) for _ in range(MOST_STREAMS * 5)]
    try:
        codes = [status_of(sock) for sock in socks]
        assert (codes.count(200), codes.count(503)) == (MOST_STREAMS, MOST_STREAMS * 4)
    finally:
        for sock in socks:
            sock.close()


@pytest.mark.parametrize(
    ("method", "path", "said"),
    [
        # Whatever looks like a secret is looked at, in a line that holds what was asked for.
        ("POST", "/" + "otp" * 5_000, {}),
        ("POST", "/" + "bear" * 4_000, {}),
        ("GET", "/policy", {"Host": "evil.example"}),
        ("GET", "/policy", {"Host": "otp" * 2_500}),
        ("GET", "/site/admin/panel/login", {"Host": "x" * 15_000}),
    ],
)
def test_what_a_stranger_makes_up_costs_little_time_and_little_of_the_disk(web, method, path, said):
    log = web.folder / f"web-{web.port}.log"
    before, started = log.stat().st_size, time.monotonic()

    for _ in range(40):
        network = f"2001:db8:{uuid.uuid4().hex[:4]}:{uuid.uuid4().hex[:4]}::1"
        status, _, _ = ask(web, method, path, **said, **{"X-Forwarded-For": network})
        assert status in {400, 403}

    # One line of it was half a second and twice what was sent.
    assert time.monotonic() - started < 15
    assert log.stat().st_size - before < 20_000


@pytest.mark.parametrize("path", ["/api/App/config", STREAM, VIDEO, "/site/admin/panel/login", "/static/none.js"])
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

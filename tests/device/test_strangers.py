"""Slow clients and floods without a credential: they hold no thread and little memory."""

import select
import threading
import time
import uuid
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.device.strangers import (
    EVENTS,
    LOGIN,
    MOST_READERS,
    VIDEO,
    ask,
    assert_the_console_answers,
    connect,
    head,
    sealed,
    status_of,
)
from tests.servers import API_KEY, manage
from tests.waiting import wait_for

GROWTH_LIMIT = 100_000_000
# Calls a second; five times as many at once.
RATE = 60
TCP_TABLE = Path("/proc/net/tcp")

pytestmark = pytest.mark.enable_socket


@pytest.fixture
def web(guarded):
    return guarded[0]


@pytest.fixture(scope="module")
def idle(guarded):
    """Two that are given up after half a minute."""
    socks = {"silent": connect(guarded[0]), "reader": connect(guarded[0], head("GET", VIDEO))}
    assert status_of(socks["reader"]) == 200
    yield socks
    for sock in socks.values():
        sock.close()


def memory(web):
    return sum(one.memory_info().rss for one in web.workers_alive())


# They come in the server's first moment, and are given up while the other tests run.
@pytest.mark.usefixtures("idle")
@pytest.mark.parametrize("wanted", [{}, {"Range": "bytes=0-"}], ids=["whole", "range"])
def test_200_readers_that_read_nothing_hold_nobody_up(guarded, web, address, wanted):
    before = memory(web)
    socks = [connect(web, head("GET", VIDEO, X_Forwarded_For=address, **wanted)) for _ in range(200)]
    try:
        assert_the_console_answers(guarded, address)
        assert {status_of(sock) for sock in socks} == {206 if wanted else 200}
        assert memory(web) - before < GROWTH_LIMIT
    finally:
        for sock in socks:
            sock.close()


WRITE_MUCH = """
from django.db import transaction
from apps.accounts.callers import Caller
from apps.accounts.services.sessions import page_cookie_name
from apps.accounts.models import Admin
from apps.accounts.services import sessions
from apps.audit.services import record
viewer = Admin.objects.create_user(login_id="viewer", email="viewer@example.com", role="viewer")
opened = sessions.open_session(admin=viewer, caller=Caller(address="127.0.0.1", device="Slow", is_own_page=True))
with transaction.atomic():
    for number in range(1000):
        record(actor=None, action="legal.update", target="policy", after={"text": f"{number} " + "x" * 4000})
print(f"{page_cookie_name()}={opened.cookie}")
"""


def test_slow_readers_of_a_long_file_that_is_made_meanwhile_hold_nobody_up(guarded, web, address):
    cookie = manage(web.folder, "shell", "-v0", "-c", WRITE_MUCH, **web.more).split()[-1]

    def ask_for_it(network):
        return connect(web, head("GET", "/site/export/trail.csv", Cookie=cookie, X_Forwarded_For=network))

    before = memory(web)
    socks = [ask_for_it("203.0.113.77") for _ in range(12)]
    try:
        of_one = [status_of(sock) for sock in socks]
        socks += [ask_for_it(f"203.0.113.{100 + number}") for number in range(8)]
        codes = of_one + [status_of(sock) for sock in socks[12:]]
        assert_the_console_answers(guarded, address)
        assert memory(web) - before < GROWTH_LIMIT
        # As many as are made at one time, half of them for one network; the others are told to come again.
        assert (of_one.count(200), codes.count(200), codes.count(503)) == (4, 8, 12)
    finally:
        for sock in socks:
            sock.close()

    def lines():
        status, _, text = ask(web, "GET", "/site/export/trail.csv", Cookie=cookie)
        return text.splitlines() if status == 200 else []

    found = wait_for(lines, "a place of a reader that left", 60)
    assert (len(found), b'"999 xxx' in found[1], b'"0 xxx' in found[1000]) == (1001, True, True)


def test_one_address_reads_so_many_files_at_one_time_and_no_more(web, address):
    asked = head("GET", VIDEO, X_Forwarded_For=address)
    socks = [connect(web, asked) for _ in range(MOST_READERS)]
    try:
        assert {status_of(sock) for sock in socks} == {200}
        assert ask(web, "GET", VIDEO, **{"X-Forwarded-For": address})[0] == 429
        assert ask(web, "GET", VIDEO, **{"X-Forwarded-For": "198.51.100.7"})[0] == 200
    finally:
        for sock in socks:
            sock.close()
    wait_for(
        lambda: ask(web, "HEAD", VIDEO, **{"X-Forwarded-For": address})[0] == 200, "a place of a reader that left", 30
    )


@pytest.mark.skipif(not TCP_TABLE.exists(), reason="only Linux tells what its sockets hold")
def test_the_kernel_takes_little_for_a_reader_that_reads_nothing(web, address):
    sock = connect(web, head("GET", VIDEO, X_Forwarded_For=address))
    deadline = time.monotonic() + 30
    seen = [0, -1]
    try:
        while seen[-1] == 0 or seen[-1] != seen[-2]:
            assert time.monotonic() < deadline, seen
            time.sleep(0.3)
            seen.append(unsent_bytes(web.port, sock.getsockname()[1]))
        assert seen[-1] < 500_000
    finally:
        sock.close()


def unsent_bytes(server_port, client_port):
    """What the kernel keeps of an answer for this client, in its table of connections."""
    rows = [line.split() for line in TCP_TABLE.read_text().splitlines()[1:]]
    ends = (f":{server_port:04X}", f":{client_port:04X}")
    return sum(int(row[4].split(":")[0], 16) for row in rows if row[1].endswith(ends[0]) and row[2].endswith(ends[1]))


def test_200_slow_senders_hold_nobody_up(guarded, web, address):
    before = memory(web)
    said = {"api_key": API_KEY, "Content_Type": "application/json", "X_Forwarded_For": address}
    starts = [head("POST", path, Content_Length=4000, **said) for path in (LOGIN, EVENTS, "/api/App/livecall/liveAds")]
    socks = [connect(web, starts[number % 3] + b"{") for number in range(30)]
    socks += [connect(web, starts[number % 2] + b"{") for number in range(170)]
    try:
        assert_the_console_answers(guarded, "203.0.113.9")
        assert memory(web) - before < GROWTH_LIMIT
    finally:
        for sock in socks:
            sock.close()


def test_signing_in_never_takes_all_threads(guarded, web):
    def try_once(number):
        body = sealed({"a_id": f"nobody-{number}", "a_password": "wrong-horse-7"})
        headers = {"api-key": API_KEY, "Content-Type": "application/json", "X-Forwarded-For": f"198.51.100.{number}"}
        status, answered, _ = ask(web, "POST", LOGIN, body, **headers)
        return status, answered.get("Retry-After")

    with ThreadPoolExecutor(40) as crowd:
        answers = [crowd.submit(try_once, number) for number in range(80)]
        assert_the_console_answers(guarded, "203.0.113.10")
        seen = {answer.result() for answer in answers}

    assert {status for status, _ in seen} == {401, 503}
    assert all(wait for status, wait in seen if status == 503)


def test_signing_in_to_django_admin_never_takes_all_threads_however_its_method_is_spelt(guarded, web):
    token = "a" * 32
    said = {"Content-Type": "application/x-www-form-urlencoded", "Cookie": f"data_admin_csrf={token}"}

    def try_once(number):
        body = f"csrfmiddlewaretoken={token}&username=nobody-{number}&password=wrong-horse-7&otp_token=123456"
        headers = {**said, "X-Forwarded-For": f"198.51.101.{number}"}
        return ask(web, "post", "/data-admin/login/", body, **headers)[0]

    with ThreadPoolExecutor(40) as crowd:
        answers = [crowd.submit(try_once, number) for number in range(80)]
        assert_the_console_answers(guarded, "203.0.113.12")
        seen = {answer.result() for answer in answers}

    # 200: the form again, with a refusal.
    assert seen == {200, 503}


MAKE_COOKIE = """
from apps.accounts.services.trusted_browsers import device_cookie_name
from apps.accounts.services import trusted_browsers
print(f"{device_cookie_name(login_id='owner')}={trusted_browsers.make_cookie(login_id='owner')}")
"""


def test_a_flood_of_sign_ins_keeps_no_browser_out_that_signed_in_before(web):
    cookie = manage(web.folder, "shell", "-v0", "-c", MAKE_COOKIE, **web.more).split()[-1]
    said = {"api-key": API_KEY, "Content-Type": "application/json"}
    is_over = threading.Event()

    def flood(number):
        codes = set()
        while not is_over.is_set():
            network = f"2001:db8:{uuid.uuid4().hex[:4]}:{uuid.uuid4().hex[:4]}::1"
            body = sealed({"a_id": f"nobody-{number}", "a_password": "wrong-horse-7"})
            codes.add(ask(web, "POST", LOGIN, body, **said, **{"X-Forwarded-For": network})[0])
        return codes

    def sign_in():
        body = sealed({"a_id": "owner", "a_password": "wrong-horse-7"})
        return ask(web, "POST", LOGIN, body, **said, Cookie=cookie, **{"X-Forwarded-For": "203.0.113.11"})[0]

    with ThreadPoolExecutor(12) as crowd:
        flooded = [crowd.submit(flood, number) for number in range(12)]
        try:
            codes = [sign_in() for _ in range(6)]
        finally:
            is_over.set()

    assert 503 in set().union(*(one.result() for one in flooded))
    assert codes == [401] * 6


def half_sent(web, address):
    """A body of 65 KB that does not end."""
    said = {"api_key": API_KEY, "Content_Type": "application/json", "X_Forwarded_For": address}
    return connect(web, head("POST", LOGIN, Content_Length=65_000, **said) + b" " * 64_000)


def assert_a_session_may_write(guarded, address):
    web, bearer = guarded
    headers = {"api-key": API_KEY, "Content-Type": "application/json", "Authorization": f"Bearer {bearer}"}
    written = sealed({"liveAds": {"text": "x" * 90_000}})
    status, _, _ = ask(web, "PUT", "/api/App/livecall/liveAds", written, **headers, **{"X-Forwarded-For": address})
    assert status in {200, 400}


def test_bodies_of_strangers_share_one_budget_and_a_session_is_not_part_of_it(guarded, web, address):
    socks = [half_sent(web, f"203.0.113.{100 + number}") for number in range(16)]
    try:
        # One of them is too many, whichever came last.
        refused, _, _ = select.select(socks, [], [], 20)
        answer = refused[0].recv(4096)
        assert (answer.split()[1], b"retry-after: 5" in answer) == (b"503", True)
        assert_a_session_may_write(guarded, address)
    finally:
        for sock in socks:
            sock.close()


def test_bodies_of_one_network_leave_room_for_those_of_others(guarded, web, address):
    """A quarter of the budget has room for three of them."""
    socks = [half_sent(web, address) for _ in range(16)]
    said = {"api_key": API_KEY, "Content_Type": "application/json", "X_Forwarded_For": "198.51.100.7"}
    start = head("POST", EVENTS, Content_Length=200_000, **said)
    try:
        # Sooner than those that are not refused are given up.
        wait_for(lambda: len(select.select(socks, [], [], 0)[0]) >= 13, "all but three are refused", 20)
        sock = connect(web, start + b" " * 100_000)
        time.sleep(0.2)
        sock.sendall(b" " * 100_000)
        # 400: it was read, and is no batch. The longest body of all is one that a network may send alone.
        assert status_of(sock) == 400
        # Nor do they keep the admins of their own network out.
        assert_a_session_may_write(guarded, address)
    finally:
        for sock in socks:
            sock.close()


def test_a_body_that_comes_too_slowly_is_given_up(web, address):
    said = {"api_key": API_KEY, "Content_Type": "application/json", "X_Forwarded_For": address}
    sock = connect(web, head("POST", EVENTS, Content_Length=200_000, **said) + b" " * 70_000)
    try:
        assert status_of(sock) == 408
    finally:
        sock.close()


def test_a_socket_that_says_nothing_is_closed(idle):
    sock = idle["silent"]
    sock.settimeout(60)

    assert sock.recv(100) == b""


def test_a_reader_that_reads_nothing_is_dropped_in_the_end(idle, web):
    port = idle["reader"].getsockname()[1]

    def is_held():
        return any(one.raddr and one.raddr.port == port for p in web.workers_alive() for one in p.net_connections())

    wait_for(lambda: not is_held(), "the end of a connection that nobody reads", 90, every_s=0.5)

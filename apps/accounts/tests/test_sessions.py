"""Sessions: valid credentials, and the ends of sessions."""

import re
from datetime import UTC, datetime, timedelta

import pytest
import time_machine

from apps.accounts.callers import name_device
from apps.accounts.models import Session
from apps.accounts.tests.factories import AdminFactory
from apps.accounts.tests.steps import CREDENTIALS, PASSWORD, from_address, with_bearer
from apps.wire import messages as wire_messages
from conftest import ISO_TIME, open_session

CHECK = "/api/admin/Authorization"
SESSIONS = "/api/admin/sessions"
COUNTS = "/api/App/analytics/admin/get"
NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)
BROWSER = {"Sec-Fetch-Site": "same-origin"}


@pytest.fixture
def own_page(owner, visitor, mailbox):
    """Return the owner, signed in from a page of the console."""
    step = with_bearer(visitor, visitor.post("/api/admin/login", CREDENTIALS, headers=BROWSER).body["token"])
    done = step.post("/api/admin/login/otp", {"otp": mailbox.code()}, headers=BROWSER)
    return with_bearer(visitor, done.body["token"])


def test_bearer_of_a_browser_needs_its_cookie(own_page):
    thief = with_bearer(from_address("203.0.113.9"), own_page.bearer)

    assert own_page.get(CHECK).status_code == 200
    assert thief.get(CHECK) == (401, {"status": False, "message": wire_messages.NOT_SIGNED_IN})
    thief.http.cookies["console"] = "guess"
    assert thief.get(CHECK).status_code == 401


def test_bearer_of_a_program_needs_no_cookie(console):
    assert with_bearer(from_address("203.0.113.9"), console.bearer).get(CHECK).status_code == 200


def test_bearer_with_the_cookie_of_another_session_is_rejected(own_page, console):
    own_page.http.cookies["console"] = console.http.cookies["console"].value

    assert own_page.get(CHECK).status_code == 401


@pytest.mark.parametrize("header", ["Bearer", "Bearar {0}", "Token {0}", "Bearer {0} {0}", "{0}", "Bearer  "])
def test_malformed_authorization_header_is_rejected(console, header):
    response = console.get(CHECK, headers={"Authorization": header.format(console.bearer)})

    assert response.status_code == 401
    assert console.get(CHECK, headers={"Authorization": f"bearer {console.bearer}"}).status_code == 200


def test_logout_ends_the_session_for_api_and_pages(own_page):
    response = own_page.post("/api/admin/Logout")

    assert response == (200, {"status": True, "message": "You are signed out."})
    assert own_page.http.cookies["console"].value == ""
    assert own_page.get(CHECK).status_code == 401
    assert Session.objects.get().end_reason == "signed out"


@pytest.mark.parametrize(
    ("changed", "count"),
    [
        ({"ended_at": NOON}, 1),
        ({"expires_at": NOON}, 1),
        ({"expires_at": NOON + timedelta(seconds=1)}, 2),
        ({"last_seen_at": NOON - timedelta(hours=1)}, 1),
        ({"last_seen_at": NOON - timedelta(minutes=59)}, 2),
    ],
)
def test_session_is_listed_while_it_is_live(owner, changed, count):
    with time_machine.travel(NOON, tick=False):
        open_session(owner)
        Session.objects.update(**changed)

        assert len(open_session(owner).get(SESSIONS).body["data"]) == count


def current_id(client):
    (row,) = [row for row in client.get(SESSIONS).body["data"] if row["current"]]
    return row["_id"]


def test_list_marks_the_current_session(console, sign_in_as):
    other = sign_in_as()

    response = console.get(SESSIONS)

    rows = response.body["data"]
    assert [set(row) for row in rows] == [{"_id", "device", "address", "createdAt", "lastSeenAt", "current"}] * 2
    assert sorted(row["current"] for row in rows) == [False, True]
    assert all(re.fullmatch(ISO_TIME, row[name]) for row in rows for name in ("createdAt", "lastSeenAt"))
    assert current_id(console) != current_id(other)


def test_selected_sessions_end_and_others_stay(console, sign_in_as):
    other, third = sign_in_as(), sign_in_as()

    response = console.delete(SESSIONS, {"id": [current_id(other)]})

    assert response == (200, {"status": True, "message": "Sessions ended", "ended": 1})
    assert [client.get(CHECK).status_code for client in (console, other, third)] == [200, 401, 200]


def test_sessions_of_other_admins_cannot_be_ended(console, sign_in_as):
    AdminFactory(login_id="another")
    another = sign_in_as(login_id="another", password=PASSWORD)

    assert console.delete(SESSIONS, {"id": [current_id(another)]}).body["ended"] == 0
    assert another.get(CHECK).status_code == 200


def test_all_other_sessions_end(console, sign_in_as):
    others = [sign_in_as(), sign_in_as()]

    response = console.delete(f"{SESSIONS}/others")

    assert response == (200, {"status": True, "message": "All your other sessions have been ended.", "ended": 2})
    assert [client.get(CHECK).status_code for client in (console, *others)] == [200, 401, 401]


def test_eleventh_session_ends_the_oldest(clock, owner):
    clients = []
    for _ in range(11):
        clients.append(open_session(owner))
        clock.shift(timedelta(seconds=1))

    assert [client.get(CHECK).status_code for client in clients] == [401] + [200] * 10


@pytest.mark.parametrize(
    ("agent", "name"),
    [
        (
            "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0 Safari/537.36",
            "Chrome on Linux",
        ),
        ("Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/156.0 Safari/537.36 Edg/156.0", "Edge on Windows"),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile Safari/604.1", "Safari on iPhone"),
        ("Mozilla/5.0 (Macintosh; Intel Mac OS X 14.0; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox on macOS"),
        ("Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/156.0 Mobile Safari/537.36", "Chrome on Android"),
        ("curl/8.5.0", "curl"),
        ("", "Unknown program"),
        ("<script>alert(1)</script>", "Unknown program"),
        ("x" * 500, "x" * 31),
    ],
)
def test_device_names_are_readable(agent, name):
    assert name_device(user_agent=agent) == name


def test_logout_over_https_clears_the_browser_data(console, settings):
    settings.SECURE_COOKIES = True
    console.http.cookies["__Host-console"] = console.http.cookies["console"].value

    response = console.post("/api/admin/Logout")

    assert response.status_code == 200
    assert response.headers["Clear-Site-Data"] == '"cache", "storage"'

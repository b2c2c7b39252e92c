"""Idle sessions end. The activity of others is saved once a minute."""

from datetime import timedelta

import pytest
from django.db import OperationalError
from django.db.models import QuerySet

from apps.accounts.models import Session
from apps.accounts.tests.steps import find_page_session

CHECK = "/api/admin/Authorization"
COUNTS = "/api/App/analytics/admin/get"


def test_session_ends_after_an_idle_hour(clock, owner, sign_in_as):
    client = sign_in_as()
    clock.shift(timedelta(minutes=59))
    assert client.get(CHECK).status_code == 200
    clock.shift(timedelta(minutes=59))
    assert client.get(CHECK).status_code == 200
    clock.shift(timedelta(minutes=60))

    assert client.get(CHECK).status_code == 401
    assert find_page_session(client) is None


def test_session_ends_after_a_day_of_activity(clock, owner, sign_in_as):
    client = sign_in_as()
    for _ in range(28):
        clock.shift(timedelta(minutes=50))
        assert client.get(CHECK).status_code == 200
    clock.shift(timedelta(minutes=40))

    assert client.get(CHECK).status_code == 401


def test_session_activity_is_saved_once_a_minute(clock, owner, sign_in_as):
    client = sign_in_as()
    first = Session.objects.get().last_seen_at
    clock.shift(timedelta(seconds=59))
    client.get(CHECK)
    assert Session.objects.get().last_seen_at == first
    clock.shift(timedelta(seconds=1))
    client.get(CHECK)

    assert Session.objects.get().last_seen_at == first + timedelta(minutes=1)


def test_active_session_survives_a_short_idle_limit(clock, owner, sign_in_as, settings):
    settings.CONSOLE_SESSION_IDLE_S = 45
    client = sign_in_as()
    for _ in range(9):
        clock.shift(timedelta(seconds=10))
        assert client.get(COUNTS).status_code == 200
    clock.shift(timedelta(seconds=45))
    assert client.get(COUNTS).status_code == 401


def test_session_reads_work_while_the_database_is_read_only(clock, owner, sign_in_as, monkeypatch):
    client = sign_in_as()
    clock.shift(timedelta(minutes=2))

    def raise_disk_full(*_given, **_options):
        raise OperationalError("database or disk is full")

    monkeypatch.setattr(QuerySet, "update", raise_disk_full)

    assert client.get(COUNTS).status_code == 200


@pytest.mark.parametrize(
    ("path", "headers", "seen_after_min"),
    [
        (CHECK, {}, 25),
        (CHECK, {"X-Unattended": "0"}, 25),
        (CHECK, {"X-Unattended": "1"}, 0),
        ("/api/admin/inbox", {}, 0),
        ("/api/admin/home", {}, 0),
        ("/api/App/livecall/admin/ads/fire/now", {}, 0),
        ("/api/App/controller/admin/app/loadCheck", {}, 0),
    ],
    ids=["action", "marked as attended", "marked as unattended", "inbox", "home", "live state", "load"],
)
def test_unattended_requests_do_not_count_as_activity(clock, owner, sign_in_as, path, headers, seen_after_min):
    client = sign_in_as()
    first = Session.objects.get().last_seen_at
    clock.shift(timedelta(minutes=25))

    assert client.get(path, headers=headers).status_code == 200

    assert Session.objects.get().last_seen_at == first + timedelta(minutes=seen_after_min)

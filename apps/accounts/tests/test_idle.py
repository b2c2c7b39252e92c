"""A session that nobody uses ends; one that somebody uses goes on, and is written down now and then."""

from datetime import timedelta

import pytest
import time_machine
from django.db import OperationalError
from django.db.models import QuerySet
from django.utils import timezone

from apps.accounts.models import Session
from apps.accounts.tests.steps import page_finds

CHECK = "/api/admin/Authorization"
COUNTS = "/api/App/analytics/admin/get"


def test_an_idle_session_ends_after_an_hour(owner, sign_in_as):
    with time_machine.travel(timezone.now(), tick=False) as clock:
        client = sign_in_as()
        clock.shift(timedelta(minutes=59))
        assert client.get(CHECK).status_code == 200
        clock.shift(timedelta(minutes=59))
        assert client.get(CHECK).status_code == 200
        clock.shift(timedelta(minutes=60))

        assert client.get(CHECK).status_code == 401
        assert page_finds(client) is None


def test_a_busy_session_ends_after_a_day(owner, sign_in_as):
    with time_machine.travel(timezone.now(), tick=False) as clock:
        client = sign_in_as()
        for _ in range(28):
            clock.shift(timedelta(minutes=50))
            assert client.get(CHECK).status_code == 200
        clock.shift(timedelta(minutes=40))

        assert client.get(CHECK).status_code == 401


def test_the_idle_clock_is_written_once_a_minute(owner, sign_in_as):
    with time_machine.travel(timezone.now(), tick=False) as clock:
        client = sign_in_as()
        first = Session.objects.get().last_seen_at
        clock.shift(timedelta(seconds=59))
        client.get(CHECK)
        assert Session.objects.get().last_seen_at == first
        clock.shift(timedelta(seconds=1))
        client.get(CHECK)

        assert Session.objects.get().last_seen_at == first + timedelta(minutes=1)


def test_who_acts_all_the_time_stays_in_however_soon_sessions_end(owner, sign_in_as, settings):
    settings.CONSOLE_SESSION_IDLE_S = 45
    with time_machine.travel(timezone.now(), tick=False) as clock:
        client = sign_in_as()
        for _ in range(9):
            clock.shift(timedelta(seconds=10))
            assert client.get(COUNTS).status_code == 200
        clock.shift(timedelta(seconds=45))
        assert client.get(COUNTS).status_code == 401


def test_reads_go_on_where_nothing_can_be_written(owner, sign_in_as, monkeypatch):
    with time_machine.travel(timezone.now(), tick=False) as clock:
        client = sign_in_as()
        clock.shift(timedelta(minutes=2))

        def be_full(*_given, **_options):
            raise OperationalError("database or disk is full")

        monkeypatch.setattr(QuerySet, "update", be_full)

        assert client.get(COUNTS).status_code == 200


@pytest.mark.parametrize(
    ("path", "said", "seen_after_min"),
    [
        (CHECK, {}, 25),
        (CHECK, {"X-Unattended": "0"}, 25),
        (CHECK, {"X-Unattended": "1"}, 0),
        ("/api/admin/inbox", {}, 0),
    ],
    ids=["an act", "said to be one", "what a screen asks by itself", "a poll"],
)
def test_the_idle_clock_counts_from_the_last_act_of_a_person(owner, sign_in_as, path, said, seen_after_min):
    with time_machine.travel(timezone.now(), tick=False) as clock:
        client = sign_in_as()
        first = Session.objects.get().last_seen_at
        clock.shift(timedelta(minutes=25))

        assert client.get(path, headers=said).status_code == 200

        assert Session.objects.get().last_seen_at == first + timedelta(minutes=seen_after_min)


def test_a_forgotten_tab_that_refreshes_itself_is_signed_out_after_an_hour(owner, sign_in_as):
    with time_machine.travel(timezone.now(), tick=False) as clock:
        client = sign_in_as()
        for _ in range(79):
            clock.shift(timedelta(seconds=45))
            assert client.get(COUNTS, headers={"X-Unattended": "1"}).status_code == 200
        clock.shift(timedelta(seconds=45))

        assert client.get(COUNTS, headers={"X-Unattended": "1"}).status_code == 401

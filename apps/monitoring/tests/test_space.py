"""Rows that are gone give their space back, and a disk that is nearly full is noticed."""

import pytest
from django.db import connection

from apps.core import sqlite
from apps.monitoring import health

pytestmark = pytest.mark.django_db


@pytest.mark.skipif(connection.vendor != "sqlite", reason="PostgreSQL does it by itself")
def test_the_file_shrinks_after_many_rows_are_gone(monkeypatch):
    monkeypatch.setattr(sqlite, "LEFT_PAGES", 0)
    with connection.cursor() as cursor:
        cursor.execute("CREATE TABLE much (text TEXT)")
        cursor.executemany("INSERT INTO much VALUES (%s)", [("x" * 4000,)] * 3000)
        cursor.execute("PRAGMA page_count")
        before = cursor.fetchone()[0]
        cursor.execute("DROP TABLE much")

    given_back = sqlite.give_back_space()

    with connection.cursor() as cursor:
        cursor.execute("PRAGMA page_count")
        assert given_back >= 3000
        assert cursor.fetchone()[0] <= before - 3000


def test_a_disk_that_is_nearly_full_is_in_health_and_on_the_console(console, client, settings):
    health._last["at"] = float("-inf")
    settings.FREE_DISK_FLOOR = 10**18

    shown = told(console)
    said = client.get("/health/ready").json()["checks"]

    health._last["at"] = float("-inf")
    settings.FREE_DISK_FLOOR = 0
    assert shown == ["The app's events are refused"]
    assert "events are refused" in said["disk"]
    health._last["at"] = float("-inf")
    assert told(console) == []


def told(console):
    return [one["title"] for one in console.get("/api/admin/inbox").body["data"] if one["kind"] == "disk"]

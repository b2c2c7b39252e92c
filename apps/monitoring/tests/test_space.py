"""Disk space: deleted rows free it, and a nearly full disk is reported."""

import sqlite3
from contextlib import closing

import pytest
from django.db import connection

from apps.analytics import tasks
from apps.monitoring import health
from config.settings import base

pytestmark = pytest.mark.django_db


@pytest.mark.skipif(connection.vendor != "sqlite", reason="PostgreSQL does it by itself")
def test_database_file_shrinks_after_a_purge(monkeypatch):
    monkeypatch.setattr(tasks, "MAX_FREE_PAGES", 0)
    with connection.cursor() as cursor:
        cursor.execute("CREATE TABLE much (text TEXT)")
        cursor.executemany("INSERT INTO much VALUES (%s)", [("x" * 4000,)] * 3000)
        cursor.execute("PRAGMA page_count")
        before = cursor.fetchone()[0]
        cursor.execute("DROP TABLE much")

    given_back = tasks.free_pages()

    with connection.cursor() as cursor:
        cursor.execute("PRAGMA page_count")
        assert given_back >= 3000
        assert cursor.fetchone()[0] <= before - 3000


@pytest.mark.skipif(connection.vendor != "sqlite", reason="PostgreSQL lets them side by side by itself")
def test_connecting_does_not_wait_for_a_writer(tmp_path):
    """The initial PRAGMA statements of a connection take no lock on the database file."""
    init_command = base.DATABASES["default"]["OPTIONS"]["init_command"]
    file = tmp_path / "console.sqlite3"
    with (
        closing(sqlite3.connect(file, isolation_level=None)) as other,
        closing(sqlite3.connect(file, timeout=0)) as begun,
    ):
        other.executescript(f"{init_command} CREATE TABLE ads (name TEXT); BEGIN IMMEDIATE")

        begun.executescript(init_command)

        assert begun.execute("SELECT count(*) FROM ads").fetchone() == (0,)


def test_full_disk_is_reported_by_health_and_inbox(console, client, settings):
    health._last["at"] = float("-inf")
    settings.FREE_DISK_FLOOR = 10**18

    shown = read_problems(console)
    checks = client.get("/health/ready").json()["checks"]

    health._last["at"] = float("-inf")
    settings.FREE_DISK_FLOOR = 0
    assert shown == ["The app’s events are being rejected"]
    assert "event batches are rejected" in checks["disk"]
    health._last["at"] = float("-inf")
    assert read_problems(console) == []


def read_problems(console):
    return [one["title"] for one in console.get("/api/admin/inbox").body["data"] if one["kind"] == "disk"]

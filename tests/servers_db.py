"""Databases for servers that a test starts: a file, or a database on the PostgreSQL of the run."""

import hashlib
import os
import shutil
import sqlite3
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import UTC, date, datetime
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit, urlunsplit

import psycopg

from tests.servers import ROOT, manage

MIGRATED_DATABASES = ROOT / "var" / "migrated"

# Views and clicks of each item: finished days, and the hours of later ones.
COUNTS = (
    "SELECT i.id, SUM(c.views), SUM(c.clicks) FROM analytics_item i JOIN"
    " (SELECT item_id, views, clicks FROM analytics_daycount"
    " UNION ALL SELECT item_id, views, clicks FROM analytics_hourcount"
    " WHERE day >= COALESCE((SELECT next_day FROM analytics_dayrollup), '0001-01-01')"
    ") c ON c.item_id = i.number GROUP BY i.id"
)

ADS = """
from datetime import timedelta
from django.utils import timezone
from apps.accounts.models import Admin
from apps.analytics import services as analytics
from apps.core.actor import Actor
from apps.core.kinds import PLACEMENT_KINDS
from apps.core.zone import day_of
from apps.placements import services
now = timezone.now()
admin = Admin.objects.create_user(login_id="seller", email="seller@example.com", password="right-horse-7", role="owner")
actor = Actor(admin=admin, address="", now=now)
days = [day_of(now) - timedelta(days=back) for back in range(3)]
for kind in PLACEMENT_KINDS:
    for number in (1, 2):
        texts = {"name": f"{kind}-{number}", "unit_id": f"https://example.com/{number}", "description": "An ad"}
        ad = services.add_placement(kind=kind, **texts, actor=actor)
        analytics.import_counts(item_id=ad.pk, counts=[(day, 40 * number, 3) for day in days])
"""

SIGN_IN = """
from apps.accounts.callers import Caller
from apps.accounts.models import Admin
from apps.accounts.services import sessions
admin = Admin.objects.create_user(login_id="owner", email="o@example.com", password="right-horse-7", role="owner")
print(sessions.open_session(admin=admin, caller=Caller(address="127.0.0.1", device="test")).bearer)
"""


@contextmanager
def own_database(folder: Path, name: str) -> Iterator[dict[str, str]]:
    """Return the environment with this database, migrated."""
    url = os.environ.get("DATABASE_URL", "")
    if not url:
        yield own_file(folder)
        return
    template = _migrated_database(url)
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')
        connection.execute(f'CREATE DATABASE "{name}" TEMPLATE "{template}"')
    yield {"DATABASE_URL": _beside(url, name)}
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')


def own_file(folder: Path) -> dict[str, str]:
    """Put a migrated SQLite file into the folder. Return the environment of servers that use it."""
    shutil.copy(migrated_file(), folder / "console.sqlite3")
    return {"DATABASE_URL": f"sqlite:///{folder}/console.sqlite3"}


def add_ads(folder: Path, database: dict[str, str]) -> None:
    """Add two ads of each type with counts of three days to an empty database."""
    url = database["DATABASE_URL"]
    if url.startswith("sqlite"):
        Path(url.removeprefix("sqlite:///")).write_bytes(_file_with_ads(datetime.now(UTC).date()))
    else:
        manage(folder, "shell", "-v0", "-c", ADS, **database)


# Cached per test process and day, because starting a process for each test takes a second.
@cache
def _file_with_ads(_day: date) -> bytes:
    with tempfile.TemporaryDirectory(prefix="console-ads-") as name:
        folder = Path(name)
        manage(folder, "shell", "-v0", "-c", ADS, **own_file(folder))
        with closing(sqlite3.connect(folder / "console.sqlite3")) as made:
            made.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        return (folder / "console.sqlite3").read_bytes()


def sign_in(folder: Path, database: dict[str, str]) -> str:
    """Add an owner with a session, and return its bearer token."""
    return manage(folder, "shell", "-v0", "-c", SIGN_IN, **database).split()[-1]


@cache
def migrated_file() -> Path:
    """Return a migrated SQLite file to copy for each test. It is reused until the code changes."""
    digest = hashlib.sha256()
    for path in sorted([*ROOT.glob("apps/**/*.py"), *ROOT.glob("config/**/*.py"), ROOT / "requirements.txt"]):
        digest.update(path.read_bytes())
    file = MIGRATED_DATABASES / f"{digest.hexdigest()}.sqlite3"
    if not file.exists():
        MIGRATED_DATABASES.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix="console-migrated-", dir=MIGRATED_DATABASES) as folder:
            made = Path(folder) / "console.sqlite3"
            manage(Path(folder), "migrate", "--verbosity", "0", DATABASE_URL=f"sqlite:///{made}")
            made.replace(file)
        for old in MIGRATED_DATABASES.glob("*.sqlite3"):
            if old.stat().st_mtime < time.time() - 24 * 3600:
                old.unlink(missing_ok=True)
    return file


# Migrated once per test process. The databases on the server are copies.
@cache
def _migrated_database(url: str) -> str:
    name = f"migrated_{os.getpid()}"
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(f'DROP DATABASE IF EXISTS "{name}"')
        connection.execute(f'CREATE DATABASE "{name}"')
    with tempfile.TemporaryDirectory(prefix="console-migrated-") as folder:
        manage(Path(folder), "migrate", "--verbosity", "0", DATABASE_URL=_beside(url, name))
    return name


def _beside(url: str, name: str) -> str:
    return urlunsplit(urlsplit(url)._replace(path=f"/{name}"))


def rows(more: dict[str, str], query: str) -> list[tuple[Any, ...]]:
    """Read directly from the database."""
    url = more["DATABASE_URL"]
    if url.startswith("sqlite"):
        with sqlite3.connect(url.removeprefix("sqlite:///"), timeout=20) as connection:
            return connection.execute(query).fetchall()
    with psycopg.connect(url) as connection:
        return list(connection.execute(query).fetchall())


def all_counted(more: dict[str, str]) -> tuple[int, int]:
    """Return views and clicks of all items."""
    found = rows(more, COUNTS)
    return sum(int(views) for _, views, _ in found), sum(int(clicks) for _, _, clicks in found)

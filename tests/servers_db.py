"""A database of its own for servers that a test starts: a file, or one on the PostgreSQL of the run."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit, urlunsplit

import psycopg

from tests.servers import manage

# Views and clicks of each item. What ingest has written stays with the open hours until these are over.
COUNTS = (
    "SELECT i.id, SUM(c.views), SUM(c.clicks) FROM analytics_item i JOIN"
    " (SELECT item_id, views, clicks FROM analytics_daycount"
    " UNION ALL SELECT item_id, views, clicks FROM analytics_openhour) c ON c.item_id = i.number GROUP BY i.id"
)


@contextmanager
def own_database(folder: Path, name: str) -> Iterator[dict[str, str]]:
    """The environment that points servers at it; migrated."""
    url = os.environ.get("DATABASE_URL", "")
    more = {"DATABASE_URL": url}
    if url:
        with psycopg.connect(url, autocommit=True) as connection:
            connection.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')
            connection.execute(f'CREATE DATABASE "{name}"')
        more = {"DATABASE_URL": urlunsplit(urlsplit(url)._replace(path=f"/{name}"))}
    else:
        more = {"DATABASE_URL": f"sqlite:///{folder}/console.sqlite3"}
    manage(folder, "migrate", "--verbosity", "0", **more)
    yield more
    if url:
        with psycopg.connect(url, autocommit=True) as connection:
            connection.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')


def rows(more: dict[str, str], query: str) -> list[tuple[Any, ...]]:
    """What stands in the database, past the servers."""
    url = more["DATABASE_URL"]
    if url.startswith("sqlite"):
        with sqlite3.connect(url.removeprefix("sqlite:///"), timeout=20) as connection:
            return connection.execute(query).fetchall()
    with psycopg.connect(url) as connection:
        return list(connection.execute(query).fetchall())


def all_counted(more: dict[str, str]) -> tuple[int, int]:
    """Views and clicks of all items."""
    found = rows(more, COUNTS)
    return sum(int(views) for _, views, _ in found), sum(int(clicks) for _, _, clicks in found)

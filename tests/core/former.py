"""The database of commit 34ceb04, as a file or on the PostgreSQL of the run."""

import gzip
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import psycopg
from psycopg import sql

ROWS, TABLES = "34ceb04.sql.gz", "34ceb04-schema.postgresql.sql.gz"


@contextmanager
def former_database(folder: Path, data: Path, name: str) -> Iterator[dict[str, str]]:
    """The environment that points servers at it; not migrated."""
    path = folder / "console.sqlite3"
    with closing(sqlite3.connect(path)) as database:
        database.executescript(gzip.decompress((data / ROWS).read_bytes()).decode())
    url = os.environ.get("DATABASE_URL", "")
    if not url:
        yield {"DATABASE_URL": f"sqlite:///{path}"}
        return
    own = urlunsplit(urlsplit(url)._replace(path=f"/{name}"))
    with psycopg.connect(url, autocommit=True) as server:
        server.execute(sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(sql.Identifier(name)))
        server.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
        _copy(path, own, gzip.decompress((data / TABLES).read_bytes()).decode())
        yield {"DATABASE_URL": own}
        server.execute(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(name)))


def _copy(path: Path, url: str, tables: str) -> None:
    with psycopg.connect(url, autocommit=True) as target:
        target.execute(tables)
    with psycopg.connect(url) as target, closing(sqlite3.connect(path)) as source:
        # Rows come in no order of their references, and triggers were there when they were written.
        target.execute("SET session_replication_role = replica")
        target.execute("SET TIME ZONE 'UTC'")
        names = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'"
        for (table,) in source.execute(names).fetchall():
            _copy_table(source, target, table)


def _copy_table(source: sqlite3.Connection, target: "psycopg.Connection[tuple[str, ...]]", table: str) -> None:
    described = target.execute(
        "SELECT column_name, udt_name, is_identity FROM information_schema.columns WHERE table_name = %s", [table]
    ).fetchall()
    names = [name for name, *_ in described]
    quoted = ", ".join(f'"{name}"' for name in names)
    stored = source.execute(f'SELECT {quoted} FROM "{table}"').fetchall()  # noqa: S608 - names of our own tables
    insert = sql.SQL("INSERT INTO {} ({}) VALUES ({})").format(
        sql.Identifier(table),
        sql.SQL(", ").join(map(sql.Identifier, names)),
        sql.SQL(", ").join(sql.SQL("%s::{}").format(sql.Identifier(kind)) for _, kind, _ in described),
    )
    with target.cursor() as cursor:
        cursor.executemany(insert, [[_as_text(value) for value in row] for row in stored])
    for name, _, is_identity in described:
        if is_identity == "YES":
            newest = sql.SQL("(SELECT COALESCE(MAX({}), 0) + 1 FROM {})").format(
                sql.Identifier(name), sql.Identifier(table)
            )
            sequence = sql.SQL("pg_get_serial_sequence({}, {})").format(sql.Literal(table), sql.Literal(name))
            target.execute(sql.SQL("SELECT setval({}, {}, FALSE)").format(sequence, newest))


def _as_text(value: object) -> object:
    """As PostgreSQL reads it for whatever type the column has there."""
    return value if value is None or isinstance(value, bytes) else str(value)

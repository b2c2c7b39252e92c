"""Statements of the hot path that the database keeps prepared for a connection; PostgreSQL has a list as one value.

Parsing and planning such a statement costs it more than running it, and quoting each value in Python as much again.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any

import psycopg
from django.db import IntegrityError, connection


def run(query: str, values: Sequence[Any]) -> list[tuple[Any, ...]]:
    """The rows that a statement returns; in the transaction if there is one, else it is one by itself.

    The places of its values are marked as the database's own driver has them.
    """
    connection.close_if_health_check_failed()
    connection.ensure_connection()
    if connection.vendor != "postgresql":
        with connection.wrap_database_errors:
            return list(connection.connection.execute(query, values))
    with connection.wrap_database_errors, psycopg.Cursor(connection.connection) as cursor:
        cursor.execute(query, values, prepare=True)
        return cursor.fetchall() if cursor.description else []


def insert(columns: str, marks: str, rows: int, values: Sequence[Any]) -> bool:
    """Insert so many rows into SQLite by one statement: for each it gives the interpreter up, and waits for others.

    False when one of them is there already: then none was inserted, and the transaction goes on.
    """
    try:
        run(_insert(columns, marks, rows), values)
    except IntegrityError:
        return False
    return True


@lru_cache(maxsize=256)
def _insert(columns: str, marks: str, rows: int) -> str:
    return f"INSERT INTO {columns} VALUES {','.join([marks] * rows)}"  # noqa: S608 - names of our own


def as_array(values: Iterable[object]) -> str:
    """Numbers and truth values as PostgreSQL reads an array."""
    return f"{{{','.join(map(str, values))}}}"


def as_bytes_array(values: Iterable[bytes]) -> str:
    return as_array(f'"\\\\x{value.hex()}"' for value in values)

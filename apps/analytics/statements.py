"""The statements of ingestion.

They bypass Django's cursor and differ between the databases, because with the ORM, or with the same VALUES for both,
ingestion takes up to three times as long (docs/decisions/0004-ingest.md).
"""

from collections.abc import Mapping, Sequence
from datetime import date, datetime
from functools import lru_cache
from itertools import chain
from typing import Any

import psycopg
from django.db import IntegrityError, connection

# SQLite keeps 128 statements of a connection prepared, one for each number of rows.
ROWS_PER_STATEMENT = 100
Row = tuple[Any, ...]


def add_counts(table: str, rows: Sequence[tuple[int, int, int]], **when: date) -> None:
    """Add views and clicks to an hour, a day, or a month.

    Args:
        table: A table of counts.
        rows: Item, views, and clicks.
        when: The values of the other columns. The first one is in the primary key.
    """
    key = next(iter(when))
    into = f"{table} ({','.join(when)}, item_id, views, clicks)"
    conflict = (
        f"ON CONFLICT ({key}, item_id) DO UPDATE SET"
        f" views = {table}.views + excluded.views, clicks = {table}.clicks + excluded.clicks"
    )
    _insert(into, tuple(when.values()), ("bigint", "bigint", "bigint"), rows, conflict)


def insert_new(
    table: str,
    columns: Mapping[str, str],
    rows: Sequence[Row],
    *,
    defaults: Mapping[str, Any],
    now: datetime,
    since: datetime,
) -> dict[bytes, Row]:
    """Insert rows that are not there, or were seen before `since`. Return the others as they are there, by key.

    If processes insert the same key at the same time, all but the first wait for its commit.

    Args:
        table: A table with these columns and `seen_at`.
        columns: {name: PostgreSQL type}. The first one is the key.
        rows: The values, sorted by key, so that processes cannot deadlock.
        defaults: {name: value} of other columns, the same for each row.
        now: The value of `seen_at`.
        since: Rows that were seen until then are replaced.
    """
    known: dict[bytes, Row] = {}
    key, *others = columns
    into, types = f"{table} (seen_at, {','.join([*defaults, *columns])})", tuple(columns.values())
    values = (now, *defaults.values())
    select = f"SELECT {','.join([*columns, *defaults])} FROM {table} WHERE {key}"  # noqa: S608 - names of our own
    if connection.vendor == "postgresql":
        changes = ", ".join(f"{name} = excluded.{name}" for name in ("seen_at", *defaults, *others))
        conflict = f"ON CONFLICT ({key}) DO UPDATE SET {changes} WHERE {table}.seen_at <= %s RETURNING {key}"
        new = {bytes(row[0]) for row in _insert(into, values, types, rows, conflict, since)}
        missing = {row[0]: row for row in rows if row[0] not in new}
        found = run(f"{select} = ANY(%s::bytea[])", [_array(list(missing))]) if missing else []
        # A row that was deleted meanwhile was there as well.
        return {
            **{key: (*row, *defaults.values()) for key, row in missing.items()},
            **{bytes(row[0]): row for row in found},
        }

    def find(part: Sequence[Row]) -> None:
        marks = ",".join("?" * len(part))
        found = run(f"{select} IN ({marks}) AND seen_at > ?", [*(row[0] for row in part), _adapt(since)])
        known.update((row[0], row) for row in found)

    for start in range(0, len(rows), ROWS_PER_STATEMENT):
        part = rows[start : start + ROWS_PER_STATEMENT]
        # Nearly always, all rows are new. If one is not, more of them will be known.
        if known:
            find(part)
            part = [row for row in part if row[0] not in known]
        try:
            _insert(into, values, types, part)
        except IntegrityError as error:
            # Its traceback has a frame of Django that refers to the error: a cycle that would keep all rows in memory.
            error.__traceback__ = None
            find(part)
            _insert(into, values, types, [row for row in part if row[0] not in known], verb="REPLACE")
    return known


def _insert(
    into: str,
    shared: tuple[Any, ...],
    types: tuple[str, ...],
    rows: Sequence[Row],
    conflict: str = "",
    *values: datetime,
    verb: str = "INSERT",
) -> list[Row]:
    """Insert the shared values with each row."""
    if not rows:
        return []
    if connection.vendor == "postgresql":
        columns = [_array(column) for column in zip(*rows, strict=True)]
        return run(_insert_arrays(into, len(shared), types, conflict), [*shared, *columns, *values])
    adapted = list(map(_adapt, shared))
    for start in range(0, len(rows), ROWS_PER_STATEMENT):
        part = rows[start : start + ROWS_PER_STATEMENT]
        statement = _insert_values(verb, into, len(shared), len(types), conflict, len(part))
        run(statement, [*adapted, *chain.from_iterable(part)])
    return []


@lru_cache(maxsize=16)
def _insert_arrays(into: str, shared: int, types: tuple[str, ...], conflict: str) -> str:
    names = [f"c{number}" for number in range(len(types))]
    arrays = ", ".join(f"%s::{type_}[]" for type_ in types)
    return (
        f"INSERT INTO {into} SELECT {'%s, ' * shared} {', '.join(names)}"  # noqa: S608 - names of our own
        f" FROM unnest({arrays}) AS t ({', '.join(names)}) {conflict}"
    )


@lru_cache(maxsize=4 * ROWS_PER_STATEMENT)
def _insert_values(verb: str, into: str, shared: int, columns: int, conflict: str, rows: int) -> str:
    # Each row refers to the shared values by number.
    numbers = "".join(f"?{number}," for number in range(1, shared + 1))
    row = f"({numbers}{','.join('?' * columns)})"
    return f"{verb} INTO {into} VALUES {','.join([row] * rows)} {conflict}"


def _adapt(value: Any) -> Any:
    """Return a value as SQLite stores it."""
    if isinstance(value, datetime):
        return connection.ops.adapt_datetimefield_value(value)
    return str(value) if isinstance(value, date) else value


def _array(values: Sequence[Any]) -> str:
    """Return the text of a PostgreSQL array."""
    if values and type(values[0]) is bytes:
        return '{"\\\\x' + '","\\\\x'.join(map(bytes.hex, values)) + '"}'
    return f"{{{','.join(map(str, values))}}}"


def run(query: str, values: Sequence[Any]) -> list[Row]:
    """Run a statement and return its rows. The database keeps it prepared."""
    connection.close_if_health_check_failed()
    connection.ensure_connection()
    with connection.wrap_database_errors:
        if connection.vendor != "postgresql":
            return list(connection.connection.execute(query, values))
        with psycopg.Cursor(connection.connection) as cursor:
            cursor.execute(query, values, prepare=True)
            return cursor.fetchall() if cursor.description else []

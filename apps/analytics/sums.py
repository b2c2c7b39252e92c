"""Adds up counts of several tables in one statement: of two, an hour that is closed between them is missed or doubled.

Rows come as the driver has them: the framework would look at each value, which costs more than the sums do.
"""

from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from datetime import UTC, date, datetime
from typing import Any, NamedTuple
from uuid import UUID

from django.core.exceptions import EmptyResultSet
from django.db import connection
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import CharField, F, Func, QuerySet, Sum
from django.db.models.expressions import Combinable, RawSQL
from django.db.models.sql.compiler import SQLCompiler

Key = str | Combinable
Part = tuple["QuerySet[Any]", Sequence[Key]]
# What each tier counts, and the parts of statements that name it.
COLUMNS = ("views", "clicks")
NAMES = ", ".join(COLUMNS)
SUMS = ", ".join(f"SUM({name})" for name in COLUMNS)


def added_to(table: str) -> str:
    """Return the SET of an upsert that adds a row's counts to those of the table."""
    return ", ".join(f"{name} = {table}.{name} + excluded.{name}" for name in COLUMNS)


class Statement(NamedTuple):
    """What adds up, ready to be run. To make it takes the framework longer than to run it takes the database."""

    sql: str
    values: list[Any]
    names: list[str]

    def run(self, *, days: Mapping[date, date] | None = None) -> list[tuple[Any, ...]]:
        """Return the rows, with these days in place of those that it was made with."""
        if not self.sql:
            return []
        adapt = connection.ops.adapt_datefield_value
        placed: dict[Any, Any] = {adapt(before): adapt(after) for before, after in (days or {}).items()}
        values = [placed.get(one, one) if isinstance(one, Hashable) else one for one in self.values]
        with connection.cursor() as cursor:
            cursor.execute(self.sql, values)
            found = cursor.fetchall()
        return _converted(found, self.names) if connection.vendor == "sqlite" else found


def read(parts: Iterable[Part], *, columns: Sequence[str] = COLUMNS) -> list[tuple[Any, ...]]:
    """Return the keys and the sums of the columns, a row for each combination of keys.

    A part is some rows of a table and what to group them by: names of its columns, or expressions. What stands in the
    same place in each part is one key.
    """
    return make(parts, columns=columns).run()


def make(parts: Iterable[Part], *, columns: Sequence[str] = COLUMNS) -> Statement:
    """Return the statement of `read`."""
    selects: list[str] = []
    values: list[Any] = []
    names: list[str] = []
    for rows, keys in parts:
        names = [key if isinstance(key, str) else "" for key in keys]
        grouped = {_key(at): F(key) if isinstance(key, str) else key for at, key in enumerate(keys)}
        summed = {f"sum_{column}": Sum(column) for column in columns}
        try:
            statement, given = rows.order_by().values(**grouped).annotate(**summed).query.sql_with_params()
        except EmptyResultSet:
            continue
        selects.append(statement)
        values.extend(given)
    if not selects:
        return Statement("", [], [])
    grouped_by = ", ".join(map(_key, range(len(names))))
    # SQLite's driver reads dates as well, in five times the time.
    is_text = connection.vendor == "sqlite"
    keys_read = ", ".join(
        f"CAST({_key(at)} AS text)" if is_text and name in _READ else _key(at) for at, name in enumerate(names)
    )
    # The sum of a bigint is a decimal on PostgreSQL.
    sums = ", ".join(f"CAST(COALESCE(SUM(sum_{column}), 0) AS bigint)" for column in columns)
    return Statement(
        f"SELECT {keys_read}, {sums} FROM ({' UNION ALL '.join(selects)}) AS parts GROUP BY {grouped_by}",  # noqa: S608 - placeholders
        values,
        names,
    )


def these(keys: Collection[int] | Collection[UUID]) -> RawSQL:
    """Numbers or ids as one value of a statement, for `__in`: a value each costs more than finding their rows."""
    return listed(as_value(keys), kind="uuid" if any(isinstance(one, UUID) for one in keys) else "bigint")


def listed(value: object, *, kind: str) -> RawSQL:
    """What `as_value` made, or its place in a kept query, for `__in`."""
    if connection.vendor == "postgresql":
        return RawSQL(f"SELECT unnest(%s::{kind}[])", [value])  # noqa: S611 - names of our own
    return RawSQL("SELECT value FROM json_each(%s)", [value])


def as_value(keys: Collection[int] | Collection[UUID]) -> object:
    """Numbers or ids as the database takes a list of them."""
    if connection.vendor == "postgresql":
        return list(keys)
    texts = (f'"{one.hex}"' if isinstance(one, UUID) else str(one) for one in keys)
    return f"[{','.join(texts)}]"


class IdText(Func):
    """An id as it is written, which costs a list of a thousand less than objects that are written again."""

    template = "CAST(%(expressions)s AS varchar)"
    output_field = CharField()

    def as_sqlite(self, compiler: SQLCompiler, connection: BaseDatabaseWrapper, **more: Any) -> tuple[str, Any]:
        """SQLite keeps the digits alone."""
        parts = ((1, 8), (9, 4), (13, 4), (17, 4), (21, 12))
        text = " || '-' || ".join(f"substr(%(expressions)s, {start}, {length})" for start, length in parts)
        return self.as_sql(compiler, connection, template=f"({text})", **more)


def _key(at: int) -> str:
    return f"key_{at}"


def _converted(rows: list[tuple[Any, ...]], names: Sequence[str]) -> list[tuple[Any, ...]]:
    """SQLite keeps dates and times as text, without the zone."""
    for at, name in enumerate(names):
        if read_key := _READ.get(name):
            rows = [(*row[:at], row[at] and read_key(row[at]), *row[at + 1 :]) for row in rows]
    return rows


def _as_moment(kept: str) -> datetime:
    return datetime.fromisoformat(kept).replace(tzinfo=UTC)


_READ: dict[str, Callable[[str], Any]] = {
    "day": date.fromisoformat,
    "month": date.fromisoformat,
    "hour": _as_moment,
}

"""Queries that are made once and run again with other values: to make one takes the ORM longer than to run it."""

from collections.abc import Callable, Sequence
from threading import local
from typing import Any, Generic, TypeVar

from django.core.exceptions import EmptyResultSet
from django.db import DEFAULT_DB_ALIAS, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import Field, QuerySet, Value
from django.db.models.sql.compiler import SQLCompiler

Row = TypeVar("Row")


class Param(Value):
    """The place of a value in a kept query; what is run with stands there as a value of `field`."""

    def __init__(self, place: int, field: "Field[Any, Any]") -> None:
        super().__init__(place, output_field=field)

    def as_sql(self, compiler: SQLCompiler, connection: BaseDatabaseWrapper) -> Any:
        return "%s", [self]


class KeptQuery(Generic[Row]):
    """A query of which only values differ from run to run.

    `make` gets a parameter for each of `fields`, and returns the query with these where values are compared. It is
    called once a thread: what it reads from elsewhere, like a setting or the time, stays as it was then.
    """

    def __init__(self, make: "Callable[..., QuerySet[Any, Row]]", *fields: "type[Field[Any, Any]]") -> None:
        self._make = make
        self._fields = fields
        self._threads = local()

    def run(self, *values: object) -> list[Row]:
        """Return the rows that the query finds with these values, one for each parameter."""
        connection = connections[DEFAULT_DB_ALIAS]
        kept: _Kept[Row] | None = getattr(self._threads, "kept", None)
        if kept is None or kept.connection is not connection:
            rows = self._make(*(Param(place, field()) for place, field in enumerate(self._fields)))
            kept = self._threads.kept = _Kept(rows, connection)
        return kept.run(values)

    def first(self, *values: object) -> Row | None:
        """Return the first of the rows, or None; the query itself says how many it reads."""
        return next(iter(self.run(*values)), None)


class _Kept(Generic[Row]):
    """The query as one thread has it, with a connection of its own."""

    def __init__(self, rows: "QuerySet[Any, Row]", connection: BaseDatabaseWrapper) -> None:
        # One of its own, whatever `make` returned: another thread's compiler would be found in it.
        rows = rows.all()
        self.rows: Any = rows
        self.connection = connection
        compiler = rows.query.get_compiler(using=DEFAULT_DB_ALIAS)
        self.sql: str
        self.params: Sequence[Any]
        try:
            self.sql, self.params = compiler.as_sql()
        except EmptyResultSet:
            # Like `kind IN ()`: nothing is to be asked.
            self.rows, self.params = (), ()
            return
        self.given: Sequence[Any] = ()
        converters = compiler.get_converters([column for column, *_ in compiler.select[: compiler.col_count]])
        compiler.__dict__.update(as_sql=lambda **_: (self.sql, self.given), get_converters=lambda _selected: converters)
        rows.query.__dict__["get_compiler"] = lambda *_, **_more: compiler

    def run(self, values: Sequence[object]) -> list[Row]:
        self.given = tuple(
            one.output_field.get_db_prep_value(values[one.value], self.connection) if isinstance(one, Param) else one
            for one in self.params
        )
        # What the rows become, like models, is left to the query; its own list would be kept.
        return list(self.rows._iterable_class(self.rows)) if self.rows != () else []

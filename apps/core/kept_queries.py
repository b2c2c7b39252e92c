"""Queries that are made once and run again with other values: to make one takes the ORM longer than to run it."""

from collections.abc import Callable, Sequence
from copy import copy
from typing import Any, Generic, TypeVar

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
    called once: what it reads from elsewhere, like a setting or the time, stays as it was then.
    """

    def __init__(self, make: "Callable[..., QuerySet[Any, Row]]", *fields: "type[Field[Any, Any]]") -> None:
        self._make = make
        self._fields = fields
        self._kept: tuple[QuerySet[Any, Row], _KeptCompiler] | None = None

    def run(self, *values: object) -> list[Row]:
        """Return the rows that the query finds with these values, one for each parameter."""
        if self._kept is None:
            rows = self._make(*(Param(place, field()) for place, field in enumerate(self._fields)))
            self._kept = rows, _KeptCompiler(rows.query.get_compiler(using=DEFAULT_DB_ALIAS))
        rows, kept = self._kept
        found = rows.all()
        # What the rows become, like models, is left to the query.
        found.query.__dict__["get_compiler"] = lambda *_, **_more: kept.with_values(values)
        return list(found)

    def first(self, *values: object) -> Row | None:
        """Return the first of the rows, or None; the query itself says how many it reads."""
        return next(iter(self.run(*values)), None)


class _KeptCompiler:
    def __init__(self, compiler: SQLCompiler) -> None:
        self.compiler = compiler
        self.sql: str
        self.params: Sequence[Any]
        self.sql, self.params = compiler.as_sql()
        selected = [column for column, *_ in compiler.select[: compiler.col_count]]
        self.converters = compiler.get_converters(selected)

    def with_values(self, values: Sequence[object]) -> SQLCompiler:
        # Another thread has another one.
        connection = connections[DEFAULT_DB_ALIAS]
        params = tuple(
            one.output_field.get_db_prep_value(values[one.value], connection) if isinstance(one, Param) else one
            for one in self.params
        )
        prepared = copy(self.compiler)
        prepared.__dict__.update(
            connection=connection,
            as_sql=lambda **_: (self.sql, params),
            get_converters=lambda _selected: self.converters,
        )
        return prepared

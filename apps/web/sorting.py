"""The `sort` parameter of paged lists: a column, or `-` and a column for descending order."""

from collections.abc import Callable, Collection, Mapping
from typing import Any
from uuid import UUID

from django.db.models import F, QuerySet
from django.db.models.expressions import BaseExpression, Combinable
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request

from apps.wire.errors import ApiError
from apps.wire.openapi import query

ValuesOf = Callable[[Collection[UUID]], Mapping[UUID, float]]
# What a column sorts by: a field, an expression, or, for values that other apps store, a function that returns them by
# row ID.
Columns = Mapping[str, str | Combinable | ValuesOf]


class UnknownSortError(ApiError):
    default_code = "unknown_sort"
    default_detail = "This list cannot be sorted by this column."


def sort_parameter(columns: Columns) -> OpenApiParameter:
    """Describe the parameter in the API documentation."""
    names = [name for column in columns for name in (column, f"-{column}")]
    return query("sort", "a column, with `-` before it for descending order; default: the list's order", enum=names)


def sort_rows(rows: QuerySet[Any, Any], request: Request, columns: Columns) -> "QuerySet[Any, Any] | RowsByValue":
    """Return the rows in the order of the query parameters, ready for pagination.

    Rows without a value are the lowest. Equal rows keep the order of the list.

    Raises:
        UnknownSortError: The list has no such column.
    """
    text = request.query_params.get("sort", "")
    if not text:
        return rows
    name = text.removeprefix("-")
    if name not in columns:
        raise UnknownSortError
    column = columns[name]
    is_descending = text.startswith("-")
    if not isinstance(column, str | BaseExpression):
        return RowsByValue(rows, column, is_descending=is_descending)  # type: ignore[arg-type]  # not an expression
    key = F(column) if isinstance(column, str) else column
    order = key.desc(nulls_last=True) if is_descending else key.asc(nulls_first=True)
    return rows.order_by(order, *rows.query.order_by)


class RowsByValue:
    """Rows in the order of values that another app stores. Only the rows of a slice are read."""

    def __init__(self, rows: QuerySet[Any, Any], values_of: ValuesOf, *, is_descending: bool) -> None:
        self.rows = rows
        self.ids: list[UUID] = list(rows.values_list("pk", flat=True))
        values = values_of(self.ids)
        self.ids.sort(key=lambda each: values.get(each, 0), reverse=is_descending)

    def __len__(self) -> int:
        return len(self.ids)

    def __getitem__(self, part: slice) -> list[Any]:
        ids = self.ids[part]
        found = {row.id: row for row in self.rows.filter(pk__in=ids)}
        return [found[each] for each in ids if each in found]

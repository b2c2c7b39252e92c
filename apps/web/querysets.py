"""Search in, count, and read long querysets."""

import unicodedata
from collections.abc import Callable, Iterator
from typing import Any, TypeVar

from django.db import connection
from django.db.models import Count, Model, Q, QuerySet, Value

Row = TypeVar("Row")
ModelRow = TypeVar("ModelRow", bound=Model)
BATCH_SIZE = 500
MAX_COUNTED = 5_000
# No searched column has a longer text, and SQLite rejects a pattern of 50,000 characters.
MAX_SEARCH_LENGTH = 2000


def search_rows(rows: QuerySet[ModelRow], text: str, *columns: str) -> QuerySet[ModelRow]:
    """Return the rows with `text` in one of the columns, in any case; all rows if it is empty."""
    # PostgreSQL rejects a NUL in a parameter, and no row has one.
    wanted = text.replace("\x00", "").strip()
    if not wanted:
        return rows
    if len(wanted) > MAX_SEARCH_LENGTH:
        return rows.none()
    condition = Q()
    for form in search_forms(wanted):
        for column in columns:
            condition |= Q(**{f"{column}__icontains": form})
    return rows.filter(condition)


def search_forms(text: str) -> set[str]:
    """Return the ways in which rows may have the text: rows that were saved long ago are not in NFC.

    SQLite ignores only the case of ASCII letters, so that it needs the usual cases of others as well.
    """
    cases = {text}
    if connection.vendor == "sqlite" and not text.isascii():
        cases |= {text.lower(), text.upper(), text.capitalize(), text.title()}
    return {unicodedata.normalize(form, case) for case in cases for form in ("NFC", "NFD")}


def fold_case(text: str) -> str:
    """Return the text in the form in which texts are compared in Python: NFC, in any case."""
    return unicodedata.normalize("NFC", text).casefold()


def count_up_to(rows: QuerySet[Any, Any], limit: int = MAX_COUNTED) -> tuple[int, bool]:
    """Return the number of rows, at most `limit`, and whether there are more."""
    # Count a constant: a column that is not in the index would have to be read from each row.
    constants = rows.order_by().values(constant=Value(1))[: limit + 1]
    counted = constants.aggregate(count=Count("constant"))["count"]
    return min(counted, limit), counted > limit


def read_batches(rows: "QuerySet[Any, Row]", after: Callable[[Row], Q]) -> Iterator[list[Row]]:
    """Yield all rows in their order, in batches. `after` returns the condition of the rows that follow a row.

    No query is open between two batches, because the client may read slowly. Rows that are written or deleted meanwhile
    do not make others appear twice or not at all.
    """
    rest = rows
    while batch := list(rest[:BATCH_SIZE]):
        yield batch
        rest = rows.filter(after(batch[-1]))

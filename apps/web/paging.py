"""Long lists: search, pages, and reading in batches.

DRF's own pagination counts all rows and answers a page past the end with 404. These lists count at most 5,000 rows and
then show the last page, because rows may have been deleted since the client learned how many there are.
"""

import unicodedata
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from django.db.models import Count, Model, Q, QuerySet, Value

from apps.wire.schema import query

Row = TypeVar("Row")
Found = TypeVar("Found", bound=Model)
MAX_PAGE = 1_000_000
BATCH_SIZE = 500
# No searched column has a longer text, and SQLite rejects a pattern of 50,000 characters.
MAX_SEARCH_LENGTH = 2000
MAX_COUNTED = 5_000
# What is no number falls back to what is said here: a list is never refused for its page.
PAGING = [query("page", "from 1; what is no number: 1", int), query("limit", "rows a page; the call caps it", int)]


@dataclass(frozen=True)
class Paging:
    """The requested page, from 1, and the rows per page."""

    page: int
    limit: int

    @property
    def start(self) -> int:
        return (self.page - 1) * self.limit


def read_paging(query: Mapping[str, Any], *, default_limit: int, most: int) -> Paging:
    """Read page and limit of a query. Invalid values use the default; large values are capped."""
    page = _positive(query.get("page"), default=1)
    limit = _positive(query.get("limit"), default=default_limit)
    return Paging(page=min(page, MAX_PAGE), limit=min(limit, most))


def count_pages(total: int, *, limit: int) -> int:
    """Return the number of pages, at least 1 because a page indicator shows it."""
    return max(1, -(-total // limit))


@dataclass(frozen=True)
class Page:
    """The rows of a page, and which page it is."""

    rows: list[Any]
    page: int
    pages: int
    total: int
    # Counting ended before the last row: there are more rows than `total`, and more pages than `pages`.
    is_least: bool = False


def read_page(rows: QuerySet[Any, Any], paging: Paging) -> Page:
    """Read the requested page, or the last one if it is past the end."""
    total, is_least = count_some(rows, start=paging.start + 2 * paging.limit)
    pages = count_pages(total, limit=paging.limit)
    shown = Paging(min(paging.page, pages), paging.limit)
    return Page(list(slice_page(rows, shown)), shown.page, pages, total, is_least=is_least)


def count_some(rows: QuerySet[Any, Any], *, start: int = 0) -> tuple[int, bool]:
    """Return the number of rows, and whether there are more.

    Counting ends at 5,000, or at `start` if that is more. So a page of a million rows is as fast as one of a thousand,
    and the next page is always counted.
    """
    most = max(MAX_COUNTED, start)
    # Count a constant: a column that is not in the index would have to be read from each row.
    found = rows.order_by().values(found=Value(1))[: most + 1]
    counted = found.aggregate(count=Count("found"))["count"]
    return min(counted, most), counted > most


def slice_page(rows: QuerySet[Any, Any], paging: Paging) -> QuerySet[Any, Any]:
    """Return the rows of the page; none past the end."""
    return rows[paging.start : paging.start + paging.limit]


def _positive(text: Any, *, default: int) -> int:
    given = str(text or "").strip()
    if not (given.isascii() and given.isdigit() and len(given) <= 9):
        return default
    return int(given) or default


def in_blocks(rows: "QuerySet[Any, Row]", after: Callable[[Row], Q]) -> Iterator[list[Row]]:
    """Yield all rows in their order, in batches. `after` returns the condition of the rows that follow a row.

    No query is open between two batches, because the client may read slowly. Rows that are written or deleted meanwhile
    do not make others appear twice or not at all.
    """
    rest = rows
    while batch := list(rest[:BATCH_SIZE]):
        yield batch
        rest = rows.filter(after(batch[-1]))


def containing(rows: QuerySet[Found], text: str, *columns: str) -> QuerySet[Found]:
    """Return the rows with `text` in one of the columns, in any case; all rows if it is empty.

    SQLite ignores only the case of ASCII letters.
    """
    # PostgreSQL rejects a NUL in a parameter, and no row has one.
    wanted = text.replace("\x00", "").strip()
    if not wanted:
        return rows
    if len(wanted) > MAX_SEARCH_LENGTH:
        return rows.none()
    found = Q()
    # Older rows are not normalized.
    for form in {unicodedata.normalize("NFC", wanted), unicodedata.normalize("NFD", wanted)}:
        for column in columns:
            found |= Q(**{f"{column}__icontains": form})
    return rows.filter(found)

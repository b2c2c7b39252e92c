"""Long lists: searched; by pages, `page` and `limit` in the query and the total pages in the answer; or in blocks."""

import unicodedata
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from django.db.models import Count, Model, Q, QuerySet, Value

from apps.wire.schema import Asked, query

Row = TypeVar("Row")
Found = TypeVar("Found", bound=Model)
PAGE_LIMIT = 1_000_000
# Rows of a block.
AT_ONCE = 500
# No column that is searched holds a longer text, and SQLite refuses a pattern of 50,000 characters.
LONGEST = 2000
MOST_COUNTED = 5_000
# What is no number falls back to what is said here: a list is never refused for its page.
PAGING = Asked(
    (
        query("page", "from 1; what is no number: 1", int),
        query("limit", "rows a page; the call caps it", int),
    )
)


@dataclass(frozen=True)
class Paging:
    """Which rows are asked for; `page` counts from 1."""

    page: int
    limit: int

    @property
    def start(self) -> int:
        return (self.page - 1) * self.limit


def read_paging(query: Mapping[str, Any], *, default_limit: int, most: int) -> Paging:
    """Page and limit of a query. What is missing or no number falls back; what is too much is capped."""
    page = _positive(query.get("page"), default=1)
    limit = _positive(query.get("limit"), default=default_limit)
    return Paging(page=min(page, PAGE_LIMIT), limit=min(limit, most))


def count_pages(total: int, *, limit: int) -> int:
    """At least 1, so that a page indicator never says 'of 00'."""
    return max(1, -(-total // limit))


@dataclass(frozen=True)
class Page:
    """The rows of a page, and which it is: of a page past the end, the last one."""

    rows: list[Any]
    page: int
    pages: int
    total: int
    # There are more rows than `total`, and more pages than `pages`.
    is_least: bool = False


def read_page(rows: QuerySet[Any, Any], paging: Paging) -> Page:
    """Read the page that is asked for, or the last one: rows may have gone since the asker saw how many there are."""
    total, is_least = count_some(rows, start=paging.start + 2 * paging.limit)
    pages = count_pages(total, limit=paging.limit)
    shown = Paging(min(paging.page, pages), paging.limit)
    return Page(list(slice_page(rows, shown)), shown.page, pages, total, is_least=is_least)


def count_some(rows: QuerySet[Any, Any], *, start: int = 0) -> tuple[int, bool]:
    """How many rows there are, and whether that is the least: counting ends at 5,000, or at `start` if that is more.

    A page is thus as quick in a table of a million rows as in one of some thousand, and the page after the one that
    is asked for is always counted.
    """
    most = max(MOST_COUNTED, start)
    # Not by a column: the index that finds the rows has not all of them, and looking each row up costs as much again.
    found = rows.order_by().values(found=Value(1))[: most + 1]
    counted = found.aggregate(count=Count("found"))["count"]
    return min(counted, most), counted > most


def slice_page(rows: QuerySet[Any, Any], paging: Paging) -> QuerySet[Any, Any]:
    """The rows of the page; none beyond the end."""
    return rows[paging.start : paging.start + paging.limit]


def _positive(text: Any, *, default: int) -> int:
    given = str(text or "").strip()
    if not (given.isascii() and given.isdigit() and len(given) <= 9):
        return default
    return int(given) or default


def in_blocks(rows: "QuerySet[Any, Row]", after: Callable[[Row], Q]) -> Iterator[list[Row]]:
    """Give all rows in their order; `after` says which of them follow a row.

    No query is open between two blocks, because whoever takes them may be slow. What is written or deleted meanwhile is
    neither given twice nor makes another one miss.
    """
    rest = rows
    while block := list(rest[:AT_ONCE]):
        yield block
        rest = rows.filter(after(block[-1]))


def containing(rows: QuerySet[Found], text: str, *columns: str) -> QuerySet[Found]:
    """Those with `text` in one of the columns; all of them where it is empty.

    In any letter case, which SQLite knows of ASCII alone.
    """
    # No row holds a NUL, and PostgreSQL takes none in a parameter.
    wanted = text.replace("\x00", "").strip()
    if not wanted:
        return rows
    if len(wanted) > LONGEST:
        return rows.none()
    found = Q()
    # Rows from before texts were normalized may hold the other form.
    for form in {unicodedata.normalize("NFC", wanted), unicodedata.normalize("NFD", wanted)}:
        for column in columns:
            found |= Q(**{f"{column}__icontains": form})
    return rows.filter(found)

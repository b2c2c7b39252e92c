"""Long lists, read in blocks: no query is open in between, because whoever takes them may be slow."""

from collections.abc import Callable, Iterator
from typing import Any, TypeVar

from django.db.models import Q, QuerySet

AT_ONCE = 500

Row = TypeVar("Row")


def in_blocks(rows: "QuerySet[Any, Row]", after: Callable[[Row], Q]) -> Iterator[list[Row]]:
    """Give all rows in their order; `after` says which of them follow a row.

    So what is written or deleted meanwhile is neither given twice nor makes another one miss.
    """
    rest = rows
    while block := list(rest[:AT_ONCE]):
        yield block
        rest = rows.filter(after(block[-1]))

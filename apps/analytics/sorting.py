"""Columns of lists that are sorted by counts (`apps.web.sorting`)."""

from collections.abc import Callable, Collection
from uuid import UUID

from apps.analytics import queries
from apps.analytics.queries import Totals
from apps.web.sorting import Columns, ValuesOf

# With fewer views, a click-through rate is uncertain, and the screens mark it.
CERTAIN_VIEWS = 100


def by_counts(key: Callable[[Totals], float]) -> ValuesOf:
    """Return a column that sorts by all counts of an item."""

    def values_of(ids: Collection[UUID]) -> dict[UUID, float]:
        nothing = Totals()
        totals = queries.totals_ever(item_ids=ids)
        return {each: key(totals.get(each, nothing)) for each in ids}

    return values_of


def views(totals: Totals) -> float:
    return totals.views


def clicks(totals: Totals) -> float:
    return totals.clicks


def click_through(totals: Totals) -> float:
    """Rank certain rates above uncertain ones, and these above items without views."""
    if not totals.views:
        return -1
    rate = totals.clicks / totals.views
    return rate + 10 if totals.views >= CERTAIN_VIEWS else min(rate, 9)


COUNT_COLUMNS: Columns = {"views": by_counts(views), "clicks": by_counts(clicks), "share": by_counts(click_through)}

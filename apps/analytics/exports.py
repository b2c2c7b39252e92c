"""Figures as CSV. Pages, not calls: the browser downloads them by a link, under the page's own cookie."""

import uuid
from collections.abc import Iterator
from datetime import date

from django.http import HttpRequest, HttpResponseBase

from apps.accounts.downloads import for_signed_in
from apps.analytics import queries, services
from apps.analytics.days import Range, read_range
from apps.core import zone
from apps.core.kinds import APP_KINDS
from apps.web.csv_stream import csv_download

FIGURES = ["Views", "Clicks", "Click-through (%)"]


@for_signed_in
def counts_csv(request: HttpRequest) -> HttpResponseBase:
    """One line an ad placement: views, clicks and click-through in the range."""
    chosen, today = _range(request)
    items = queries.list_items(kinds=APP_KINDS, chosen=chosen, today=today)
    lines = (
        [item.name, item.kind, str(item.id), item.totals.views, item.totals.clicks, percent_of(item.totals)]
        for item in items
    )
    return csv_download(_name("analytics", chosen), ["Name", "Kind", "Id", *FIGURES], lines)


@for_signed_in
def days_csv(request: HttpRequest, item_id: uuid.UUID) -> HttpResponseBase:
    """One line a day of one item."""
    chosen, today = _range(request)
    item = services.get_item(item_id=item_id)

    def lines() -> Iterator[list[object]]:
        for day in queries.read_days(item=item, chosen=chosen, today=today):
            yield [str(day.day), day.views, day.clicks, percent_of(day)]

    return csv_download(_name("views-and-clicks", chosen), ["Date", *FIGURES], lines())


def percent_of(counts: "queries.Totals | queries.Day") -> str:
    """Return clicks for a hundred views with two decimals; empty without views."""
    return f"{100 * counts.clicks / counts.views:.2f}" if counts.views else ""


def _range(request: HttpRequest) -> tuple[Range, date]:
    day = zone.today()
    return read_range(request.GET.get("startDate"), request.GET.get("endDate"), today=day), day


def _name(what: str, chosen: Range) -> str:
    return f"{what}-{chosen.start}-{chosen.end}.csv"

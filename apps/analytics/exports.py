"""Counts as CSV. The browser downloads these pages by a link, with the session cookie."""

import uuid
from datetime import datetime
from itertools import chain, repeat

from django.db.models import Q
from django.http import HttpRequest, HttpResponseBase
from django.utils import timezone

from apps.accounts.pages import session_required
from apps.analytics import queries, services
from apps.analytics.comparisons import read_earlier_points, read_item_sums
from apps.analytics.days import Range
from apps.analytics.intervals import Interval, Point, read_curve
from apps.analytics.parameters import requested_comparison, requested_interval, requested_range
from apps.analytics.queries import Totals
from apps.core.kinds import APP_KINDS
from apps.web.csv_stream import csv_download, time_cells, time_columns
from apps.web.querysets import fold_case

COUNT_HEADS = ["Views", "Clicks", "Click-through (%)"]
EARLIER_HEADS = ["Earlier views", "Earlier clicks", "Earlier click-through (%)"]


@session_required
def counts_csv(request: HttpRequest) -> HttpResponseBase:
    """Download a row per ad: views, clicks, and click-through rate in the period. `kind` and `q` select ads."""
    period = requested_range(request.GET)
    kinds = [kind for kind in APP_KINDS if request.GET.get("kind") in {None, "", kind.value}]
    search = fold_case(request.GET.get("q", "").strip())
    comparison = requested_comparison(request.GET, period, condition=queries.of_kinds(APP_KINDS))
    items = queries.list_items(read_item_sums(period, comparison), kinds=kinds)
    before = queries.by_id(comparison.before.read_items(), kinds=kinds) if comparison else {}
    lines = (
        [
            item.name,
            item.kind,
            item.id,
            *count_cells(item.totals),
            *(count_cells(before.get(item.id, Totals())) if comparison else []),
        ]
        for item in items
        if search in fold_case(item.name)
    )
    heads = ["Name", "Kind", "Id", *COUNT_HEADS, *(EARLIER_HEADS if comparison else [])]
    return csv_download(_name("analytics", period), heads, lines)


@session_required
def all_days_csv(request: HttpRequest) -> HttpResponseBase:
    """Download a row per day of all the app's ads, or with `interval` per hour, week, or month."""
    return _points_csv(request, "analytics-days", condition=queries.of_kinds(APP_KINDS))


@session_required
def days_csv(request: HttpRequest, item_id: uuid.UUID) -> HttpResponseBase:
    """Download a row per day of one item, or with `interval` per hour, week, or month."""
    return _points_csv(request, "views-and-clicks", condition=Q(item=services.get_item(item_id=item_id)))


def _points_csv(request: HttpRequest, name: str, *, condition: Q) -> HttpResponseBase:
    period = requested_range(request.GET)
    now = timezone.now()
    interval = requested_interval(request.GET) or Interval.DAY
    curve = read_curve(period=period, interval=interval, condition=condition, now=now)
    comparison = requested_comparison(request.GET, period, condition=condition)
    earlier = read_earlier_points(comparison, curve.interval, condition=condition, now=now)
    heads = [*_date_heads("Date", curve.interval), *COUNT_HEADS]
    earlier_heads = [*_date_heads("Earlier date", curve.interval), *EARLIER_HEADS] if comparison else []
    # The last points may have no earlier ones.
    pairs = zip(curve.points, chain(earlier, repeat(None)), strict=False)
    lines = ([*_cells(point), *(_cells(before) if before else [""] * len(earlier_heads))] for point, before in pairs)
    return csv_download(_name(name, period), [*heads, *earlier_heads], lines)


def count_cells(totals: Totals) -> list[object]:
    """Return the cells of COUNT_HEADS. The rate has two decimals, and is empty without views."""
    share = f"{100 * totals.clicks / totals.views:.2f}" if totals.views else ""
    return [totals.views, totals.clicks, share]


def _date_heads(name: str, interval: Interval) -> list[str]:
    return time_columns(name) if interval is Interval.HOUR else [name]


def _cells(point: Point) -> list[object]:
    at = time_cells(point.at) if isinstance(point.at, datetime) else [str(point.at)]
    return [*at, *count_cells(point.totals)]


def _name(what: str, period: Range) -> str:
    return f"{what}-{period.start}-{period.end}.csv"

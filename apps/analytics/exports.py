"""Counts as CSV. The browser downloads these pages by a link, with the session cookie."""

import uuid
from datetime import date, datetime

from django.db.models import Q
from django.http import HttpRequest, HttpResponseBase
from django.utils import timezone

from apps.accounts.permissions import session_required
from apps.analytics import queries, services
from apps.analytics.comparisons import read_item_sums
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
    before = queries.by_id(comparison.before.read_items(), kinds=kinds) if comparison else None
    lines = (
        [item.name, item.kind, item.id, *count_cells(item.totals), *_earlier(before, item.id)]
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
    period, now = requested_range(request.GET), timezone.now()
    interval = requested_interval(request.GET) or Interval.DAY
    curve = read_curve(period=period, interval=interval, condition=condition, now=now)
    comparison = requested_comparison(request.GET, period, condition=condition)
    before = (
        read_curve(period=comparison.before.days, interval=interval, condition=condition, now=now)
        if comparison
        else None
    )
    earlier = dict(enumerate(before.points)) if before and before.interval is curve.interval else {}
    heads = time_columns("Date") if curve.interval is Interval.HOUR else ["Date"]
    earlier_heads = time_columns("Earlier date") if curve.interval is Interval.HOUR else ["Earlier date"]
    heads = [*heads, *COUNT_HEADS, *([*earlier_heads, *EARLIER_HEADS] if comparison else [])]
    no_point: list[object] = [""] * (len(earlier_heads) + len(EARLIER_HEADS))
    lines = (
        [
            *_cells(point.at),
            *count_cells(point.totals),
            *(_earlier_point(earlier.get(index), no_point) if comparison else []),
        ]
        for index, point in enumerate(curve.points)
    )
    return csv_download(_name(name, period), heads, lines)


def _earlier(before: dict[str, Totals] | None, item_id: str) -> list[object]:
    return [] if before is None else count_cells(before.get(item_id, Totals()))


def _earlier_point(point: Point | None, no_point: list[object]) -> list[object]:
    return no_point if point is None else [*_cells(point.at), *count_cells(point.totals)]


def count_cells(totals: Totals) -> list[object]:
    """Return the cells of COUNT_HEADS. The rate has two decimals, and is empty without views."""
    share = f"{100 * totals.clicks / totals.views:.2f}" if totals.views else ""
    return [totals.views, totals.clicks, share]


def _cells(at: date) -> list[str]:
    return time_cells(at) if isinstance(at, datetime) else [str(at)]


def _name(what: str, period: Range) -> str:
    return f"{what}-{period.start}-{period.end}.csv"

"""Counts as CSV. The browser downloads these pages by a link, with the session cookie."""

import uuid
from datetime import date, datetime

from django.db.models import Q
from django.http import HttpRequest, HttpResponseBase
from django.utils import timezone

from apps.accounts.permissions import for_signed_in
from apps.analytics import queries, services
from apps.analytics.days import Range, read_range
from apps.analytics.intervals import Interval, read_curve, read_interval
from apps.analytics.queries import Totals
from apps.core import zone
from apps.core.kinds import APP_KINDS
from apps.web.csv_stream import csv_download, time_cells, time_columns

FIGURES = ["Views", "Clicks", "Click-through (%)"]


@for_signed_in
def counts_csv(request: HttpRequest) -> HttpResponseBase:
    """Download a line per ad: views, clicks, and click-through rate in the period. `kind` and `q` select ads."""
    chosen = _range(request)
    kinds = [kind for kind in APP_KINDS if request.GET.get("kind") in {None, "", kind.value}]
    search = request.GET.get("q", "").strip().casefold()
    items = queries.list_items(kinds=kinds, chosen=chosen)
    lines = ([item.name, item.kind, item.id, *figures(item.totals)] for item in items if search in item.name.casefold())
    return csv_download(_name("analytics", chosen), ["Name", "Kind", "Id", *FIGURES], lines)


@for_signed_in
def days_csv(request: HttpRequest, item_id: uuid.UUID) -> HttpResponseBase:
    """Download a line per day of one item, or with `interval` per hour, week, or month."""
    chosen = _range(request)
    interval = read_interval(request.GET.get("interval") or Interval.DAY)
    item = services.get_item(item_id=item_id)
    curve = read_curve(chosen=chosen, interval=interval, of=Q(item=item), now=timezone.now())
    heads = time_columns("Date") if curve.interval is Interval.HOUR else ["Date"]
    lines = ([*_cells(point.at), *figures(point.totals)] for point in curve.points)
    return csv_download(_name("views-and-clicks", chosen), [*heads, *FIGURES], lines)


def figures(totals: Totals) -> list[object]:
    """Return the cells of FIGURES. The rate has two decimals, and is empty without views."""
    share = f"{100 * totals.clicks / totals.views:.2f}" if totals.views else ""
    return [totals.views, totals.clicks, share]


def _cells(at: date) -> list[str]:
    return time_cells(at) if isinstance(at, datetime) else [str(at)]


def _range(request: HttpRequest) -> Range:
    return read_range(request.GET.get("startDate"), request.GET.get("endDate"), today=zone.today())


def _name(what: str, chosen: Range) -> str:
    return f"{what}-{chosen.start}-{chosen.end}.csv"

"""Figures as CSV. Pages, not calls: the browser downloads them by a link, under the page's own cookie."""

import uuid
from datetime import date, datetime

from django.db.models import Q
from django.http import HttpRequest, HttpResponseBase
from django.utils import timezone

from apps.accounts.permissions import for_signed_in
from apps.analytics import queries, services
from apps.analytics.days import Range, read_range
from apps.analytics.intervals import Interval, read_curve, read_interval
from apps.analytics.tiers import Totals
from apps.core import zone
from apps.core.kinds import APP_KINDS
from apps.web.csv_stream import csv_download

FIGURES = ["Views", "Clicks", "Click-through (%)"]


@for_signed_in
def counts_csv(request: HttpRequest) -> HttpResponseBase:
    """One line an ad placement: views, clicks and click-through in the range; of a kind and a name that are sought."""
    chosen, today = _range(request)
    kinds = [kind for kind in APP_KINDS if request.GET.get("kind") in {None, "", kind.value}]
    sought = request.GET.get("q", "").strip().casefold()
    items = queries.list_items(kinds=kinds, chosen=chosen, today=today).items
    lines = ([item.name, item.kind, item.id, *figures(item.totals)] for item in items if sought in item.name.casefold())
    return csv_download(_name("analytics", chosen), ["Name", "Kind", "Id", *FIGURES], lines)


@for_signed_in
def days_csv(request: HttpRequest, item_id: uuid.UUID) -> HttpResponseBase:
    """One line a day of one item, or with `interval` an hour, a week or a month."""
    chosen, _ = _range(request)
    interval = read_interval(request.GET.get("interval") or Interval.DAY)
    item = services.get_item(item_id=item_id)
    curve = read_curve(chosen=chosen, interval=interval, of=Q(item=item), now=timezone.now())
    lines = ([_moment(point.at), *figures(point.totals)] for point in curve.points)
    return csv_download(_name("views-and-clicks", chosen), ["Date", *FIGURES], lines)


def figures(totals: Totals) -> list[object]:
    """As FIGURES names them: clicks for a hundred views with two decimals, nothing without views."""
    share = f"{100 * totals.clicks / totals.views:.2f}" if totals.views else ""
    return [totals.views, totals.clicks, share]


def _moment(at: date) -> str:
    """A day as it is; an hour as spreadsheets read it, on the console's clock."""
    return f"{at:%Y-%m-%d %H:%M}" if isinstance(at, datetime) else str(at)


def _range(request: HttpRequest) -> tuple[Range, date]:
    day = zone.today()
    return read_range(request.GET.get("startDate"), request.GET.get("endDate"), today=day), day


def _name(what: str, chosen: Range) -> str:
    return f"{what}-{chosen.start}-{chosen.end}.csv"

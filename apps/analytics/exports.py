"""Figures as CSV. Pages, not calls: the browser downloads them by a link, under the page's own cookie."""

import uuid
from datetime import date

from django.db.models import Q
from django.http import HttpRequest, HttpResponseBase
from django.utils import timezone

from apps.accounts.downloads import for_signed_in
from apps.analytics import queries, services
from apps.analytics.days import Range, read_range
from apps.analytics.intervals import Interval, read_curve
from apps.core import zone
from apps.core.kinds import APP_KINDS
from apps.web.csv_stream import csv_download


@for_signed_in
def counts_csv(request: HttpRequest) -> HttpResponseBase:
    """One line an ad placement: views and clicks in the range."""
    chosen, today = _range(request)
    items = queries.list_items(kinds=APP_KINDS, chosen=chosen, today=today)
    lines = ([item.name, item.kind, str(item.id), item.totals.views, item.totals.clicks] for item in items)
    return csv_download(_name("analytics", chosen), ["Name", "Kind", "Id", "Views", "Clicks"], lines)


@for_signed_in
def days_csv(request: HttpRequest, item_id: uuid.UUID) -> HttpResponseBase:
    """One line a day of one item."""
    chosen, _ = _range(request)
    item = services.get_item(item_id=item_id)
    curve = read_curve(chosen=chosen, interval=Interval.DAY, of=Q(item=item), now=timezone.now())
    lines = ([str(day.at), day.totals.views, day.totals.clicks] for day in curve.points)
    return csv_download(_name("views-and-clicks", chosen), ["Date", "Views", "Clicks"], lines)


def _range(request: HttpRequest) -> tuple[Range, date]:
    day = zone.today()
    return read_range(request.GET.get("startDate"), request.GET.get("endDate"), today=day), day


def _name(what: str, chosen: Range) -> str:
    return f"{what}-{chosen.start}-{chosen.end}.csv"

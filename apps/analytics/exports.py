"""Figures as CSV. Pages, not calls: the browser downloads them by a link, under the page's own cookie."""

import uuid
from collections.abc import Callable, Iterator
from datetime import date
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseBase, HttpResponseRedirect
from django.utils import timezone
from django.views.decorators.http import require_safe

from apps.accounts.services import pages
from apps.analytics import queries, services
from apps.analytics.days import Range, day_of, read_range
from apps.wire.csv_stream import csv_download
from apps.wire.errors import Refused

LOGIN_ROUTE = "/site/admin/panel/login"
Download = Callable[..., HttpResponseBase]


def for_signed_in(download: Download) -> Download:
    """Without a live session to the login page, as every page does; a refusal is plain words."""

    @require_safe
    @wraps(download)
    def gated(request: HttpRequest, **path: Any) -> HttpResponseBase:
        if pages.find_session(request) is None:
            return HttpResponseRedirect(LOGIN_ROUTE)
        try:
            return download(request, **path)
        except Refused as refused:
            return HttpResponse(refused.message, status=refused.status, content_type="text/plain; charset=utf-8")

    return gated


@for_signed_in
def counts_csv(request: HttpRequest) -> HttpResponseBase:
    """One line an ad placement: views and clicks in the range."""
    chosen, today = _range(request)
    items = queries.list_items(kinds=queries.APP_KINDS, chosen=chosen, today=today)
    lines = ([item.name, item.kind, str(item.id), item.totals.views, item.totals.clicks] for item in items)
    return csv_download(_name("analytics", chosen), ["Name", "Kind", "Id", "Views", "Clicks"], lines)


@for_signed_in
def days_csv(request: HttpRequest, item_id: uuid.UUID) -> HttpResponseBase:
    """One line a day of one item."""
    chosen, today = _range(request)
    item = services.get_item(item_id=item_id)

    def lines() -> Iterator[list[object]]:
        for day in queries.read_days(item=item, chosen=chosen, today=today):
            yield [str(day.day), day.views, day.clicks]

    return csv_download(_name("views-and-clicks", chosen), ["Date", "Views", "Clicks"], lines())


def _range(request: HttpRequest) -> tuple[Range, date]:
    today = day_of(timezone.now())
    return read_range(request.GET.get("startDate"), request.GET.get("endDate"), today=today), today


def _name(what: str, chosen: Range) -> str:
    return f"{what}-{chosen.start}-{chosen.end}.csv"

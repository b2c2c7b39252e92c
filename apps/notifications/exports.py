"""Notifications as CSV. Not in the API: the browser downloads it by a link, with the session cookie."""

from collections.abc import Iterator
from datetime import datetime

from django.http import HttpRequest, HttpResponseBase
from django.utils import timezone

from apps.accounts.pages import session_required
from apps.analytics import queries as counts
from apps.notifications import queries
from apps.notifications.models import Notification
from apps.web.csv_stream import csv_download, time_cells, time_columns

HEAD = (
    *("Title", "Message", "URL", "To", "Test", "State"),
    *time_columns("Written"),
    "Written by",
    *time_columns("For"),
    *time_columns("Sent"),
    *("Received", "Opened", "Last error", "Id"),
)


@session_required
def notifications_csv(request: HttpRequest) -> HttpResponseBase:
    """Return a CSV of notifications, newest first. `q` searches like the screen."""
    return csv_download("notifications.csv", HEAD, _lines(request.GET.get("q", ""), timezone.now()))


def _lines(search: str, now: datetime) -> Iterator[list[object]]:
    for block in queries.iterate_notifications(search=search):
        sums = counts.totals_ever(item_ids=[row.pk for row in block])
        for row in block:
            yield _line(row, sums.get(row.pk, counts.Totals()), now)


def _line(row: Notification, sums: counts.Totals, now: datetime) -> list[object]:
    delivery = row.delivery
    return [
        row.title,
        row.message,
        row.url,
        row.topic or "one phone",
        "yes" if row.is_test else "no",
        delivery.progress(now),
        *time_cells(row.created_at),
        row.created_by,
        *time_cells(delivery.send_at),
        *time_cells(delivery.sent_at),
        sums.views,
        sums.clicks,
        delivery.last_error,
        str(row.pk),
    ]

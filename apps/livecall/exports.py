"""Fired ads as CSV. The browser opens a link, so the session cookie authenticates the download."""

from collections.abc import Iterator

from django.http import HttpRequest, HttpResponseBase
from django.utils import timezone

from apps.accounts.pages import session_required
from apps.analytics import queries as counts
from apps.analytics.exports import COUNT_HEADS, count_cells
from apps.livecall import queries
from apps.web.csv_stream import csv_download, time_cells, time_columns

HEAD = ["Name", "URL", "Type", "State", "Fired by", *time_columns("Fired"), *time_columns("Ended"), *COUNT_HEADS, "Id"]


@session_required
def fired_csv(request: HttpRequest) -> HttpResponseBase:
    """Return a CSV of fired ads, newest first. `q` searches like the screen."""
    return csv_download("fired-ads.csv", HEAD, _lines(request.GET.get("q", "")))


def _lines(search: str) -> Iterator[list[object]]:
    now = timezone.now()
    running = {row.number for row in queries.list_running(now=now)}
    nothing = counts.Totals()
    for block in queries.iterate_fired(search=search):
        sums = counts.totals_ever(item_ids=[row.id for row in block])
        for row in block:
            yield [
                row.name,
                row.url,
                row.type,
                queries.state_of(row, running),
                row.fired_by,
                *time_cells(row.created_at),
                *time_cells(queries.ended_at(row, now)),
                *count_cells(sums.get(row.id, nothing)),
                str(row.id),
            ]

"""What the console shows of the audit log, which lies below the accounts and has no calls of its own."""

import json
from collections.abc import Iterator, Mapping
from datetime import date
from typing import Any

from django.http import HttpRequest, HttpResponseBase
from rest_framework.response import Response

from apps.accounts.permissions import SignedInRequest, for_signed_in
from apps.analytics.days import read_range
from apps.audit import queries
from apps.console.serializers import EventList, event_row, run_row
from apps.core import zone
from apps.web.csv_stream import csv_download, time_cells, time_columns
from apps.web.paging import PAGING, read_paging
from apps.web.serializers import page_fields
from apps.wire.answers import ok
from apps.wire.schema import Asked, query
from apps.wire.takes import asks, gives
from apps.wire.views import ConsoleViewSet

HEAD = ["Number", *time_columns("Time"), "Who", "What", "Of what", "Before", "After", "From where"]
FILTERS = Asked(
    (
        query("actor", "login id"),
        query("action", "an area, like `placement`, or one of its acts, like `placement.add`"),
        query("target", "a thing, like `placement:native:<id>`, or what its name begins with up to a colon"),
        query("startDate", "a day of the console's zone", date),
        query("endDate", "the last day, included", date),
        query("fold", "`true`: one row for each run of equal acts of one admin"),
    ),
    (400,),
)


class AuditLogViewSet(ConsoleViewSet):
    @gives(EventList, name="listTrail")
    @asks(FILTERS, PAGING)
    def list(self, request: SignedInRequest) -> Response:
        """List changes, newest first. `fold` makes a run of equal acts one row."""
        paging = read_paging(request.query_params, default_limit=50, most=200)
        filters = _read_filters(request.query_params)
        if request.query_params.get("fold") == "true":
            found, older = queries.read_runs(filters, paging)
            total, is_least = queries.count_events(filters)
            data = [run_row(entry, older[entry.number]) for entry in found.rows]
        else:
            found = queries.read_events(filters, paging)
            total, is_least = found.total, found.is_least
            data = [event_row(entry) for entry in found.rows]
        return ok(
            data=data,
            **page_fields(found),
            total=total,
            isTotalLeast=is_least,
            actors=queries.list_actors(),
        )


@for_signed_in
def audit_log_csv(request: HttpRequest) -> HttpResponseBase:
    """One line an event, newest first, under the same filters as the list."""
    entries = queries.walk_events(_read_filters(request.GET))

    def lines() -> Iterator[list[object]]:
        for entry in entries:
            yield [
                entry.number,
                *time_cells(entry.at),
                entry.actor_label,
                entry.action,
                entry.target,
                _as_json(entry.before),
                _as_json(entry.after),
                entry.address,
            ]

    return csv_download("trail.csv", HEAD, lines())


def _read_filters(query: Mapping[str, Any]) -> queries.Filters:
    """actor, action, target, startDate, endDate of a query; days are of the console's zone, both included."""
    since = until = None
    if query.get("startDate") or query.get("endDate"):
        chosen = read_range(query.get("startDate"), query.get("endDate"), today=zone.today())
        since, until = zone.span_of(chosen.start, chosen.end)
    texts = {name: _text(query, name) for name in ("actor", "action", "target")}
    return queries.Filters(**texts, since=since, until=until)


def _text(query: Mapping[str, Any], name: str) -> str:
    return str(query.get(name) or "").replace("\x00", "").strip()[:200]


def _as_json(values: Any) -> str:
    return "" if values is None else json.dumps(values, ensure_ascii=False, sort_keys=True)

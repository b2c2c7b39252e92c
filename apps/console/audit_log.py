"""API and CSV export of the audit log. They are here because `audit` may not import `accounts`."""

import json
from collections.abc import Iterator, Mapping
from datetime import date
from typing import Any

from django.http import HttpRequest, HttpResponseBase
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from apps.accounts.pages import session_required
from apps.accounts.permissions import SignedInRequest
from apps.analytics.days import read_range
from apps.audit import queries
from apps.console.serializers import EventListSerializer, EventRowSerializer, run_row
from apps.core import zone
from apps.web.csv_stream import csv_download, time_cells, time_columns
from apps.web.pagination import PAGE_PARAMETERS, ConsolePagination
from apps.wire.openapi import query
from apps.wire.responses import ok
from apps.wire.views import ConsoleViewSet

HEAD = ["Number", *time_columns("Time"), "Who", "What", "Of what", "Before", "After", "From where"]
FILTERS = [
    query("actor", "login ID"),
    query("action", "an area, such as `placement`, or an action, such as `placement.add`"),
    query("target", "an object, such as `placement:native:<id>`, or its leading words, such as `placement`"),
    query("q", "words in the action, the object, the admin, or the changed fields and values"),
    query("fields", "with `q`: more fields to find, separated by commas, such as those whose labels match"),
    query("startDate", "the first day, in the console's time zone", date),
    query("endDate", "the last day, included", date),
    query("fold", "`true`: one row per run of consecutive entries with the same admin and action"),
]


class AuditLogViewSet(ConsoleViewSet):
    @extend_schema(operation_id="listTrail", parameters=[*FILTERS, *PAGE_PARAMETERS], responses=EventListSerializer)
    def list(self, request: SignedInRequest) -> Response:
        """List changes, newest first. `fold=true` combines consecutive entries with the same admin and action."""
        pagination = ConsolePagination(page_size=50, max_page_size=200)
        filters = _read_filters(request.query_params)
        if request.query_params.get("fold") == "true":
            runs, has_more = queries.list_runs(filters)
            entries = queries.read_runs(pagination.paginate_queryset(runs, request))
            data = [run_row(newest, older) for newest, older in entries]
            pages = {**pagination.get_page_fields(), "hasMorePages": has_more}
            total, is_least = queries.count_events(filters)
        else:
            rows = pagination.paginate_queryset(queries.list_events(filters), request)
            data = list(EventRowSerializer(rows, many=True).data)
            pages = pagination.get_page_fields()
            total = pagination.total
            is_least = pages["hasMorePages"]
        return ok(
            data=data,
            **pages,
            total=total,
            isTotalLeast=is_least,
            actors=queries.list_actors(),
            targetName=queries.find_name(filters.target) if filters.target else "",
        )


@session_required
def audit_log_csv(request: HttpRequest) -> HttpResponseBase:
    """Export one row per entry, newest first. Takes the filters of the list."""
    entries = queries.iterate_events(_read_filters(request.GET))

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
    """Read the filters of a query. Both days are included, in the console's time zone."""
    since = until = None
    if query.get("startDate") or query.get("endDate"):
        chosen = read_range(query.get("startDate"), query.get("endDate"), today=timezone.localdate())
        since, until = zone.utc_bounds(chosen.start, chosen.end)
    texts = {name: _text(query, name) for name in ("actor", "action", "target")}
    fields = frozenset(filter(None, _text(query, "fields").split(",")))
    return queries.Filters(**texts, search=_text(query, "q"), fields=fields, since=since, until=until)


def _text(query: Mapping[str, Any], name: str) -> str:
    return str(query.get(name) or "").replace("\x00", "").strip()[:200]


def _as_json(values: Any) -> str:
    return "" if values is None else json.dumps(values, ensure_ascii=False, sort_keys=True)

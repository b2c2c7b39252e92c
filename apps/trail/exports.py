import json
from collections.abc import Iterator
from typing import Any

from django.http import HttpRequest, HttpResponseBase

from apps.accounts.downloads import for_signed_in
from apps.audit import queries
from apps.trail.filters import read_filters
from apps.wire.csv_stream import csv_download

HEAD = ["Number", "Time (UTC)", "Who", "What", "Of what", "Before", "After", "From where"]


@for_signed_in
def trail_csv(request: HttpRequest) -> HttpResponseBase:
    """One line an entry, newest first, under the same filters as the list."""
    entries = queries.list_entries(read_filters(request.GET))

    def lines() -> Iterator[list[object]]:
        for entry in entries.iterator(chunk_size=1000):
            yield [
                entry.number, entry.at.isoformat(), entry.actor_label, entry.action, entry.target, _said(entry.before),
                _said(entry.after), entry.address,
            ]  # fmt: skip

    return csv_download("trail.csv", HEAD, lines())


def _said(values: Any) -> str:
    return "" if values is None else json.dumps(values, ensure_ascii=False, sort_keys=True)

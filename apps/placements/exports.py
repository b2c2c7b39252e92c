"""Placements as CSV. A page, not a call: the browser downloads it by a link, under the page's own cookie."""

from django.http import HttpRequest, HttpResponseBase

from apps.accounts.permissions import for_signed_in
from apps.core.kinds import Kind
from apps.placements import queries
from apps.web.csv_stream import csv_download

HEAD = ["Name", "Ad ID", "Description", "Id", "Added", "Updated"]


@for_signed_in
def placements_csv(request: HttpRequest, kind: Kind) -> HttpResponseBase:
    """One line a placement of the kind, oldest first; with `q` those that the screen's search shows.

    The ad id of a web ad is its URL.
    """
    sought = request.GET.get("q", "").strip().lower()
    lines = (
        [row.name, row.unit_id, row.description, str(row.id), row.created_at.isoformat(), row.updated_at.isoformat()]
        for row in queries.list_placements(kind=kind)
        if any(sought in text.lower() for text in (row.name, row.unit_id, row.description))
    )
    return csv_download(f"{kind}-ads.csv", HEAD, lines)

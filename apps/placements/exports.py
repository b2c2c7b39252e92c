"""Placements as CSV, which the browser downloads by a link under the session cookie of the page."""

from django.http import HttpRequest, HttpResponseBase

from apps.accounts.pages import session_required
from apps.core.kinds import Kind
from apps.placements import queries
from apps.web.csv_stream import csv_download, time_cells, time_columns
from apps.web.querysets import fold_case

HEAD = ["Name", "Ad ID", "Description", "Id", *time_columns("Added"), *time_columns("Updated")]


@session_required
def placements_csv(request: HttpRequest, kind: Kind) -> HttpResponseBase:
    """Send one row per placement of an ad type, oldest first. `q` filters like the search of the screen.

    The ad ID of a web ad is its URL.
    """
    search = fold_case(request.GET.get("q", "").strip())
    lines = (
        [row.name, row.unit_id, row.description, str(row.pk), *time_cells(row.created_at), *time_cells(row.updated_at)]
        for row in queries.list_placements(kind=kind)
        if any(search in fold_case(text) for text in (row.name, row.unit_id, row.description))
    )
    return csv_download(f"{kind}-ads.csv", HEAD, lines)

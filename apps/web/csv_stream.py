"""CSV downloads, streamed to save memory and safe to open in a spreadsheet.

A point in time takes two columns: the local time of the console in a form that spreadsheets read as a date, and its UTC
offset, which distinguishes the two hours of the night in autumn when the clock is set back.
"""

import csv
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime

from django.http import StreamingHttpResponse
from django.utils import timezone

# Characters that begin a formula in a spreadsheet (OWASP, CSV Injection), also in full width. Every cell is quoted,
# because in an unquoted one, `;=` would begin a formula where the list separator is a semicolon.
_FORMULA = ("=", "+", "-", "@", "＝", "＋", "－", "＠", "\t", "\r")
_BOM = "\ufeff"


def time_columns(name: str) -> list[str]:
    """Return the headers of the two columns of a point in time."""
    return [name, f"{name}: UTC offset"]


def time_cells(at: datetime | None) -> list[str]:
    """Return the cells of a point in time, as `2026-11-26 16:30:00` and `UTC+05:30`; both are empty for None."""
    if at is None:
        return ["", ""]
    local = timezone.localtime(at).replace(microsecond=0)
    text = local.isoformat(sep=" ")
    return [text[:19], f"UTC{text[19:]}"]


class _Line:
    """A file object for csv.writer that returns each line."""

    def write(self, line: str) -> str:
        return line


def csv_download(name: str, head: Sequence[str], rows: Iterable[Sequence[object]]) -> StreamingHttpResponse:
    """Return a download of UTF-8 CSV. Spreadsheets need the byte order mark to read it as UTF-8."""
    response = StreamingHttpResponse(_lines(head, rows), content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


def safe_cell(value: object) -> object:
    """Put an apostrophe before a text that a spreadsheet would read as a formula."""
    if isinstance(value, str) and value.startswith(_FORMULA):
        return f"'{value}"
    return value


def _lines(head: Sequence[str], rows: Iterable[Sequence[object]]) -> Iterator[str]:
    writer = csv.writer(_Line(), quoting=csv.QUOTE_ALL)
    yield _BOM + writer.writerow(head)
    for row in rows:
        yield writer.writerow([safe_cell(cell) for cell in row])

import json
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from functools import reduce
from itertools import chain, groupby, islice
from operator import and_, or_

from django.db import connection
from django.db.models import Q, QuerySet, TextField
from django.db.models.functions import Cast

from apps.audit.models import Entry, Revision
from apps.audit.names import name_of
from apps.web.querysets import count_up_to, read_batches, search_forms

# Runs are made of the newest entries only; the screen suggests to filter by date.
MAX_FOLDED = 10_000
MAX_OLDER = 2_000

# Looks each login ID up in the index. A DISTINCT would read the whole index.
_ACTORS = """
    WITH RECURSIVE actors (label) AS (
        SELECT MIN(actor_label) FROM audit_entry WHERE actor_label > ''
        UNION ALL
        SELECT (SELECT MIN(actor_label) FROM audit_entry WHERE actor_label > label) FROM actors WHERE label IS NOT NULL
    )
    SELECT label FROM actors WHERE label IS NOT NULL"""


@dataclass(frozen=True)
class Filters:
    """Filters of the audit log. Empty fields filter nothing."""

    actor: str = ""
    # An action (`placement.update`) or an area (`placement`).
    action: str = ""
    # An object (`placement:native:<id>`) or its leading words (`placement`, `placement:native`).
    target: str = ""
    # Words that each have to be in the action, the object, the admin, or the changed fields and values.
    search: str = ""
    # Names of fields that are found as well, because their labels have the words.
    fields: frozenset[str] = frozenset()
    since: datetime | None = None
    until: datetime | None = None


def get_revision() -> int:
    """Return the number of the newest entry, which increases with each committed change; 0 before the first."""
    return Revision.objects.filter(pk=1).values_list("number", flat=True).first() or 0


def list_events(filters: Filters) -> QuerySet[Entry]:
    """Return the entries that match, newest first."""
    rows = Entry.objects.order_by("-number")
    if filters.actor:
        rows = rows.filter(actor_label=filters.actor)
    if "." in filters.action:
        rows = rows.filter(action=filters.action)
    elif filters.action:
        rows = rows.filter(action__startswith=f"{filters.action}.")
    if filters.target:
        rows = rows.filter(Q(target=filters.target) | Q(target__startswith=f"{filters.target}:"))
    if filters.since:
        rows = rows.filter(at__gte=filters.since)
    if filters.until:
        rows = rows.filter(at__lt=filters.until)
    if filters.search:
        rows = rows.annotate(before_text=Cast("before", TextField()), after_text=Cast("after", TextField()))
        has_words = reduce(and_, map(_has_word, filters.search.split()))
        has_field = (_is_in_change(f'"{field}"') for field in filters.fields)
        rows = rows.filter(reduce(or_, has_field, has_words))
    return rows


def _has_word(word: str) -> Q:
    return reduce(or_, map(_has_form, search_forms(word)))


def _has_form(word: str) -> Q:
    # JSON escapes quotes, and SQLite stores JSON with escaped letters beyond ASCII.
    forms = {json.dumps(word)[1:-1], json.dumps(word, ensure_ascii=False)[1:-1]}
    is_about = Q(action__icontains=word) | Q(target__icontains=word) | Q(actor_label__icontains=word)
    return reduce(or_, map(_is_in_change, forms), is_about)


def _is_in_change(text: str) -> Q:
    return Q(before_text__icontains=text) | Q(after_text__icontains=text)


def find_name(target: str) -> str:
    """Return the latest name of an object, or "" for an unknown object or a whole area."""
    newest = Entry.objects.filter(target=target).order_by("-number")[:20]
    return next(filter(None, map(name_of, newest)), "")


def iterate_events(filters: Filters) -> Iterator[Entry]:
    """Yield every entry that matches, newest first, without keeping a query open."""
    return chain.from_iterable(read_batches(list_events(filters), lambda last: Q(number__lt=last.number)))


def count_events(filters: Filters) -> tuple[int, bool]:
    """Return how many entries match, and whether there are more: counting filtered entries stops at 5,000."""
    if filters != Filters():
        return count_up_to(list_events(filters))
    # The numbers have no gaps.
    oldest = Entry.objects.order_by("number").values_list("number", flat=True).first()
    return (get_revision() - oldest + 1 if oldest else 0), False


def list_runs(filters: Filters) -> tuple[list[list[int]], bool]:
    """Return the numbers of each run of consecutive entries with the same actor and action, and whether there are more.

    Runs and their entries are sorted from new to old.
    """
    newest = list(list_events(filters).values_list("number", "action", "actor_label")[: MAX_FOLDED + 1])
    runs = groupby(newest[:MAX_FOLDED], key=lambda row: row[1:])
    return [[number for number, *_ in run] for _, run in runs], len(newest) > MAX_FOLDED


def read_runs(runs: list[list[int]]) -> list[tuple[Entry, list[Entry]]]:
    """Return the newest entry of each run, and the older ones: at most 2,000 of all runs together."""
    older = islice(chain.from_iterable(run[1:] for run in runs), MAX_OLDER)
    entries = Entry.objects.in_bulk([*(run[0] for run in runs), *older], field_name="number")
    # A purge may have deleted some since.
    return [
        (entries[run[0]], [entries[number] for number in run[1:] if number in entries])
        for run in runs
        if run[0] in entries
    ]


def list_actors() -> list[str]:
    """Return the login ID of everyone who ever changed something, sorted."""
    with connection.cursor() as cursor:
        cursor.execute(_ACTORS)
        return [label for (label,) in cursor.fetchall()]

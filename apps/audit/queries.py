from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from itertools import chain, groupby, islice

from django.contrib.auth import get_user_model
from django.db import connection
from django.db.models import F, Q, QuerySet

from apps.audit.chain import find_faults
from apps.audit.models import Entry, Revision
from apps.audit.segments import ActionArea, TargetArea, TargetPair
from apps.web.paging import Page, Paging, count_pages, count_some, in_blocks, read_page

FOLDED_MOST = 2000
# So many events are looked at for the runs of a page, and four times as many while they do not fill it, to a depth
# where whoever looks for more is asked to choose days.
FOLDED_AT_ONCE, FOLDED_DEEPEST = 2_500, 10_000
PURGED = ", unless retention purged it"
# What a filter of one, two and three words is compared with; a target has three at most.
_OF_TARGET = (TargetArea, TargetPair, F)


@dataclass(frozen=True)
class Filters:
    """Which entries are asked for; what is empty filters nothing."""

    actor: str = ""
    # `placement` is every action of that area, `placement.update` one of them.
    action: str = ""
    # A thing, or the beginning of its name up to a colon: `placement` has all of them.
    target: str = ""
    since: datetime | None = None
    until: datetime | None = None


@dataclass(frozen=True)
class Verdict:
    """How many events there are, what is wrong with them in words, and the digest of the newest."""

    count: int
    faults: list[str]
    head: str


def get_revision() -> int:
    """Return the number that goes up with each change; 0 before the first."""
    return Revision.objects.filter(pk=1).values_list("number", flat=True).first() or 0


def list_events(filters: Filters) -> QuerySet[Entry]:
    """The entries that match, newest first: by number, and by time where a filter is set."""
    if filters == Filters():
        return Entry.objects.order_by("-number")
    rows = Entry.objects.order_by("-at", "-number")
    if filters.actor:
        rows = rows.filter(actor_label=filters.actor)
    if filters.action:
        acted = F if "." in filters.action else ActionArea
        rows = rows.alias(acted=acted("action")).filter(acted=filters.action)
    if filters.target:
        words = _OF_TARGET[min(filters.target.count(":"), 2)]
        rows = rows.alias(words=words("target")).filter(words=filters.target)
    if filters.since:
        rows = rows.filter(at__gte=filters.since)
    if filters.until:
        rows = rows.filter(at__lt=filters.until)
    return rows


def walk_events(filters: Filters) -> Iterator[Entry]:
    """Every event that matches, newest first."""

    def follow(last: Entry) -> Q:
        if filters == Filters():
            return Q(number__lt=last.number)
        return Q(Q(at__lt=last.at) | Q(number__lt=last.number), at__lte=last.at)

    return chain.from_iterable(in_blocks(list_events(filters), follow))


def read_events(filters: Filters, paging: Paging) -> Page:
    """A page of the events that match. Without a filter it is found by its numbers, which have no gap."""
    rows = list_events(filters)
    if filters != Filters():
        return read_page(rows, paging)
    total = count_all()
    pages = count_pages(total, limit=paging.limit)
    shown = Paging(min(paging.page, pages), paging.limit)
    numbered = rows.filter(number__lte=get_revision() - shown.start)
    return Page(list(numbered[: paging.limit]), shown.page, pages, total)


def read_runs(filters: Filters, paging: Paging) -> tuple[Page, dict[int, list[Entry]]]:
    """A page of runs: what one admin did again and again, with nothing of what matches in between.

    Its rows are the newest event of each run; beside them, by the number of that, the older ones, at most 2,000 for
    the page. Only as many events are read as the page needs, in steps.
    """
    newest = list_events(filters).values_list("number", "action", "actor_label")
    step = FOLDED_AT_ONCE
    while True:
        seen = list(newest[: step + 1])
        runs = [[number for number, *_ in run] for _, run in groupby(seen[:step], key=lambda row: row[1:])]
        is_least, is_deepest = len(seen) > step, step >= FOLDED_DEEPEST
        if is_least and not is_deepest:
            # It may go on beyond what was read.
            runs.pop()
        if not is_least or is_deepest or len(runs) > paging.start + paging.limit:
            break
        step *= 4
    pages = count_pages(len(runs), limit=paging.limit)
    shown = Paging(min(paging.page, pages), paging.limit)
    on_page = runs[shown.start : shown.start + shown.limit]
    older = list(islice(chain.from_iterable(run[1:] for run in on_page), FOLDED_MOST))
    entries = Entry.objects.in_bulk([*(run[0] for run in on_page), *older], field_name="number")
    page = Page(
        [entries[run[0]] for run in on_page if run[0] in entries], shown.page, pages, len(runs), is_least=is_least
    )
    return page, {run[0]: [entries[number] for number in run[1:] if number in entries] for run in on_page}


def count_events(filters: Filters) -> tuple[int, bool]:
    """How many events match; beyond 5,000, that there are at least so many."""
    return count_some(list_events(filters)) if filters != Filters() else (count_all(), False)


def count_all() -> int:
    """Every event that is there: their numbers have no gap after what was purged."""
    oldest = Entry.objects.order_by("number").values_list("number", flat=True).first()
    return get_revision() - oldest + 1 if oldest else 0


def list_actors() -> list[str]:
    """The login ids of everybody who ever changed something, in alphabetical order."""
    with connection.cursor() as cursor:
        cursor.execute(_ACTORS)
        return [label for (label,) in cursor.fetchall()]


# One look into the index for each of them: DISTINCT would read every event.
_ACTORS = """
    WITH RECURSIVE found (label) AS (
        SELECT MIN(actor_label) FROM audit_entry WHERE actor_label > ''
        UNION ALL
        SELECT (SELECT MIN(actor_label) FROM audit_entry WHERE actor_label > label) FROM found WHERE label IS NOT NULL
    )
    SELECT label FROM found WHERE label IS NOT NULL"""


def verify_chain(*, kept_head: str) -> Verdict:
    """Walk all events; what was changed, forged or taken out. `kept_head`: an older head, kept elsewhere, or empty."""
    # Before the events: those that are written meanwhile are then only more than it names.
    head = Revision.objects.filter(pk=1).first()
    faults = list(find_faults(Entry.objects.order_by("number").iterator(chunk_size=2000), head))
    if head is None and not faults and get_user_model().objects.exists():
        faults.append("nothing is there, though an admin is")
    if kept_head and not Entry.objects.filter(digest=kept_head).exists():
        faults.append("the head that was kept elsewhere is not in it" + (PURGED if head and head.purged_number else ""))
    return Verdict(count=Entry.objects.count(), faults=faults, head=head.head if head else "")

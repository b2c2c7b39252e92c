from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth import get_user_model
from django.db.models import F, Q, QuerySet, Value, Window
from django.db.models.functions import Lag

from apps.audit.chain import find_faults
from apps.audit.models import Entry, Revision

FOLDED_MOST = 2000


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
    """The entries that match, newest first."""
    rows = Entry.objects.order_by("-number")
    if filters.actor:
        rows = rows.filter(actor_label=filters.actor)
    if filters.action:
        rows = rows.filter(Q(action=filters.action) | Q(action__startswith=f"{filters.action}."))
    if filters.target:
        rows = rows.filter(Q(target=filters.target) | Q(target__startswith=f"{filters.target}:"))
    if filters.since:
        rows = rows.filter(at__gte=filters.since)
    if filters.until:
        rows = rows.filter(at__lt=filters.until)
    return rows


def list_runs(filters: Filters) -> QuerySet[Entry]:
    """The newest event of each run: what one admin did again and again, with nothing in between. Newest first."""
    newest_first = F("number").desc()
    rows = list_events(filters).annotate(
        newer_action=Window(Lag("action", default=Value("")), order_by=newest_first),
        newer_by=Window(Lag("actor_label", default=Value("")), order_by=newest_first),
    )
    return rows.exclude(newer_action=F("action"), newer_by=F("actor_label"))


def list_older(newest: list[Entry], filters: Filters) -> dict[int, list[Entry]]:
    """{number of the newest event of a run: the older ones}, at most 2,000 of them for all runs together."""
    if not newest:
        return {}
    last, runs = newest[-1], {entry.number: list[Entry]() for entry in newest}
    older = list_events(filters).filter(number__lt=newest[0].number).exclude(number__in=list(runs))
    other = older.filter(number__lt=last.number).exclude(action=last.action, actor_label=last.actor_label).first()
    if other:
        older = older.filter(number__gt=other.number)
    numbers = iter([*runs, 0])
    run, following = next(numbers), next(numbers)
    for entry in older[:FOLDED_MOST]:
        while entry.number < following:
            run, following = following, next(numbers)
        runs[run].append(entry)
    return runs


def list_actors() -> list[str]:
    """The login ids of everybody who ever changed something, in alphabetical order."""
    found: list[str] = []
    # One look into the index for each of them: DISTINCT would read every event.
    while (label := _actors_after(found[-1] if found else "").first()) is not None:
        found.append(label)
    return found


def _actors_after(label: str) -> "QuerySet[Entry, str]":
    return Entry.objects.filter(actor_label__gt=label).order_by("actor_label").values_list("actor_label", flat=True)


def verify_chain(*, kept_head: str = "") -> Verdict:
    """Walk all events; what was changed, forged or taken out. `kept_head` is an older head, kept elsewhere."""
    # Before the events: those that are written meanwhile are then only more than it names.
    head = Revision.objects.filter(pk=1).first()
    faults = list(find_faults(Entry.objects.order_by("number").iterator(chunk_size=2000), head))
    if head is None and not faults and get_user_model().objects.exists():
        faults.append("nothing is there, though an admin is")
    if kept_head and not Entry.objects.filter(digest=kept_head).exists():
        faults.append("the head that was kept elsewhere is not in it")
    return Verdict(count=Entry.objects.count(), faults=faults, head=head.head if head else "")

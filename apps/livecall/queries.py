import logging
import time
import uuid
from collections.abc import Collection, Iterator
from datetime import datetime, timedelta
from typing import NamedTuple, Protocol

from django.core.cache import cache
from django.db.models import Case, IntegerField, Max, Min, Q, QuerySet, Value, When
from django.db.models.functions import Lower
from redis import RedisError

from apps.analytics import queries as counts
from apps.analytics.sorting import COUNT_COLUMNS
from apps.audit import queries as audit
from apps.livecall.models import RESERVED_NAMES, FiredAd, LiveSettings, PlannedFiring, WebsiteAd
from apps.web.querysets import read_batches, search_rows
from apps.web.sorting import Columns

SORT_COLUMNS: Columns = {"name": Lower("name"), "at": "number", **COUNT_COLUMNS}
FIRED_COLUMNS = ("id", "number", "type", "name", "url", "created_at", "stopped_at")
MOST_AT_ONCE = 100
# A poll tells of all stops at once: it goes on from a firing, so what is left out would never be told.
MOST_STOPS = 1000
# No call shows an ad for longer.
RUNS_FOR = timedelta(hours=24)
# A planned firing that was missed is told of for so long.
MISSED_SHOWN_FOR = timedelta(days=7)
# What comes in meanwhile is in the rows at once, and in the totals after this; of a long history, whose sum takes its
# time, after fifty times as long as that.
KEPT_S, KEPT_TIMES = 2, 50
log = logging.getLogger("console.livecall")


class Fired(Protocol):
    """A firing as apps and the history are told of it: the model has it, and so has a row of these queries."""

    @property
    def id(self) -> uuid.UUID: ...
    @property
    def number(self) -> int: ...
    @property
    def type(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def url(self) -> str: ...
    @property
    def created_at(self) -> datetime: ...
    @property
    def stopped_at(self) -> datetime | None: ...


class Stopped(NamedTuple):
    """A stop as apps are told of it; `number` is that of the firing."""

    id: uuid.UUID
    number: int
    stop_number: int


def get_settings() -> LiveSettings:
    return LiveSettings.objects.filter(pk=1).first() or LiveSettings()


def list_website_ads() -> QuerySet[WebsiteAd]:
    """The app's own two first, then the others in the order of their adding."""
    rank = Case(
        *(When(name=name, then=Value(place)) for place, name in enumerate(RESERVED_NAMES)),
        default=Value(len(RESERVED_NAMES)),
        output_field=IntegerField(),
    )
    return WebsiteAd.objects.order_by(rank, "created_at", "id")


def records() -> QuerySet[FiredAd]:
    """The history as admins have it: without what was deleted, of which apps are still told."""
    return FiredAd.objects.filter(deleted_at=None)


def list_fired(*, search: str = "") -> QuerySet[FiredAd, Fired]:
    """The history, newest first, as plain rows; `search` is looked for in name and URL, in any letter case."""
    found = search_rows(records().order_by("-number"), search, "name", "url")
    rows: QuerySet[FiredAd, Fired] = found.values_list(*FIRED_COLUMNS, named=True)
    return rows


def walk_fired(*, search: str) -> Iterator[list[Fired]]:
    """The same in blocks."""
    return read_batches(list_fired(search=search), lambda row: Q(number__lt=row.number))


def list_fired_between(*, since: datetime, until: datetime) -> QuerySet[FiredAd]:
    """What was fired from `since` to before `until`, newest first."""
    return records().filter(created_at__gte=since, created_at__lt=until).order_by("-created_at", "-number")


def find_fired(fired_id: uuid.UUID) -> QuerySet[FiredAd]:
    """The one with this id, if it is there."""
    return records().filter(pk=fired_id)


def last_fired() -> Fired | None:
    return FiredAd.objects.order_by("-number").values_list(*FIRED_COLUMNS, named=True).first()


def list_running(*, now: datetime) -> QuerySet[FiredAd, Fired]:
    """What calls may still show: of each type the newest, if it is not stopped and not a day old. Newest first."""
    since = FiredAd.objects.filter(created_at__gt=now - RUNS_FOR).order_by()
    newest = since.values("type").annotate(last=Max("number")).values("last")
    return list_fired().filter(number__in=newest, stopped_at=None)


def state_of(row: Fired, running: Collection[int]) -> str:
    """How far a firing is; `running` are the numbers of those that run."""
    if row.stopped_at:
        return "stopped"
    return "running" if row.number in running else "fired"


def list_pending(*, now: datetime) -> QuerySet[PlannedFiring]:
    """What is still to be fired, in the order of its time."""
    waiting = PlannedFiring.objects.filter(state=PlannedFiring.State.PENDING, give_up_at__gt=now)
    return waiting.order_by("fire_at", "id")


def list_planned(*, now: datetime) -> QuerySet[PlannedFiring]:
    """What is planned, and what was missed in the last week, in the order of its time."""
    told = (PlannedFiring.State.PENDING, PlannedFiring.State.FAILED)
    return PlannedFiring.objects.filter(fire_at__gt=now - MISSED_SHOWN_FOR, state__in=told).order_by("fire_at", "id")


def last_number() -> int:
    """The last number of a firing or a stop. Whatever has a lower one is committed, or never will be."""
    return LiveSettings.objects.filter(pk=1).values_list("fired_count", flat=True).first() or 0


def list_fired_after(*, number: int) -> list[Fired]:
    """What was fired since and is not stopped, oldest first, at most a hundred at once."""
    since = FiredAd.objects.filter(number__gt=number, stopped_at=None).order_by("number")
    return list(since.values_list(*FIRED_COLUMNS, named=True)[:MOST_AT_ONCE])


def list_stopped_after(*, number: int) -> list[Stopped]:
    """What was fired by then and stopped since, in the order of the stops, at most a hundred at once.

    What was fired since and is stopped already is left out: who asks was never told of it.
    """
    since = FiredAd.objects.filter(stop_number__gt=number, number__lte=number).order_by("stop_number")
    rows = since.values_list("id", "number", "stop_number")[:MOST_AT_ONCE]
    return [Stopped(fired_id, fired, stopped or 0) for fired_id, fired, stopped in rows]


def list_stops_since(*, number: int) -> list[uuid.UUID]:
    """What was fired by then and stopped since, in the order of the stops: of more than a thousand, the last ones."""
    since = FiredAd.objects.filter(stop_number__gt=number, number__lte=number).order_by("-stop_number")
    return list(since.values_list("id", flat=True)[:MOST_STOPS])[::-1]


def list_ended_since(*, number: int, now: datetime) -> dict[str, Stopped | None]:
    """The types of which something was fired since and the newest is stopped, so that nothing of them runs.

    With each what an app that knows all up to `number` may still show: the last one that is not stopped, under the
    number of the firing that took its place.
    """
    since, known = Q(number__gt=number), Q(number__lte=number, stopped_at=None)
    types = FiredAd.objects.filter(created_at__gt=now - RUNS_FOR).order_by().values("type")
    found = types.annotate(
        newest=Max("number", filter=since), first=Min("number", filter=since), shown=Max("number", filter=known)
    )
    told = list(found.exclude(newest=None).values_list("type", "newest", "first", "shown"))
    numbers = [one for _, newest, _, shown in told for one in (newest, shown) if one]
    rows = FiredAd.objects.in_bulk(numbers, field_name="number")
    ended: dict[str, Stopped | None] = {}
    for type, newest, first, shown in told:
        if newest in rows and rows[newest].stopped_at:
            over = rows.get(shown)
            ended[type] = Stopped(over.id, over.number, first) if over else None
    return ended


def number_of(*, fired_id: uuid.UUID) -> int:
    """The number of a fired ad; of one that was deleted, the number of the one before it. 0 before all."""
    # Ids begin with the time, so what was fired earlier has a smaller one.
    known = FiredAd.objects.filter(id__lte=fired_id).order_by("-id").values_list("number", flat=True).first()
    return known or 0


def read_id(text: str) -> uuid.UUID | None:
    try:
        return uuid.UUID(text)
    except ValueError:
        return None


def read_totals() -> counts.Totals:
    """Views and clicks of the whole history, a sum over every record, which each page of it asks for.

    Two seconds old at most while the sum takes 40 ms or less, else 50 times that; what goes is gone at once.
    """
    # Whatever takes counts away raises the number in its own transaction. It is read first: a sum that is under way
    # then is kept under the number of before, which nobody asks for again.
    key = f"livecall:history-totals:{audit.get_revision()}"
    try:
        kept = cache.get(key)
        if isinstance(kept, counts.Totals):
            return kept
        begun = time.monotonic()
        fresh = _sum()
        cache.set(key, fresh, timeout=max(KEPT_S, int(KEPT_TIMES * (time.monotonic() - begun))))
    except RedisError as failed:
        log.warning("totals are not kept: %s", type(failed).__name__)
        return _sum()
    return fresh


def _sum() -> counts.Totals:
    return counts.read_total(chosen=counts.EVER, of=counts.of_kinds(["fired"]))

import logging
import uuid
from collections.abc import Collection, Iterator
from datetime import datetime, timedelta
from typing import NamedTuple, cast

from django.core.cache import cache
from django.db.models import Case, IntegerField, Max, Min, OuterRef, Q, QuerySet, Subquery, Value, When
from django.db.models.functions import Lower
from redis import RedisError

from apps.analytics import queries as counts
from apps.analytics.sorting import COUNT_COLUMNS
from apps.audit import queries as audit
from apps.core.kinds import Kind
from apps.livecall.models import RESERVED_NAMES, FiredAd, LiveSettings, ScheduledAd, WebsiteAd
from apps.web.querysets import read_batches, search_rows
from apps.web.sorting import Columns

SORT_COLUMNS: Columns = {"name": Lower("name"), "at": "number", **COUNT_COLUMNS}
MAX_ADS_PER_READ = 100
# A poll returns all stops at once. It resumes by fired ads, so a stop that is left out would be lost.
MAX_STOPS = 1000
# Calls show an ad for at most this time.
RUNS_FOR = timedelta(hours=24)
# A missed scheduled ad is listed for this time.
MISSED_SHOWN_FOR = timedelta(days=7)
# The totals of the history are cached for this time. The rows are always current.
TOTALS_CACHE_SECONDS = 10
log = logging.getLogger("console.livecall")


class Stopped(NamedTuple):
    """A stop that apps get. `number` is the number of the fired ad."""

    id: uuid.UUID
    number: int
    stop_number: int


def get_settings() -> LiveSettings:
    """Return the live-call settings; the defaults before the first save."""
    return LiveSettings.objects.filter(pk=1).first() or LiveSettings()


def list_website_ads() -> QuerySet[WebsiteAd]:
    """Return all website ads: the two reserved rows, then the others by creation time."""
    rank = Case(
        *(When(name=name, then=Value(place)) for place, name in enumerate(RESERVED_NAMES)),
        default=Value(len(RESERVED_NAMES)),
        output_field=IntegerField(),
    )
    return WebsiteAd.objects.order_by(rank, "created_at", "id")


def records() -> QuerySet[FiredAd]:
    """Return the history without deleted records, which are kept so that apps get their stop."""
    return FiredAd.objects.filter(deleted_at=None)


def list_fired(*, search: str = "") -> QuerySet[FiredAd]:
    """Return the history with `replaced_at`, newest first. `search` covers name and URL, in any case."""
    found = search_rows(records().order_by("-number"), search, "name", "url")
    later = FiredAd.objects.filter(type=OuterRef("type"), number__gt=OuterRef("number")).order_by("number")
    return found.annotate(replaced_at=Subquery(later.values("created_at")[:1]))


def iterate_fired(*, search: str) -> Iterator[list[FiredAd]]:
    """Yield the rows of `list_fired` in batches."""
    return read_batches(list_fired(search=search), lambda row: Q(number__lt=row.number))


def list_fired_between(*, since: datetime, until: datetime) -> QuerySet[FiredAd]:
    """Return the ads that were fired from `since` to before `until`, newest first."""
    return records().filter(created_at__gte=since, created_at__lt=until).order_by("-created_at", "-number")


def find_fired(fired_id: uuid.UUID) -> QuerySet[FiredAd]:
    """Return the fired ad with this ID, or no row."""
    return records().filter(pk=fired_id)


def last_fired() -> FiredAd | None:
    """Return the newest fired ad, or None."""
    return FiredAd.objects.order_by("-number").first()


def list_running(*, now: datetime) -> QuerySet[FiredAd]:
    """Return the running ads, newest first: the newest of each type, unless it is stopped or a day old."""
    since = FiredAd.objects.filter(created_at__gt=now - RUNS_FOR).order_by()
    newest = since.values("type").annotate(last=Max("number")).values("last")
    return list_fired().filter(number__in=newest, stopped_at=None)


def state_of(row: FiredAd, running: Collection[int]) -> str:
    """Return the state of a fired ad. `running` has the numbers of the running ads."""
    if row.stopped_at:
        return "stopped"
    return "running" if row.number in running else "fired"


def ended_at(row: FiredAd, now: datetime) -> datetime | None:
    """Return when calls stopped showing the ad: stopped, replaced, or a day old. None while it runs."""
    replaced_at: datetime | None = row.replaced_at  # type: ignore[attr-defined]  # an annotation of `list_fired`
    ends = (row.stopped_at, replaced_at, row.created_at + RUNS_FOR)
    end = min(at for at in ends if at is not None)
    return end if end <= now else None


def list_pending(*, now: datetime) -> QuerySet[ScheduledAd]:
    """Return the scheduled ads, by time."""
    waiting = ScheduledAd.objects.filter(state=ScheduledAd.State.PENDING, give_up_at__gt=now)
    return waiting.order_by("fire_at", "id")


def list_planned(*, now: datetime) -> QuerySet[ScheduledAd]:
    """Return the scheduled ads and those missed in the last week, by time."""
    listed = (ScheduledAd.State.PENDING, ScheduledAd.State.FAILED)
    return ScheduledAd.objects.filter(fire_at__gt=now - MISSED_SHOWN_FOR, state__in=listed).order_by("fire_at", "id")


def last_number() -> int:
    """Return the last number of a fired ad or a stop. All lower numbers are committed or never will be."""
    return LiveSettings.objects.filter(pk=1).values_list("fired_count", flat=True).first() or 0


def list_fired_after(*, number: int) -> list[FiredAd]:
    """Return at most 100 ads that were fired since and are not stopped, oldest first."""
    since = FiredAd.objects.filter(number__gt=number, stopped_at=None).order_by("number")
    return list(since[:MAX_ADS_PER_READ])


def list_stopped_after(*, number: int) -> list[Stopped]:
    """Return at most 100 ads that were fired by then and stopped since, by the time of the stop.

    Ads that were both fired and stopped since are left out, because the app does not know them.
    """
    since = FiredAd.objects.filter(stop_number__gt=number, number__lte=number).order_by("stop_number")
    rows = since.values_list("id", "number", "stop_number")[:MAX_ADS_PER_READ]
    return [Stopped(fired_id, fired, stopped or 0) for fired_id, fired, stopped in rows]


def list_stops_since(*, number: int) -> list[uuid.UUID]:
    """Return the last 1,000 ads that were fired by then and stopped since, by the time of the stop."""
    since = FiredAd.objects.filter(stop_number__gt=number, number__lte=number).order_by("-stop_number")
    return list(since.values_list("id", flat=True)[:MAX_STOPS])[::-1]


def list_ended_since(*, number: int, now: datetime) -> dict[str, Stopped | None]:
    """Return the ad types that have no running ad, because the newest ad was fired after `number` and then stopped.

    Returns:
        {ad type: ad that the app may still show}. An app that knows all ads up to `number` may still show the last of
        them that was not stopped. `Stopped` has that ad, and the number of the ad that replaced it. None: there is no
        such ad.
    """
    since = Q(number__gt=number)
    known = Q(number__lte=number, stopped_at=None)
    types = FiredAd.objects.filter(created_at__gt=now - RUNS_FOR).order_by().values("type")
    found = types.annotate(
        newest=Max("number", filter=since), first=Min("number", filter=since), shown=Max("number", filter=known)
    )
    numbers_by_type = list(found.exclude(newest=None).values_list("type", "newest", "first", "shown"))
    numbers = [number for _, newest, _, shown in numbers_by_type for number in (newest, shown) if number]
    rows = FiredAd.objects.in_bulk(numbers, field_name="number")
    ended: dict[str, Stopped | None] = {}
    for type, newest, first, shown in numbers_by_type:
        if newest in rows and rows[newest].stopped_at:
            over = rows.get(shown)
            ended[type] = Stopped(over.id, over.number, first) if over else None
    return ended


def number_of(*, fired_id: uuid.UUID) -> int:
    """Return the number of a fired ad, or of the one before it if it was deleted. 0 if there is none."""
    # IDs begin with the time, so an earlier ad has a smaller ID.
    known = FiredAd.objects.filter(id__lte=fired_id).order_by("-id").values_list("number", flat=True).first()
    return known or 0


def read_totals() -> counts.Totals:
    """Return views and clicks of the whole history, at most ten seconds old. A deletion applies at once."""
    # Each change that removes counts increases the revision in its transaction. The revision is read before the sum,
    # so a sum that is outdated by then is cached under a key that is not used again.
    key = f"livecall:history-totals:{audit.get_revision()}"
    try:
        return cast("counts.Totals", cache.get_or_set(key, _sum, timeout=TOTALS_CACHE_SECONDS))
    except RedisError as failed:
        log.warning("Could not cache the totals of fired ads: %s", type(failed).__name__)
        return _sum()


def _sum() -> counts.Totals:
    return counts.read_total(period=counts.EVER, condition=counts.of_kinds([Kind.FIRED]))

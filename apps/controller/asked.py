"""How many phones ask for their settings, by what they say of themselves: counted in memory, kept by the hour.

Of a phone no more is kept than that it was counted: a number that means nothing outside this process, for an hour.
"""

import asyncio
import logging
from collections import Counter
from collections.abc import Iterable, Set
from datetime import datetime, timedelta

from django.db import Error as DatabaseError
from django.db import close_old_connections, connection, transaction
from django.db.models import Count, Sum
from django.utils import timezone

from apps.controller.models import AskedHour
from apps.controller.rules import Phone

log = logging.getLogger("console.device")
LATELY = timedelta(hours=24)
KEPT = timedelta(days=7)
FLUSH_EVERY_S = 60.0
# Anybody can say anything. Of an hour so many platforms with versions are told apart, and so many kinds in all: what
# is beyond is counted by platform and version, or together.
MOST_VERSIONS = 200
MOST_KINDS = 1000
# Besides, so many kinds are always told apart: those that were there in the most hours before. Whoever makes kinds up
# takes no room from them.
MOST_KNOWN = 500
REST = "*"
OTHER = (REST, "", "", "")
# Beyond so many ids an hour a phone is counted each time it asks.
MOST_SEEN = 200_000
# Platform, version, language and country.
Kind = tuple[str, str, str, str]


class Room:
    """The kinds that are told apart, within their limits."""

    def __init__(self, kinds: Iterable[Kind] = (), *, known: Set[Kind] = frozenset()) -> None:
        taken = set(kinds) - known - {OTHER}
        self.known = known
        self.versions = {kind[:2] for kind in taken}
        self.kinds = {kind for kind in taken if kind[2] != REST}

    def place(self, kind: Kind) -> Kind:
        """Return under what to count this kind: as it is while there is room."""
        if kind in self.known or kind in self.kinds or kind == OTHER:
            return kind
        version = kind[:2]
        if version not in self.versions and len(self.versions) >= MOST_VERSIONS:
            return OTHER
        self.versions.add(version)
        if kind[2] == REST or len(self.kinds) >= MOST_KINDS:
            return (*version, REST, "")
        self.kinds.add(kind)
        return kind


class AskedPhones:
    """What one process has counted since it last wrote it down. Phones without an id count each time they ask."""

    def __init__(self) -> None:
        self.counts: dict[Kind, int] = {}
        # As `list_known` has them before that hour.
        self.known: Set[Kind] = frozenset()
        self.known_in: datetime | None = None
        self._room = Room()
        self._seen: set[int] = set()
        self._hour: datetime | None = None

    def note(self, phone: Phone) -> None:
        """Count this phone, once an hour."""
        kind = phone.traits.label
        if phone.device:
            mark = hash((phone.device, kind))
            if mark in self._seen:
                return
            if len(self._seen) < MOST_SEEN:
                self._seen.add(mark)
        count = self.counts.get(kind)
        if count is None:
            kind = self._room.place(kind)
            count = self.counts.get(kind, 0)
        self.counts[kind] = count + 1

    def take(self, now: datetime) -> tuple[datetime, dict[Kind, int]]:
        """Return the hour and what was counted, which starts anew; with a new hour every phone counts again."""
        hour = now.replace(minute=0, second=0, microsecond=0)
        counted, self.counts, self._room = self.counts, {}, Room(known=self.known)
        if self._hour != hour:
            # What was seen before the first writing belongs to this hour, too.
            self._seen = set() if self._hour else self._seen
            self._hour = hour
        return hour, counted

    def put_back(self, counted: dict[Kind, int]) -> None:
        """Keep what could not be written for the next time."""
        fresh, self.counts, self._room = self.counts, {}, Room(known=self.known)
        for kind, count in _largest_first(Counter(fresh) + Counter(counted)):
            place = self._room.place(kind)
            self.counts[place] = self.counts.get(place, 0) + count


@transaction.atomic
def write(hour: datetime, counted: dict[Kind, int], *, known: Set[Kind] = frozenset()) -> None:
    """Add these counts to the hour's rows, whatever other processes write there."""
    if not counted:
        return
    rows = AskedHour.objects.filter(hour=hour)
    room = Room(rows.values_list("platform", "version", "language", "country"), known=known)
    merged: Counter[Kind] = Counter()
    for kind, count in _largest_first(counted):
        merged[room.place(kind)] += count
    when = connection.ops.adapt_datetimefield_value(hour)
    with connection.cursor() as cursor:
        # In one order, so that two processes never wait for each other's row.
        cursor.executemany(
            "INSERT INTO controller_askedhour (hour, platform, version, language, country, phones)"
            " VALUES (%s, %s, %s, %s, %s, %s) ON CONFLICT (hour, platform, version, language, country)"
            " DO UPDATE SET phones = controller_askedhour.phones + excluded.phones",
            [(when, *kind, count) for kind, count in sorted(merged.items())],
        )


def list_known(*, before: datetime) -> Set[Kind]:
    """The kinds that were there in the most hours before this one, at most 500."""
    said = ("platform", "version", "language", "country")
    earlier = AskedHour.objects.filter(hour__lt=before).exclude(language=REST).exclude(platform=REST)
    kinds = earlier.values_list(*said).annotate(hours=Count("pk"), sum=Sum("phones"))
    return frozenset(row[:4] for row in kinds.order_by("-hours", "-sum", *said)[:MOST_KNOWN])


def list_kinds(*, now: datetime) -> list[tuple[Kind, int]]:
    """What phones say of themselves and how many that say it asked in the last 24 hours, the most frequent first."""
    # Whole hours: the first is the one in which the 24 hours begin.
    first = (now - LATELY).replace(minute=0, second=0, microsecond=0)
    said = ("platform", "version", "language", "country")
    kinds = AskedHour.objects.filter(hour__gte=first).values_list(*said).annotate(sum=Sum("phones"))
    rows = kinds.order_by("-sum", *said)
    return [((platform, version, language, country), count) for platform, version, language, country, count in rows]


def purge(*, now: datetime) -> None:
    """Drop the counts of more than seven days ago."""
    AskedHour.objects.filter(hour__lt=now - KEPT).delete()


def _largest_first(counts: dict[Kind, int]) -> list[tuple[Kind, int]]:
    return sorted(counts.items(), key=lambda item: -item[1])


async def keep_asked_written(phones: AskedPhones) -> None:
    """Write down, for ever, minute by minute, which phones this process was asked by."""
    while True:
        await asyncio.sleep(FLUSH_EVERY_S)
        await write_asked(phones)


async def write_asked(phones: AskedPhones) -> None:
    """Write what was counted since the last time; what the database does not take is kept for the next."""
    # Taken in the thread in which it is counted: no count falls between the two.
    hour, counted = phones.take(timezone.now())
    if not counted:
        return
    known = await asyncio.to_thread(_write, hour, counted, phones.known if phones.known_in == hour else None)
    if known is None:
        phones.put_back(counted)
    else:
        phones.known, phones.known_in = known, hour


def _write(hour: datetime, counted: dict[Kind, int], known: Set[Kind] | None) -> Set[Kind] | None:
    """Return the kinds that have room of their own in this hour, or None where nothing was written."""
    close_old_connections()
    try:
        if known is None:
            known = list_known(before=hour)
        write(hour, counted, known=known)
    except DatabaseError as failed:
        log.warning("which phones asked could not be written down: %s", type(failed).__name__)
        return None
    finally:
        close_old_connections()
    return known

"""How many phones ask for their settings, by platform and version: counted in memory, kept by the hour.

Of a phone no more is kept than that it was counted: a number that means nothing outside this process, for an hour.
"""

from collections import Counter
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import F, Sum

from apps.controller.models import AskedHour
from apps.controller.rules import Phone

LATELY = timedelta(hours=24)
KEPT = timedelta(days=7)
FLUSH_EVERY_S = 60.0
# Anybody can say anything: what is beyond these many kinds an hour is counted together.
MOST_KINDS = 200
OTHER = ("*", "")
# Beyond so many ids an hour a phone is counted each time it asks.
MOST_SEEN = 200_000
Kind = tuple[str, str]


class AskedPhones:
    """What one process has counted since it last wrote it down. Phones without an id count each time they ask."""

    def __init__(self) -> None:
        self.counts: dict[Kind, int] = {}
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
            kind = kind if len(self.counts) < MOST_KINDS else OTHER
            count = self.counts.get(kind, 0)
        self.counts[kind] = count + 1

    def take(self, now: datetime) -> tuple[datetime, dict[Kind, int]]:
        """Return the hour and what was counted, which starts anew; with a new hour every phone counts again."""
        hour = now.replace(minute=0, second=0, microsecond=0)
        counted, self.counts = self.counts, {}
        if self._hour != hour:
            # What was seen before the first writing belongs to this hour, too.
            self._seen = set() if self._hour else self._seen
            self._hour = hour
        return hour, counted

    def put_back(self, counted: dict[Kind, int]) -> None:
        """Keep what could not be written for the next time."""
        self.counts = dict((Counter(self.counts) + Counter(counted)).most_common(MOST_KINDS))


@transaction.atomic
def write(hour: datetime, counted: dict[Kind, int]) -> None:
    """Add these counts to the hour's rows, whatever other processes write there."""
    rows = AskedHour.objects.filter(hour=hour)
    known = set(rows.values_list("platform", "version")) if counted else set()
    room = MOST_KINDS - len(known)
    merged: Counter[Kind] = Counter()
    for kind, count in sorted(counted.items(), key=lambda item: -item[1]):
        if kind not in known and kind != OTHER:
            room -= 1
        merged[kind if kind in known or room >= 0 else OTHER] += count
    # In one order, so that two processes never wait for each other's row.
    for (platform, version), count in sorted(merged.items()):
        AskedHour.objects.bulk_create([AskedHour(hour=hour, platform=platform, version=version)], ignore_conflicts=True)
        rows.filter(platform=platform, version=version).update(phones=F("phones") + count)


def list_kinds(*, now: datetime) -> list[tuple[str, str, int]]:
    """Platform, version and how many phones of it asked in the last 24 hours, the most frequent first."""
    # Whole hours: the first is the one in which the 24 hours begin.
    first = (now - LATELY).replace(minute=0, second=0, microsecond=0)
    kinds = AskedHour.objects.filter(hour__gte=first).values_list("platform", "version").annotate(sum=Sum("phones"))
    return [(platform, version, count) for platform, version, count in kinds.order_by("-sum", "platform", "version")]


def purge(*, now: datetime) -> None:
    """Drop the counts of more than seven days ago."""
    AskedHour.objects.filter(hour__lt=now - KEPT).delete()

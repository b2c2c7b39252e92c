"""Annotations on the charts: changes, fired ads, push notifications, and the schedules of ads.

The API and the code call them marks.
"""

import uuid
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby, islice, starmap
from typing import TYPE_CHECKING, Any

from django.db.models import Q, QuerySet
from django.utils import timezone

from apps.analytics.comparisons import Effect
from apps.analytics.queries import clearings_of
from apps.audit.names import name_of
from apps.audit.queries import MAX_FOLDED, Filters, list_events
from apps.core.zone import FIRST, hour_of
from apps.livecall.queries import find_fired, list_fired_between
from apps.notifications.queries import find_sent, list_sent
from apps.placements.queries import Edge, list_edges
from apps.wire.errors import NotFoundError
from apps.wire.ids import read_uuid

if TYPE_CHECKING:
    from apps.audit.models import Entry
    from apps.livecall.models import FiredAd
    from apps.notifications.models import Notification
    from apps.placements.models import Placement

CHANGE, FIRE, PUSH, PLAN = TYPES = ("change", "fire", "push", "plan")
# The newest of each type. A chart has no room for more.
MAX_PER_TYPE = 200
# Areas whose changes affect one countable item each.
ITEM_AREAS = ("placement.", "banner.", "analytics.")
# Areas whose changes reach the app or the counts.
AREAS = (*ITEM_AREAS, "controller.", "livecall.", "video.")
# Actions that have their own annotation, or reach no phone.
EXCLUDED_ACTIONS = (
    "livecall.fire",
    "livecall.plan",
    "livecall.move",
    "livecall.cancel",
    "livecall.delete-history",
    "controller.reveal_token",
)


@dataclass(frozen=True)
class Mark:
    """Something that happened at one point in time.

    `id` is the number of the audit entry, the ID of the fired ad or push notification, or `<ad>:start` or `<ad>:end`.
    """

    at: datetime
    type: str
    label: str
    id: str
    actor: str
    # The action of a change, as in the audit log, or `plan.start` or `plan.end` of a schedule.
    action: str = ""
    before: dict[str, Any] | None = None
    after: dict[str, Any] | None = None
    # Equal changes in a row within an hour, by the same admin.
    count: int = 1
    # Only for the mark whose details are shown.
    effect: Effect | None = None


def list_marks(*, since: datetime, until: datetime, item_id: uuid.UUID | None = None) -> list[Mark]:
    """Return the annotations of a period, oldest first. `item_id` excludes changes and schedules of other items."""
    changes = _list_changes(Filters(since=since, until=until))
    if item_id is not None:
        # Clearing several items counts as a change of each of them.
        clearings = [f"analytics:clearing:{clearing_id}" for clearing_id in clearings_of(item_id)]
        is_of_item = Q(target__endswith=f":{item_id}") | Q(target__in=clearings)
        changes = changes.filter(~_in_areas(ITEM_AREAS) | is_of_item)
    edges = list_edges(since=since, until=min(until, timezone.now()), limit=MAX_PER_TYPE, placement_id=item_id)
    marks = [
        *_mark_runs(changes),
        *map(_mark_fired_ad, list_fired_between(since=since, until=until)[:MAX_PER_TYPE]),
        *map(_mark_push, list_sent(since=since, until=until)[:MAX_PER_TYPE]),
        *starmap(_mark_schedule, edges),
    ]
    return sorted(marks, key=lambda mark: mark.at)


def find_mark(*, type: str, mark_id: str) -> Mark:
    """Return one annotation. Raises NotFoundError."""
    mark = next(iter(_find_marks(type, mark_id)), None)
    if mark is None:
        raise NotFoundError("This annotation does not exist.")
    return mark


def _find_marks(type: str, mark_id: str) -> Iterable[Mark]:
    if type == CHANGE:
        is_number = mark_id.isdecimal() and len(mark_id) < 19
        return map(_mark_change, _list_changes(Filters()).filter(number=int(mark_id)) if is_number else ())
    object_id, _, edge = mark_id.partition(":")
    known_id = read_uuid(object_id)
    if known_id is None:
        return ()
    if type == FIRE:
        return map(_mark_fired_ad, find_fired(known_id))
    if type == PUSH:
        return map(_mark_push, find_sent(known_id))
    edges = list_edges(since=FIRST, until=timezone.now(), limit=MAX_PER_TYPE, placement_id=known_id)
    return (mark for mark in starmap(_mark_schedule, edges) if mark.action == f"plan.{edge}")


def _list_changes(filters: Filters) -> "QuerySet[Entry]":
    return list_events(filters).filter(_in_areas(AREAS)).exclude(action__in=EXCLUDED_ACTIONS)


def _in_areas(areas: Iterable[str]) -> Q:
    condition = Q()
    for area in areas:
        condition |= Q(action__startswith=area)
    return condition


def _mark_runs(changes: "QuerySet[Entry]") -> Iterator[Mark]:
    """Yield an annotation for each run of equal changes, so that a long run does not displace older changes."""
    newest = changes.values_list("number", "action", "actor_label", "at")[:MAX_FOLDED]
    runs = groupby(newest, key=lambda row: (row[1], row[2], hour_of(row[3])))
    counts = {next(run)[0]: 1 + sum(1 for _ in run) for _, run in islice(runs, MAX_PER_TYPE)}
    for entry in changes.filter(number__in=list(counts)):
        yield _mark_change(entry, counts[entry.number])


def _mark_change(entry: "Entry", count: int = 1) -> Mark:
    name = name_of(entry) if count == 1 else ""
    number = str(entry.number)
    return Mark(entry.at, CHANGE, name, number, entry.actor_label, entry.action, entry.before, entry.after, count)


def _mark_fired_ad(fired: "FiredAd") -> Mark:
    return Mark(fired.created_at, FIRE, fired.name, str(fired.pk), fired.fired_by)


def _mark_push(push: "Notification") -> Mark:
    return Mark(push.delivery.sent_at or push.created_at, PUSH, push.title, str(push.pk), push.created_by)


def _mark_schedule(at: datetime, edge: Edge, ad: "Placement") -> Mark:
    name = "start" if edge == "starts_at" else "end"
    return Mark(at, PLAN, ad.name, f"{ad.pk}:{name}", "", action=f"plan.{name}")

"""What happened while the app was counted: changes, firings, pushes and plans of ads, as marks on the charts."""

import uuid
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from itertools import starmap
from typing import TYPE_CHECKING, Any

from django.db.models import Q
from django.utils import timezone

from apps.analytics.queries import clearings_of
from apps.audit.names import name_of
from apps.audit.queries import Filters, list_events
from apps.core.zone import FIRST
from apps.livecall.queries import find_fired, list_fired_between
from apps.notifications.queries import find_sent, list_sent
from apps.placements.queries import Edge, list_edges
from apps.wire.errors import NotFound

if TYPE_CHECKING:
    from django.db.models import QuerySet

    from apps.audit.models import Entry
    from apps.livecall.models import FiredAd
    from apps.notifications.models import Notification
    from apps.placements.models import Placement

CHANGE, FIRE, PUSH, PLAN = TYPES = ("change", "fire", "push", "plan")
# Of each type the newest: a chart has no room for more.
MOST = 200
# Areas whose changes reach the app or its counts; of the first three each change is of one thing.
OF_ITEMS = ("placement.", "banner.", "analytics.")
AREAS = (*OF_ITEMS, "controller.", "livecall.", "video.")
# What has a mark of its own, and what reaches no phone.
NOT_MARKED = (
    "livecall.fire",
    "livecall.plan",
    "livecall.move",
    "livecall.cancel",
    "livecall.delete-history",
    "controller.reveal_token",
)


class UnknownMark(NotFound):
    message = "There is no such mark."


@dataclass(frozen=True)
class Mark:
    """Something that happened. `id` is the number of the audit event, the id of the firing or push, or `<ad>:start`."""

    at: datetime
    type: str
    label: str
    id: str
    actor: str
    # The act of a change as the audit log has it, and both sides of it; of a plan, whether it started or ended.
    action: str = ""
    before: dict[str, Any] | None = None
    after: dict[str, Any] | None = None


def list_marks(*, since: datetime, until: datetime, item_id: uuid.UUID | None = None) -> list[Mark]:
    """Marks from `since` to before `until`, oldest first; with `item_id` without changes and plans of other items."""
    changes = _changes(Filters(since=since, until=until))
    if item_id is not None:
        # What took counts of several things is of each of them.
        clearings = [f"analytics:clearing:{one}" for one in clearings_of(item_id)]
        of_it = Q(target__endswith=f":{item_id}") | Q(target__in=clearings)
        changes = changes.filter(~_begins(OF_ITEMS) | of_it)
    edges = list_edges(since=since, until=min(until, timezone.now()), most=MOST, placement_id=item_id)
    found = [
        *map(_of_change, changes[:MOST]),
        *map(_of_fired, list_fired_between(since=since, until=until)[:MOST]),
        *map(_of_push, list_sent(since=since, until=until)[:MOST]),
        *starmap(_of_plan, edges),
    ]
    return sorted(found, key=lambda mark: mark.at)


def find_mark(*, type: str, mark_id: str) -> Mark:
    """The mark of that type. Raises UnknownMark."""
    if type == CHANGE:
        found = _changes(Filters()).filter(number=int(mark_id)) if mark_id.isdecimal() and len(mark_id) < 19 else ()
        marks = list(map(_of_change, found))
    else:
        named, _, edge = mark_id.partition(":")
        try:
            known = uuid.UUID(named)
        except ValueError:
            raise UnknownMark from None
        marks = list(_find(type, known, edge))
    if not marks:
        raise UnknownMark
    return marks[0]


def _find(type: str, known: uuid.UUID, edge: str) -> Iterable[Mark]:
    if type == PLAN:
        edges = list_edges(since=FIRST, until=timezone.now(), most=MOST, placement_id=known)
        return (mark for mark in starmap(_of_plan, edges) if mark.action == f"plan.{edge}")
    return map(_of_fired, find_fired(known)) if type == FIRE else map(_of_push, find_sent(known))


def _changes(filters: Filters) -> "QuerySet[Entry]":
    return list_events(filters).filter(_begins(AREAS)).exclude(action__in=NOT_MARKED)


def _begins(areas: Iterable[str]) -> Q:
    matched = Q()
    for area in areas:
        matched |= Q(action__startswith=area)
    return matched


def _of_change(entry: "Entry") -> Mark:
    called, number, by = name_of(entry), str(entry.number), entry.actor_label
    return Mark(entry.at, CHANGE, called, number, by, action=entry.action, before=entry.before, after=entry.after)


def _of_fired(fired: "FiredAd") -> Mark:
    return Mark(fired.created_at, FIRE, fired.name, str(fired.pk), fired.fired_by)


def _of_push(push: "Notification") -> Mark:
    return Mark(push.delivery.sent_at or push.created_at, PUSH, push.title, str(push.pk), push.created_by)


def _of_plan(at: datetime, edge: Edge, ad: "Placement") -> Mark:
    said = "start" if edge == "starts_at" else "end"
    return Mark(at, PLAN, ad.name, f"{ad.pk}:{said}", "", action=f"plan.{said}")

"""Countable items come and go; counts are cleared, and put back. Counting itself is ingest.py."""

import uuid
from collections.abc import Collection, Iterable
from datetime import date, datetime

from django.db import transaction

from apps.analytics import archive, messages, months
from apps.analytics.days import Range
from apps.analytics.models import Clearing, DayCount, HourCount, Item
from apps.analytics.queries import UNDO_LIFE, find_restorable
from apps.audit import services as audit
from apps.core.actor import Actor
from apps.core.kinds import Kind
from apps.core.zone import day_of
from apps.wire.errors import ApiError, NotFoundError, UnprocessableError

# Ads that a clearing of many names in the audit log.
NAMED_MOST = 100


class ItemNotFoundError(NotFoundError):
    default_detail = messages.UNKNOWN_ITEM


class NothingToClearError(ApiError):
    """Nothing was counted there (docs/product.md 6.5)."""

    default_code = "nothing_to_clear"
    status_code = 404
    default_detail = messages.NOTHING_TO_CLEAR


class ClearingNotFoundError(NotFoundError):
    default_detail = messages.UNKNOWN_CLEARING


class NotRestorableError(UnprocessableError):
    default_detail = messages.NOT_RESTORABLE


def add_item(*, item_id: uuid.UUID, kind: Kind | str, name: str, now: datetime) -> None:
    """Make a thing countable. Its domain calls this in the transaction that adds the thing."""
    Item.objects.create(id=item_id, kind=str(kind), name=name, added_at=now)


@transaction.atomic
def import_counts(
    *,
    item_id: uuid.UUID,
    counts: Iterable[tuple[date, int, int]],
    hours: Iterable[tuple[datetime, int, int]] = (),
) -> None:
    """Put day, views and clicks of an item that has none yet on those days, in months that are summed already too.

    `hours` are what is known of the same counts by hour; a day is drawn by hour where its hours add up to it.
    """

    months.take_turns()
    number = Item.objects.values_list("number", flat=True).get(id=item_id)
    by_day = [DayCount(item_id=number, day=day, views=views, clicks=clicks) for day, views, clicks in counts]
    DayCount.objects.bulk_create(by_day, batch_size=1000)
    by_hour = [
        HourCount(item_id=number, hour=at, day=day_of(at), views=views, clicks=clicks) for at, views, clicks in hours
    ]
    HourCount.objects.bulk_create(by_hour, batch_size=1000)
    months.sum_touched(days=[row.day for row in by_day], item_numbers=[number])


def rename_item(*, item_id: uuid.UUID, name: str) -> None:
    Item.objects.filter(id=item_id).update(name=name)


@transaction.atomic
def remove_items(*, item_ids: Collection[uuid.UUID], now: datetime) -> None:
    """Delete the counts of removed things, and take no more."""
    months.take_turns()
    numbers = list(Item.objects.filter(id__in=item_ids, removed_at=None).values_list("number", flat=True))
    Item.objects.filter(number__in=numbers).update(removed_at=now)
    if numbers:
        archive.remove(numbers)


def get_item(*, item_id: uuid.UUID) -> Item:
    """The item, removed or not. Raises ItemNotFoundError for an id that never existed."""
    item = Item.objects.filter(id=item_id).first()
    if item is None:
        raise ItemNotFoundError
    return item


@transaction.atomic
def clear_counts(
    *, item_ids: Collection[uuid.UUID], kinds: Collection[str] | None, chosen: Range, actor: Actor
) -> Clearing:
    """Take views and clicks of the range off these items, and keep them aside for 30 days.

    Whatever is counted afterwards counts from 0. Raises NothingToClearError when there is nothing to take.
    """
    months.take_turns()
    items = Item.objects.filter(id__in=item_ids, removed_at=None).order_by("added_at", "number")
    if kinds is not None:
        items = items.filter(kind__in=kinds)
    found = list(items)
    clearing = Clearing.objects.create(
        at=actor.now,
        by=actor.admin.get_username(),
        start=chosen.start,
        end=chosen.end,
        item_count=len(found),
        label=_label(found),
    )
    numbers = [item.number for item in found]
    if found:
        archive.take(clearing, numbers, chosen)
    clearing.views, clearing.clicks = archive.sums_of(clearing)
    if not clearing.views and not clearing.clicks:
        raise NothingToClearError
    clearing.save(update_fields=["views", "clicks"])
    audit.record(
        actor=actor,
        action="analytics.clear",
        target=_target(clearing, found),
        name=_say(clearing),
        before={"views": clearing.views, "clicks": clearing.clicks},
        after={
            **{"days": f"{chosen.start} to {chosen.end}", "items": len(found)},
            **({"ads": [item.name for item in found[:NAMED_MOST]]} if len(found) > 1 else {}),
        },
    )
    return clearing


@transaction.atomic
def restore_clearing(*, clearing_id: uuid.UUID, actor: Actor) -> Clearing:
    """Put the counts back, on top of what was counted since.

    Raises ClearingNotFoundError after 30 days or a first undo.

    Raises NotRestorableError when all the ads of it were deleted meanwhile.
    """
    months.take_turns()
    current = Clearing.objects.filter(id=clearing_id, undone_at=None, at__gt=actor.now - UNDO_LIFE)
    # Of two admins who undo at once, one succeeds.
    if not current.update(undone_at=actor.now):
        raise ClearingNotFoundError
    clearing = Clearing.objects.get(id=clearing_id)
    if not find_restorable([clearing]):
        raise NotRestorableError
    # What comes back; the counts of ads that were deleted meanwhile do not.
    clearing.views, clearing.clicks = archive.sums_of(clearing)
    items = list(Item.objects.filter(pk__in=archive.numbers_of(clearing))) if clearing.item_count == 1 else []
    archive.put_back(clearing)
    audit.record(
        actor=actor,
        action="analytics.undo-clear",
        target=_target(clearing, items),
        name=_say(clearing),
        after={"views": clearing.views, "clicks": clearing.clicks},
    )
    return clearing


def _say(clearing: Clearing) -> str:
    more = clearing.item_count - 1
    return f"{clearing.label} and {more} more" if more > 0 else clearing.label


def _label(items: list[Item]) -> str:
    return items[0].name if items else ""


def _target(clearing: Clearing, items: list[Item]) -> str:
    if len(items) == 1:
        return f"{items[0].kind}:{items[0].id}"
    return f"analytics:clearing:{clearing.pk}"

"""Countable items come and go; counts are cleared, and put back. Counting itself is ingest.py."""

import uuid
from collections.abc import Collection, Iterable, Sequence
from datetime import date, datetime
from typing import Any

from django.db import connection, transaction
from django.db.models import F, Sum

from apps.analytics import messages, months
from apps.analytics.days import Range
from apps.analytics.models import ClearedCount, Clearing, DayCount, Item, MonthCount
from apps.analytics.queries import UNDO_LIFE, Totals, find_restorable
from apps.audit import services as audit
from apps.core.actor import Actor
from apps.core.kinds import Kind
from apps.wire.errors import ApiError, NotFound, Unprocessable


class UnknownItem(NotFound):
    message = messages.UNKNOWN_ITEM


class NothingToClear(ApiError):
    """Nothing was counted there (docs/product.md 6.5)."""

    status = 404
    message = messages.NOTHING_TO_CLEAR


class UnknownClearing(NotFound):
    message = messages.UNKNOWN_CLEARING


class NotRestorable(Unprocessable):
    message = messages.NOT_RESTORABLE


def add_item(*, item_id: uuid.UUID, kind: Kind | str, name: str, now: datetime) -> None:
    """Make a thing countable. Its domain calls this in the transaction that adds the thing."""
    Item.objects.create(id=item_id, kind=str(kind), name=name, added_at=now)


@transaction.atomic
def import_counts(*, item_id: uuid.UUID, counts: Iterable[tuple[date, int, int]]) -> None:
    """Put day, views and clicks of an item that has none yet on those days, in months that are summed already too."""
    months.take_turns()
    number = Item.objects.values_list("number", flat=True).get(id=item_id)
    rows = [DayCount(day=day, item_id=number, views=views, clicks=clicks) for day, views, clicks in counts]
    DayCount.objects.bulk_create(rows, batch_size=1000)
    months.sum_touched(days=[row.day for row in rows], item_numbers=[number])


def rename_item(*, item_id: uuid.UUID, name: str) -> None:
    Item.objects.filter(id=item_id).update(name=name)


@transaction.atomic
def remove_items(*, item_ids: Collection[uuid.UUID], now: datetime) -> None:
    """Delete the counts of removed things, and take no more."""
    months.take_turns()
    numbers = list(Item.objects.filter(id__in=item_ids, removed_at=None).values_list("number", flat=True))
    Item.objects.filter(number__in=numbers).update(removed_at=now)
    if numbers:
        _take_days(f"item_id IN ({_marks(numbers)})", numbers)
    for counts in (MonthCount, ClearedCount):
        counts.objects.filter(item__in=numbers).delete()


def get_item(*, item_id: uuid.UUID) -> Item:
    """The item, removed or not. Raises UnknownItem for an id that never existed."""
    item = Item.objects.filter(id=item_id).first()
    if item is None:
        raise UnknownItem
    return item


@transaction.atomic
def clear_counts(
    *,
    item_ids: Collection[uuid.UUID],
    kinds: Collection[str] | None,
    chosen: Range,
    actor: Actor,
    keep: Totals | None = None,
) -> Clearing:
    """Take views and clicks of the range off these items, and keep them aside for 30 days.

    With `keep`, what each item may have had on each day stays and only the excess goes; else whatever is counted
    afterwards counts from 0. Raises NothingToClear when there is nothing to take.
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
    if found and keep:
        _archive_excess(clearing, numbers, chosen, keep)
    elif found:
        _archive(clearing, numbers, chosen)
    moved = ClearedCount.objects.filter(clearing=clearing)
    sums = moved.aggregate(views=Sum("views"), clicks=Sum("clicks"))
    clearing.views, clearing.clicks = sums["views"] or 0, sums["clicks"] or 0
    if not clearing.views and not clearing.clicks:
        raise NothingToClear
    clearing.save(update_fields=["views", "clicks"])
    _sum_months_again(clearing)
    audit.record(
        actor=actor,
        action="analytics.clear",
        target=_target(clearing, found),
        name=clearing.label,
        before={"views": clearing.views, "clicks": clearing.clicks},
        after={
            **{"from": str(chosen.start), "to": str(chosen.end), "items": len(found)},
            **({"kept a day": {"views": keep.views, "clicks": keep.clicks}} if keep else {}),
        },
    )
    return clearing


@transaction.atomic
def restore_clearing(*, clearing_id: uuid.UUID, actor: Actor) -> Clearing:
    """Put the counts back, on top of what was counted since. Raises UnknownClearing after 30 days or a first undo.

    Raises NotRestorable when all the ads of it were deleted meanwhile.
    """
    months.take_turns()
    current = Clearing.objects.filter(id=clearing_id, undone_at=None, at__gt=actor.now - UNDO_LIFE)
    # Of two admins who undo at once, one succeeds.
    if not current.update(undone_at=actor.now):
        raise UnknownClearing
    clearing = Clearing.objects.get(id=clearing_id)
    if not find_restorable([clearing]):
        raise NotRestorable
    with connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO analytics_daycount (day, item_id, views, clicks)"
            " SELECT day, item_id, views, clicks FROM analytics_clearedcount WHERE clearing_id = %s"
            " ORDER BY day, item_id"
            " ON CONFLICT (day, item_id) DO UPDATE SET views = analytics_daycount.views + excluded.views,"
            " clicks = analytics_daycount.clicks + excluded.clicks",
            [_key(clearing)],
        )
    _sum_months_again(clearing)
    ClearedCount.objects.filter(clearing=clearing).delete()
    audit.record(
        actor=actor,
        action="analytics.undo-clear",
        target=f"analytics:clearing:{clearing.pk}",
        name=clearing.label,
        after={"views": clearing.views, "clicks": clearing.clicks},
    )
    return clearing


def _archive(clearing: Clearing, numbers: list[int], chosen: Range) -> None:
    where = f"day >= %s AND day <= %s AND item_id IN ({_marks(numbers)})"
    _take_days(where, [chosen.start, chosen.end, *numbers], clearing)


def _archive_excess(clearing: Clearing, numbers: list[int], chosen: Range, keep: Totals) -> None:
    rows = DayCount.objects.filter(item__in=numbers, day__gte=chosen.start, day__lte=chosen.end)
    # In the order in which ingest writes them.
    for row in rows.order_by("day", "item").select_for_update():
        views, clicks = max(0, row.views - keep.views), max(0, row.clicks - keep.clicks)
        if views or clicks:
            of_item = {"item_id": row.item_id, "day": row.day}
            ClearedCount.objects.create(clearing=clearing, views=views, clicks=clicks, **of_item)
            DayCount.objects.filter(**of_item).update(views=F("views") - views, clicks=F("clicks") - clicks)


def _take_days(where: str, values: Sequence[Any], kept_by: Clearing | None = None) -> None:
    """Delete these rows of DayCount, and put them aside if a clearing keeps them."""
    columns = "item_id, day, views, clicks"
    aside = f"INSERT INTO analytics_clearedcount (clearing_id, {columns}) SELECT %s, {columns} FROM"
    key = [_key(kept_by)] if kept_by else []
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            # One statement: an event that is counted meanwhile is either moved or stays, never lost between two. The
            # rows are locked in the order in which ingest writes them, or each would wait for the other.
            cursor.execute(
                f"WITH mine AS MATERIALIZED (SELECT day, item_id FROM analytics_daycount WHERE {where}"  # noqa: S608 - placeholders
                " ORDER BY day, item_id FOR UPDATE), gone AS (DELETE FROM analytics_daycount AS d USING mine"
                " WHERE d.day = mine.day AND d.item_id = mine.item_id"
                f" RETURNING d.item_id, d.day, d.views, d.clicks) {aside if kept_by else 'SELECT count(*) FROM'} gone",
                [*values, *key],
            )
            return
        if kept_by:
            cursor.execute(f"{aside} analytics_daycount WHERE {where}", [*key, *values])
        cursor.execute(f"DELETE FROM analytics_daycount WHERE {where}", values)  # noqa: S608 - placeholders


def _marks(values: Sequence[Any]) -> str:
    return ",".join(["%s"] * len(values))


def _sum_months_again(clearing: Clearing) -> None:
    rows = ClearedCount.objects.filter(clearing=clearing)
    numbers = list(rows.values_list("item", flat=True).distinct())
    months.sum_touched(days=rows.values_list("day", flat=True).distinct(), item_numbers=numbers)


def _key(clearing: Clearing) -> "uuid.UUID | str":
    return clearing.pk if connection.features.has_native_uuid_field else clearing.pk.hex


def _label(items: list[Item]) -> str:
    return items[0].name if items else ""


def _target(clearing: Clearing, items: list[Item]) -> str:
    if len(items) == 1:
        return f"{items[0].kind}:{items[0].id}"
    return f"analytics:clearing:{clearing.pk}"

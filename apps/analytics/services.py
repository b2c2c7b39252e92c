"""Countable items come and go; counts are cleared, and put back. Counting itself is ingest.py."""

import uuid
from collections.abc import Collection, Iterable
from datetime import date, datetime
from typing import TYPE_CHECKING, Any

from django.db import connection, transaction
from django.db.models import Sum

from apps.analytics import messages, months
from apps.analytics.days import Range, month_of, next_month
from apps.analytics.models import ClearedCount, Clearing, DayCount, Item, Kind, MonthCount
from apps.analytics.queries import UNDO_LIFE, find_restorable
from apps.audit import services as audit
from apps.core.zone import day_of
from apps.wire.errors import NotFound, Refused, Unprocessable

if TYPE_CHECKING:
    from apps.accounts.models import Admin


class UnknownItem(NotFound):
    message = messages.UNKNOWN_ITEM


class NothingToClear(Refused):
    """The spec's words for it, with the status of an empty place (contract 4)."""

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
    """Put day, views and clicks of an item that has none yet on those days; months that are summed are summed anew."""
    number = Item.objects.values_list("number", flat=True).get(id=item_id)
    rows = [DayCount(day=day, item_id=number, views=views, clicks=clicks) for day, views, clicks in counts]
    DayCount.objects.bulk_create(rows, batch_size=1000)
    touched = {month_of(row.day) for row in rows}
    if touched:
        closed = months.closed_between(min(touched), next_month(max(touched)))
        months.sum_again(months=touched.intersection(closed), item_numbers=[number])


def rename_item(*, item_id: uuid.UUID, name: str) -> None:
    Item.objects.filter(id=item_id).update(name=name)


@transaction.atomic
def remove_items(*, item_ids: Collection[uuid.UUID], now: datetime) -> None:
    """The things are gone: their counts go with them, and no more are taken (reading A69)."""
    numbers = list(Item.objects.filter(id__in=item_ids, removed_at=None).values_list("number", flat=True))
    Item.objects.filter(number__in=numbers).update(removed_at=now)
    for counts in (DayCount, MonthCount, ClearedCount):
        counts.objects.filter(item__in=numbers).delete()


def get_item(*, item_id: uuid.UUID) -> Item:
    """The item, removed or not. Raises UnknownItem for an id that never existed (contract 4)."""
    item = Item.objects.filter(id=item_id).first()
    if item is None:
        raise UnknownItem
    return item


@transaction.atomic
def clear_counts(
    *, item_ids: Collection[uuid.UUID], kinds: Collection[str] | None, chosen: Range, admin: "Admin", address: str,
    now: datetime,
) -> Clearing:  # fmt: skip
    """Take views and clicks of the range off these items, and keep them aside for 30 days.

    Whatever is counted afterwards counts from 0. Raises NothingToClear when all of it is 0 already.
    """
    items = Item.objects.filter(id__in=item_ids, removed_at=None).order_by("added_at", "number")
    if kinds is not None:
        items = items.filter(kind__in=kinds)
    found = list(items)
    clearing = Clearing.objects.create(
        at=now, by=admin.get_username(), start=chosen.start, end=chosen.end, item_count=len(found), label=_label(found)
    )
    if found:
        _set_aside(clearing, [item.number for item in found], chosen)
    moved = ClearedCount.objects.filter(clearing=clearing)
    sums = moved.aggregate(views=Sum("views"), clicks=Sum("clicks"))
    clearing.views, clearing.clicks = sums["views"] or 0, sums["clicks"] or 0
    if not clearing.views and not clearing.clicks:
        raise NothingToClear
    clearing.save(update_fields=["views", "clicks"])
    _sum_months_again(clearing)
    audit.record(
        actor=admin, action="analytics.clear", target=_target(clearing, found), address=address,
        before={"views": clearing.views, "clicks": clearing.clicks},
        after={"from": str(chosen.start), "to": str(chosen.end), "items": len(found)},
    )  # fmt: skip
    return clearing


@transaction.atomic
def undo_clearing(*, clearing_id: uuid.UUID, admin: "Admin", address: str, now: datetime) -> Clearing:
    """Put the counts back, on top of what was counted since. Raises UnknownClearing after 30 days or a first undo.

    Raises NotRestorable when all the ads of it were deleted meanwhile.
    """
    standing = Clearing.objects.filter(id=clearing_id, undone_at=None, at__gt=now - UNDO_LIFE)
    # Won by one of two admins who press at once.
    if not standing.update(undone_at=now):
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
        actor=admin, action="analytics.undo-clear", target=f"analytics:clearing:{clearing.pk}", address=address,
        after={"views": clearing.views, "clicks": clearing.clicks},
    )  # fmt: skip
    return clearing


def _set_aside(clearing: Clearing, numbers: list[int], chosen: Range) -> None:
    chosen_rows = f"day >= %s AND day <= %s AND item_id IN ({','.join(['%s'] * len(numbers))})"
    values: list[Any] = [chosen.start, chosen.end, *numbers]
    columns = "item_id, day, views, clicks"
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            # One statement: an event that is counted meanwhile is either moved or stays, never lost between two.
            cursor.execute(
                f"WITH gone AS (DELETE FROM analytics_daycount WHERE {chosen_rows} RETURNING {columns})"  # noqa: S608 - placeholders
                f" INSERT INTO analytics_clearedcount (clearing_id, {columns}) SELECT %s, {columns} FROM gone",
                [*values, _key(clearing)],
            )
            return
        cursor.execute(
            f"INSERT INTO analytics_clearedcount (clearing_id, {columns})"  # noqa: S608 - placeholders
            f" SELECT %s, {columns} FROM analytics_daycount WHERE {chosen_rows}",
            [_key(clearing), *values],
        )
        cursor.execute(f"DELETE FROM analytics_daycount WHERE {chosen_rows}", values)  # noqa: S608 - placeholders


def _sum_months_again(clearing: Clearing) -> None:
    rows = ClearedCount.objects.filter(clearing=clearing)
    numbers = list(rows.values_list("item", flat=True).distinct())
    touched = {month_of(day) for day in rows.values_list("day", flat=True).distinct()}
    if touched:
        closed = set(months.closed_between(min(touched), day_of(clearing.at)))
        months.sum_again(months=touched & closed, item_numbers=numbers)


def _key(clearing: Clearing) -> "uuid.UUID | str":
    return clearing.pk if connection.features.has_native_uuid_field else clearing.pk.hex


def _label(items: list[Item]) -> str:
    return items[0].name if items else ""


def _target(clearing: Clearing, items: list[Item]) -> str:
    if len(items) == 1:
        return f"{items[0].kind}:{items[0].id}"
    return f"analytics:clearing:{clearing.pk}"

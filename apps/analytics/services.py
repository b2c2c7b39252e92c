"""Add, rename, and remove countable items; clear and restore counts; finish days. Events are counted in ingest.py."""

import uuid
from collections.abc import Collection, Iterable, Sequence
from datetime import date, datetime, timedelta

from django.db import connection, transaction
from django.db.models import Sum
from django.db.models.functions import TruncMonth
from django.utils import timezone

from apps.analytics.days import DAY, Range, end_of_month, month_of
from apps.analytics.models import ClearedCount, ClearedHour, Clearing, DayCount, DayRollup, HourCount, Item, MonthCount
from apps.analytics.queries import RESTORE_WINDOW, sum_by
from apps.audit import services as audit
from apps.core import rows
from apps.core.actor import Actor
from apps.core.kinds import Kind
from apps.core.zone import day_of, utc_bounds
from apps.wire.errors import ApiError, NotFoundError, UnprocessableError

# Names of ads that the audit entry of cleared counts has.
MAX_NAMES = 100
# A day is finished so long after midnight: transactions that began before it are over, and clocks may differ.
DAY_GRACE = timedelta(hours=1)


class ItemNotFoundError(NotFoundError):
    default_detail = "This item does not exist."


class NothingToClearError(ApiError):
    """Nothing was counted in the period."""

    default_code = "nothing_to_clear"
    status_code = 404
    # Fixed (docs/product.md 6.5).
    default_detail = "Ads Not Availale"


def add_item(*, item_id: uuid.UUID, kind: Kind | str, name: str, now: datetime) -> None:
    """Add a countable item. Its app calls this in the transaction that adds the row."""
    Item.objects.create(id=item_id, kind=str(kind), name=name, added_at=now)


@transaction.atomic
def import_counts(
    *,
    item_id: uuid.UUID,
    counts: Iterable[tuple[date, int, int]],
    hours: Iterable[tuple[datetime, int, int]] = (),
) -> None:
    """Store the counts of an item that has none on these days.

    Args:
        item_id: The item.
        counts: Day, views, and clicks.
        hours: Start of the hour, views, and clicks of the same counts, as far as known. A day that is not finished and
            has none gets its counts in its first hour.
    """
    roll_up_days(now=timezone.now())
    next_day = _lock_counts().next_day
    number = Item.objects.values_list("number", flat=True).get(id=item_id)
    by_hour = {hour: (views, clicks) for hour, views, clicks in hours}
    days_by_hour = {day_of(hour) for hour in by_hour}
    finished = []
    for day, views, clicks in counts:
        if day < next_day:
            finished.append(DayCount(item_id=number, day=day, views=views, clicks=clicks))
        elif day not in days_by_hour:
            by_hour[utc_bounds(day, day)[0]] = (views, clicks)
    DayCount.objects.bulk_create(finished, batch_size=1000)
    if finished:
        days = [count.day for count in finished]
        sum_months(Range(min(days), max(days)), items=[number])
    HourCount.objects.bulk_create(
        (
            HourCount(item_id=number, hour=hour, day=day_of(hour), views=views, clicks=clicks)
            for hour, (views, clicks) in by_hour.items()
        ),
        batch_size=1000,
    )


@transaction.atomic
def roll_up_days(*, now: datetime) -> None:
    """Add finished days to DayCount and MonthCount. Their hours stay."""
    rollup = _lock_counts()
    end = day_of(now - DAY_GRACE)
    if end <= rollup.next_day:
        return
    hours = HourCount.objects.filter(day__gte=rollup.next_day, day__lt=end)
    DayCount.objects.bulk_create(
        (
            DayCount(day=day, item_id=item, views=views, clicks=clicks)
            for day, item, views, clicks in sum_by(hours, "day", "item_id")
        ),
        batch_size=1000,
    )
    sum_months(Range(rollup.next_day, end - DAY))
    rollup.next_day = end
    rollup.save()


def sum_months(period: Range, *, items: Collection[int] | None = None) -> None:
    """Sum the finished days of these months again, of all items or of the numbers in `items`."""
    days = DayCount.objects.filter(day__range=(month_of(period.start), end_of_month(period.end)))
    months = MonthCount.objects.filter(month__range=(month_of(period.start), period.end))
    if items is not None:
        days = days.filter(item__in=items)
        months = months.filter(item__in=items)
    months.delete()
    MonthCount.objects.bulk_create(
        (
            MonthCount(month=month, item_id=item, views=views, clicks=clicks)
            for month, item, views, clicks in sum_by(days, TruncMonth("day"), "item_id")
        ),
        batch_size=1000,
    )


def _lock_counts() -> DayRollup:
    """Lock all counts against every change but ingestion, until the commit."""
    return DayRollup.objects.select_for_update().get_or_create(pk=1)[0]


def rename_item(*, item_id: uuid.UUID, name: str) -> None:
    """Change the name of a countable item."""
    Item.objects.filter(id=item_id).update(name=name)


@transaction.atomic
def remove_items(*, item_ids: Collection[uuid.UUID], now: datetime) -> None:
    """Delete the counts of removed things. Their events are rejected from now on."""
    _lock_counts()
    numbers = list(Item.objects.filter(id__in=item_ids, removed_at=None).values_list("number", flat=True))
    if not numbers:
        return
    Item.objects.filter(number__in=numbers).update(removed_at=now)
    _lock_hours(numbers, now)
    for counts in (HourCount, DayCount, MonthCount, ClearedHour, ClearedCount):
        counts.objects.filter(item__in=numbers).delete()


def get_item(*, item_id: uuid.UUID) -> Item:
    """Return the item, removed or not. Raises ItemNotFoundError for an ID that never existed."""
    return rows.find(Item.objects.filter(id=item_id), ItemNotFoundError)


@transaction.atomic
def clear_counts(
    *, item_ids: Collection[uuid.UUID], kinds: Collection[str] | None, period: Range, actor: Actor
) -> Clearing:
    """Remove the counts of these items in the period and store them for 30 days.

    Later events count from 0. Raises NothingToClearError if there are no counts.
    """
    rollup = _lock_counts()
    items = Item.objects.filter(id__in=item_ids, removed_at=None).order_by("added_at", "number")
    if kinds is not None:
        items = items.filter(kind__in=kinds)
    found = list(items)
    if not found:
        raise NothingToClearError
    clearing = Clearing.objects.create(
        at=actor.now,
        by=actor.admin.get_username(),
        start=period.start,
        end=period.end,
        item_count=len(found),
        label=found[0].name,
    )
    _move_to_clearing(clearing, [item.number for item in found], period, rollup)
    clearing.views, clearing.clicks = _sum_of(clearing)
    if not clearing.views and not clearing.clicks:
        raise NothingToClearError
    clearing.save(update_fields=["views", "clicks"])
    audit.record(
        actor=actor,
        action="analytics.clear",
        target=_target(clearing, found),
        name=_describe(clearing),
        before={"views": clearing.views, "clicks": clearing.clicks},
        after={
            "days": f"{period.start} to {period.end}",
            "items": len(found),
            **({"ads": [item.name for item in found[:MAX_NAMES]]} if len(found) > 1 else {}),
        },
    )
    return clearing


@transaction.atomic
def restore_clearing(*, clearing_id: uuid.UUID, actor: Actor) -> Clearing:
    """Add the cleared counts to the counts since then.

    Raises NotFoundError after 30 days or after the first undo, and UnprocessableError if all its ads were
    deleted meanwhile.
    """
    rollup = _lock_counts()
    current = Clearing.objects.filter(id=clearing_id, undone_at=None, at__gt=actor.now - RESTORE_WINDOW)
    # If two admins undo at the same time, one succeeds.
    if not current.update(undone_at=actor.now):
        raise NotFoundError("These counts can no longer be restored.")
    clearing = Clearing.objects.get(id=clearing_id)
    counted = ClearedCount.objects.filter(clearing=clearing)
    if not counted.exists():
        raise UnprocessableError("The counts cannot be restored because the ad was deleted.")
    # Without the counts of ads that were deleted meanwhile.
    clearing.views, clearing.clicks = _sum_of(clearing)
    items = list(Item.objects.filter(pk__in=counted.values("item"))) if clearing.item_count == 1 else []
    _move_back(clearing, rollup)
    audit.record(
        actor=actor,
        action="analytics.undo-clear",
        target=_target(clearing, items),
        name=_describe(clearing),
        after={"views": clearing.views, "clicks": clearing.clicks},
    )
    return clearing


# Moving counts. The caller has locked them.


def _lock_hours(numbers: Sequence[int], now: datetime) -> None:
    """Lock the hours that ingestion may write to, in the order of ingestion, to avoid deadlocks."""
    recent = HourCount.objects.filter(day__gte=day_of(now - DAY_GRACE), item__in=numbers)
    list(recent.select_for_update().order_by("hour", "item").values_list("item"))


def _move_to_clearing(clearing: Clearing, numbers: Sequence[int], period: Range, rollup: DayRollup) -> None:
    _lock_hours(numbers, clearing.at)
    key = _key_of(clearing)
    chosen_rows = f"day >= %s AND day <= %s AND item_id IN ({','.join(map(str, numbers))})"
    days = [period.start, period.end]
    with connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO analytics_clearedhour (clearing_id, item_id, hour, day, views, clicks)"  # noqa: S608 - numbers
            f" SELECT %s, item_id, hour, day, views, clicks FROM analytics_hourcount WHERE {chosen_rows}",
            [key, *days],
        )
        cursor.execute(
            "INSERT INTO analytics_clearedcount (clearing_id, item_id, day, views, clicks)"  # noqa: S608 - numbers
            f" SELECT %s, item_id, day, views, clicks FROM analytics_daycount WHERE {chosen_rows}",
            [key, *days],
        )
        cursor.execute(
            "INSERT INTO analytics_clearedcount (clearing_id, item_id, day, views, clicks)"
            " SELECT clearing_id, item_id, day, SUM(views), SUM(clicks) FROM analytics_clearedhour"
            " WHERE clearing_id = %s AND day >= %s GROUP BY clearing_id, item_id, day",
            [key, rollup.next_day],
        )
        # Delete only copied hours, because ingestion may have added one since.
        cursor.execute(
            f"DELETE FROM analytics_hourcount WHERE {chosen_rows} AND EXISTS (SELECT 1 FROM analytics_clearedhour c"  # noqa: S608 - numbers
            " WHERE c.clearing_id = %s AND c.item_id = analytics_hourcount.item_id"
            " AND c.hour = analytics_hourcount.hour)",
            [*days, key],
        )
        cursor.execute(f"DELETE FROM analytics_daycount WHERE {chosen_rows}", days)  # noqa: S608 - numbers
    sum_months(period, items=numbers)


def _move_back(clearing: Clearing, rollup: DayRollup) -> None:
    key = _key_of(clearing)
    with connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO analytics_hourcount (hour, item_id, day, views, clicks)"
            " SELECT hour, item_id, day, views, clicks FROM analytics_clearedhour WHERE clearing_id = %s"
            " ORDER BY hour, item_id ON CONFLICT (hour, item_id) DO UPDATE SET"
            " views = analytics_hourcount.views + excluded.views,"
            " clicks = analytics_hourcount.clicks + excluded.clicks",
            [key],
        )
        cursor.execute(
            "INSERT INTO analytics_daycount (day, item_id, views, clicks)"
            " SELECT day, item_id, views, clicks FROM analytics_clearedcount WHERE clearing_id = %s AND day < %s"
            " ORDER BY day, item_id ON CONFLICT (day, item_id) DO UPDATE SET"
            " views = analytics_daycount.views + excluded.views,"
            " clicks = analytics_daycount.clicks + excluded.clicks",
            [key, rollup.next_day],
        )
    items = ClearedCount.objects.filter(clearing=clearing).values_list("item", flat=True).distinct()
    sum_months(Range(clearing.start, clearing.end), items=list(items))
    for counts in (ClearedCount, ClearedHour):
        counts.objects.filter(clearing=clearing).delete()


def _key_of(clearing: Clearing) -> uuid.UUID | str:
    return clearing.pk if connection.features.has_native_uuid_field else clearing.pk.hex


def _sum_of(clearing: Clearing) -> tuple[int, int]:
    sums = ClearedCount.objects.filter(clearing=clearing).aggregate(views=Sum("views"), clicks=Sum("clicks"))
    return sums["views"] or 0, sums["clicks"] or 0


def _describe(clearing: Clearing) -> str:
    more = clearing.item_count - 1
    return f"{clearing.label} and {more} more" if more > 0 else clearing.label


def _target(clearing: Clearing, items: list[Item]) -> str:
    if len(items) == 1:
        return f"{items[0].kind}:{items[0].id}"
    return f"analytics:clearing:{clearing.pk}"

"""Rows to measure with: an admin, placements, years of counts, and lists of a million rows."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

from django.db import connection, models, transaction
from django.utils import timezone

from apps.accounts.callers import Caller
from apps.accounts.models import Admin
from apps.accounts.services import sessions
from apps.analytics.models import DayCount, Item, MonthCount
from apps.analytics.queries import EVER
from apps.analytics.services import roll_up_days, sum_months
from apps.audit.models import Entry, Revision
from apps.controller.models import ConfigVersion
from apps.core.actor import Actor
from apps.core.kinds import PLACEMENT_KINDS
from apps.core.zone import day_of
from apps.livecall.models import FiredAd, FireType
from apps.notifications.models import Delivery, Notification
from apps.placements.services import add_placement
from apps.videos.models import Video

# One row per minute: a million rows are two years.
BEGIN = timezone.now().replace(microsecond=0) - timedelta(days=700)
# The first thousand rows have fewer admins and objects, so that their pages are as full as with a million rows. Then
# only the size of the table differs.
FEW = 1_000
ADMINS, OBJECTS = f"(CASE WHEN n <= {FEW} THEN 2 ELSE 20 END)", f"(CASE WHEN n <= {FEW} THEN 2 ELSE 1000 END)"
# Consecutive actions are often of one admin in one area.
RUN = 7
AREAS = ("placement", "banner", "controller", "video", "notification")


def owner() -> Admin:
    found = Admin.objects.filter(login_id="bench").first()
    return found or Admin.objects.create_user(
        login_id="bench", email="bench@example.com", password="right-horse-7", role="owner"
    )


def actor() -> Actor:
    return Actor(admin=owner(), address="127.0.0.1", now=timezone.now())


def bearer() -> str:
    """Return the bearer token of a program's session, which has no cookie."""
    return sessions.open_session(admin=owner(), caller=Caller(address="127.0.0.1", device="bench")).bearer


def add_placements(count: int) -> list[str]:
    by = actor()
    return [
        str(
            add_placement(
                kind=PLACEMENT_KINDS[n % len(PLACEMENT_KINDS)],
                name=f"Slot-{n}",
                unit_id=f"ca-app-pub-{n:016}/{n:010}",
                description="of the benchmark",
                actor=by,
            ).pk
        )
        for n in range(count)
    ]


def add_history(days: int) -> None:
    """Add counts for every item and previous day."""
    roll_up_days(now=timezone.now())
    last = day_of(timezone.now()) - timedelta(days=1)
    day = f"date('{last}', -n || ' days')" if connection.vendor == "sqlite" else f"date '{last}' - n::int"
    execute(
        "INSERT INTO analytics_daycount (day, item_id, views, clicks)"
        f" SELECT {day}, i.number, 900 + i.number % 100, 20 + i.number % 7"
        f" FROM {_numbers(0, days - 1)} CROSS JOIN analytics_item i ORDER BY 1, 2"
    )
    sum_months(EVER)
    update_statistics()


def fill_lists(count: int) -> None:
    """Fill each long table up to this number of rows in the database itself. Requests would take too long."""
    for row, expressions in _templates():
        first = type(row)._default_manager.count() + 1
        if first <= count:
            _multiply(row, expressions, _numbers(first, count))
    Revision.objects.update_or_create(pk=1, defaults={"number": count})
    update_statistics()
    roll_up_days(now=timezone.now())


def middle_week(count: int) -> str:
    """Return the query of a week in the middle of the events."""
    middle = (BEGIN + timedelta(minutes=count / 2)).date()
    return f"startDate={middle - timedelta(days=6)}&endDate={middle}"


def _templates() -> Iterator[tuple[models.Model, dict[str, str]]]:
    """Return an unsaved row of each table, and the SQL of columns that depend on the row number `n`."""
    run = f"(n / {RUN})"
    cases = " ".join(f"WHEN {run} / {ADMINS} % 5 = {at} THEN '{name}'" for at, name in enumerate(AREAS))
    area = f"CASE {cases} END"
    begin = BEGIN.strftime("%Y-%m-%d %H:%M:%S")
    if connection.vendor == "postgresql":
        uuid, minute = "lpad(n::text, 32, '0')::uuid", f"'{begin}+00'::timestamptz + n * interval '1 minute'"
        month = f"date_trunc('month', {minute})::date"
    else:
        uuid, minute = "printf('%032d', n)", f"datetime('{begin}', n || ' minutes')"
        month = f"date({minute}, 'start of month')"
    yield (
        Entry(number=0, before={"name": "Summer sale", "url": "a"}, after={"name": "Summer sale", "url": "b"}),
        {
            "id": uuid,
            "number": "n",
            "at": minute,
            "actor_label": f"'admin-' || ({run} % {ADMINS})",
            "action": f"{area} || '.update'",
            "target": f"{area} || ':' || (n % {OBJECTS})",
        },
    )
    yield Notification(title="Sale", message="Now", created_by="bench"), {"id": uuid, "created_at": minute}
    sent = Delivery(state=Delivery.State.SENT, give_up_at=BEGIN, send_at=BEGIN, sent_at=BEGIN)
    yield sent, {"notification_id": uuid}
    yield Video(file="a.mp4", name="Sample", size=1), {"id": uuid, "sha256": "'sum-' || n", "created_at": minute}
    fired = FiredAd(number=0, type=FireType.URL, name="Shop", url="https://a.example", fired_by="bench")
    yield fired, {"id": uuid, "number": "n", "created_at": minute}
    yield Item(kind="fired", name="Shop"), {"id": uuid, "number": "n", "added_at": minute}
    yield DayCount(views=900, clicks=20), {"item_id": "n", "day": f"date({minute})"}
    yield MonthCount(views=900, clicks=20), {"item_id": "n", "month": month}
    version = ConfigVersion(actor_label="bench", before={"tracking": False}, snapshot={"tracking": True})
    yield version, {"number": "n", "at": minute}


def _multiply(row: models.Model, expressions: dict[str, str], numbers: str) -> None:
    shared = [field for field in row._meta.concrete_fields if field.column not in expressions]
    names = [connection.ops.quote_name(field.column) for field in shared]
    values = [field.get_db_prep_save(getattr(row, field.attname), connection) for field in shared]
    chosen = [*("%s" for _ in shared), *(expression.replace("%", "%%") for expression in expressions.values())]
    execute(
        f"INSERT INTO {row._meta.db_table} ({', '.join([*names, *expressions])})"
        f" SELECT {', '.join(chosen)} FROM {numbers}",
        values,
    )


def _numbers(first: int, last: int) -> str:
    if connection.vendor == "postgresql":
        return f"generate_series({first}::bigint, {last}::bigint) AS n"
    return f"(WITH RECURSIVE s(n) AS (SELECT {first} UNION ALL SELECT n + 1 FROM s WHERE n < {last}) SELECT n FROM s)"


def execute(statement: str, values: list[Any] | None = None) -> None:
    with transaction.atomic(), connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            # A million rows in one statement take longer than a request may.
            cursor.execute("SET LOCAL statement_timeout = 0")
        cursor.execute(statement, values)


def update_statistics() -> None:
    """Update the statistics, as PostgreSQL does itself later. SQLite gets none, because old ones would mislead it."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            # VACUUM also marks the new rows as visible to all transactions.
            cursor.execute("VACUUM ANALYZE")

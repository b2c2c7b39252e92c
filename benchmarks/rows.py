"""Create millions of rows in the database itself, because requests would take too long."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any

from django.db import connection, models, transaction
from django.utils import timezone

from apps.analytics.models import DayCount, Item
from apps.analytics.services import roll_up_days
from apps.audit.models import Entry, Revision
from apps.controller.models import ConfigVersion
from apps.livecall.models import FiredAd, FireType
from apps.notifications.models import Delivery, Notification
from apps.videos.models import Video
from benchmarks import stage

# One row per minute: a million rows are two years.
BEGIN = timezone.now().replace(microsecond=0) - timedelta(days=700)
# The first thousand rows have fewer admins and objects, so that their pages are as full as with a million rows. Then
# only the size of the table differs.
FEW = 1_000
ADMINS, THINGS = f"(CASE WHEN n <= {FEW} THEN 2 ELSE 20 END)", f"(CASE WHEN n <= {FEW} THEN 2 ELSE 1000 END)"
# Consecutive actions are often of one admin in one area.
RUN = 7
AREAS = ("placement", "banner", "controller", "video", "notification")


def fill(count: int) -> None:
    """Fill each long table up to this number of rows."""
    for rows in _templates():
        with transaction.atomic(), connection.cursor() as cursor:
            if connection.vendor == "postgresql":
                # A million rows in one statement take longer than a request may.
                cursor.execute("SET LOCAL statement_timeout = 0")
            _multiply(cursor, *rows, count=count)
    Revision.objects.update_or_create(pk=1, defaults={"number": count})
    stage.update_statistics()
    roll_up_days(now=timezone.now())


def middle_week(count: int) -> str:
    """Return the query of a week in the middle of the events."""
    middle = (BEGIN + timedelta(minutes=count / 2)).date()
    return f"startDate={middle - timedelta(days=6)}&endDate={middle}"


def _templates() -> Iterator[tuple[models.Model, dict[str, str]]]:
    """Return an unsaved row of each table, and the SQL of columns that depend on the row number `n`."""
    turn = f"(n / {RUN})"
    cases = " ".join(f"WHEN {turn} / {ADMINS} % 5 = {at} THEN '{name}'" for at, name in enumerate(AREAS))
    area = f"CASE {cases} END"
    yield (
        Entry(number=0, before={"name": "Summer sale", "url": "a"}, after={"name": "Summer sale", "url": "b"}),
        {
            "id": _id("n"),
            "number": "n",
            "at": _moment("n"),
            "actor_label": f"'admin-' || ({turn} % {ADMINS})",
            "action": f"{area} || '.update'",
            "target": f"{area} || ':' || (n % {THINGS})",
        },
    )
    at = {"created_at": _moment("n")}
    yield Notification(title="Sale", message="Now", created_by="bench"), {"id": _id("n"), **at}
    sent = Delivery(state=Delivery.State.SENT, give_up_at=BEGIN, send_at=BEGIN, sent_at=BEGIN)
    yield sent, {"notification_id": _id("n")}
    yield Video(file="a.mp4", name="Sample", size=1), {"id": _id("n"), "sha256": "'sum-' || n", **at}
    fired = FiredAd(number=0, type=FireType.URL, name="Shop", url="https://a.example", fired_by="bench")
    yield fired, {"id": _id("n"), "number": "n", **at}
    yield Item(kind="fired", name="Shop"), {"id": _id("n"), "number": "n", "added_at": _moment("n")}
    yield DayCount(views=900, clicks=20), {"item_id": "n", "day": f"date({_moment('n')})"}
    version = ConfigVersion(actor_label="bench", before={"tracking": False}, snapshot={"tracking": True})
    yield version, {"number": "n", "at": _moment("n")}


def _multiply(cursor: Any, row: models.Model, differing: dict[str, str], *, count: int) -> None:
    columns = row._meta.concrete_fields
    shared = [column for column in columns if column.column not in differing]
    first = type(row)._default_manager.count() + 1
    names = ", ".join(connection.ops.quote_name(one.column) for one in [*shared])
    chosen = ", ".join(["%s"] * len(shared))
    values = [one.get_db_prep_save(getattr(row, one.attname), connection) for one in shared]
    for name, expression in differing.items():
        names += f", {name}"
        chosen += f", {expression.replace('%', '%%')}"
    if first <= count:
        cursor.execute(
            f"INSERT INTO {row._meta.db_table} ({names}) SELECT {chosen} FROM {_numbers(first, count)}", values
        )


def _numbers(first: int, last: int) -> str:
    if connection.vendor == "postgresql":
        return f"generate_series({first}::bigint, {last}::bigint) AS n"
    return f"(WITH RECURSIVE s(n) AS (SELECT {first} UNION ALL SELECT n + 1 FROM s WHERE n < {last}) SELECT n FROM s)"


def _id(number: str) -> str:
    if connection.vendor == "postgresql":
        return f"lpad({number}::text, 32, '0')::uuid"
    return f"printf('%032d', {number})"


def _moment(number: str) -> str:
    """Return the SQL of a time that is one minute later per row."""
    begin = _as_text(BEGIN)
    if connection.vendor == "postgresql":
        return f"'{begin}+00'::timestamptz + {number} * interval '1 minute'"
    return f"datetime('{begin}', {number} || ' minutes')"


def _as_text(moment: datetime) -> str:
    return moment.strftime("%Y-%m-%d %H:%M:%S")

"""Prepare the data to measure: items, years of counts, and a signed-in admin."""

import os
import random
from datetime import timedelta
from pathlib import Path

from tests.servers import environment, manage

# One machine sends all requests, so the limits are active but high enough.
NO_BOUNDS = {"EVENTS_PER_ITEM": "1000000000", "EVENT_KEYS_PER_HOUR": "1000000000", "EVENT_KEYS_KEPT": "1000000000"}


def set_up(folder: Path) -> None:
    """Configure this process like the servers, and create the tables."""
    os.environ.update(environment(folder))
    manage(folder, "migrate", "--verbosity", "0")
    import django  # noqa: PLC0415 - the environment above comes first

    django.setup()


def add_items(count: int) -> list[str]:
    from apps.core.kinds import PLACEMENT_KINDS  # noqa: PLC0415
    from apps.placements.services import add_placement  # noqa: PLC0415

    kinds = list(PLACEMENT_KINDS)
    return [
        str(
            add_placement(
                kind=kinds[n % len(kinds)],
                name=f"Slot-{n}",
                unit_id=f"ca-app-pub-{n:016}/{n:010}",
                description="of the benchmark",
                actor=actor(),
            ).pk
        )
        for n in range(count)
    ]


def add_rules() -> None:
    """Add two rules to each of ten settings: a rollout for some versions, and a country with a time."""
    from apps.controller.services import set_rules  # noqa: PLC0415

    shared = {"platform": ["android"], "version": ">=2.3.0 <3.0.0", "share": 50.0}
    timed = {"country": ["IN"], "language": ["hi"], "from": "2025-01-01T00:00:00Z", "until": "2099-01-01T00:00:00Z"}
    switches = ("live_button", "profile_button", "random_button", "tracking", "inhouse_banners", "pre_video")
    for setting in (*switches, "splash_auto", "intro_auto", "video_end_auto", "install_prompt"):
        rules = [{"name": str(number), "value": True, "when": when} for number, when in enumerate((shared, timed))]
        set_rules(setting=setting, rules=rules, actor=actor())


def actor():
    from django.utils import timezone  # noqa: PLC0415

    from apps.core.actor import Actor  # noqa: PLC0415

    return Actor(admin=owner(), address="127.0.0.1", now=timezone.now())


def owner():
    from apps.accounts.models import Admin  # noqa: PLC0415

    found = Admin.objects.filter(login_id="bench").first()
    return found or Admin.objects.create_user(
        login_id="bench", email="bench@example.com", password="right-horse-7", role="owner"
    )


def bearer(admin=None) -> str:
    """Return the bearer token of a program's session, which has no cookie."""
    from apps.accounts.callers import Caller  # noqa: PLC0415
    from apps.accounts.services import sessions  # noqa: PLC0415

    caller = Caller(address="127.0.0.1", device="bench")
    return sessions.open_session(admin=admin or owner(), caller=caller).bearer


def bearers(count: int) -> list[str]:
    """Return a bearer token for each of several admins, because an admin has at most ten sessions."""
    from django.db.models import F  # noqa: PLC0415

    from apps.accounts.models import Admin, Session  # noqa: PLC0415
    from apps.accounts.services.sessions import ACTIVITY_INTERVAL  # noqa: PLC0415

    made = (
        Admin.objects.create_user(login_id=f"admin-{n}", email=f"admin-{n}@example.com", role="owner")
        for n in range(count)
    )
    opened = [bearer(admin) for admin in made]
    # The first minute contains the writes of later ones too.
    Session.objects.update(last_seen_at=F("last_seen_at") - ACTIVITY_INTERVAL)
    return opened


def add_history(days: int) -> None:
    """Add counts for every item and previous day in one statement."""
    from django.db import connection, transaction  # noqa: PLC0415
    from django.utils import timezone  # noqa: PLC0415

    from apps.analytics.services import roll_up_days  # noqa: PLC0415
    from apps.core.zone import day_of  # noqa: PLC0415

    roll_up_days(now=timezone.now())
    today = day_of(timezone.now())
    all_days = [today - timedelta(days=offset + 1) for offset in range(days)]
    values = ",".join(["(%s)"] * len(all_days))
    is_postgres = connection.vendor == "postgresql"
    with transaction.atomic(), connection.cursor() as cursor:
        cast = "::date" if is_postgres else ""
        if is_postgres:
            # A million rows in one statement take longer than a request may.
            cursor.execute("SET LOCAL statement_timeout = 0")
        cursor.execute(
            f"INSERT INTO analytics_daycount (day, item_id, views, clicks)"
            f" SELECT d.column1{cast}, i.number, 900 + i.number %% 100, 20 + i.number %% 7"
            f" FROM (VALUES {values}) AS d CROSS JOIN analytics_item i ORDER BY 1, 2",
            [str(day) for day in all_days],
        )
    update_statistics()


def add_fired(count: int) -> None:
    """Add fired ads, one per minute, each with counts of one day."""
    from django.utils import timezone  # noqa: PLC0415

    from apps.analytics.models import DayCount, Item  # noqa: PLC0415
    from apps.livecall.models import FiredAd, FireType, LiveSettings  # noqa: PLC0415
    from apps.wire.ids import new_id  # noqa: PLC0415

    start, now = 1_000_000, timezone.now()
    ids = [new_id() for _ in range(count)]
    FiredAd.objects.bulk_create(
        (
            FiredAd(
                id=one,
                number=start + n,
                type=FireType.URL,
                name=f"Fired-{n}",
                url="https://example.com/x",
                fired_by="bench",
                created_at=now - timedelta(minutes=count - n),
            )
            for n, one in enumerate(ids)
        ),
        batch_size=2000,
    )
    LiveSettings.objects.update_or_create(pk=1, defaults={"fired_count": start + count})
    Item.objects.bulk_create((Item(id=one, kind="fired", name="Fired", added_at=now) for one in ids), batch_size=2000)
    numbers = Item.objects.filter(kind="fired").values_list("number", flat=True)
    DayCount.objects.bulk_create(
        (DayCount(day=now.date() - timedelta(days=400), item_id=n, views=n % 900, clicks=n % 40) for n in numbers),
        batch_size=2000,
        ignore_conflicts=True,
    )
    update_statistics()


def update_statistics() -> None:
    """Update the statistics, as PostgreSQL does itself later. SQLite gets none, because old ones would mislead it."""
    from django.db import connection  # noqa: PLC0415

    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            # VACUUM also marks the new rows as visible to all transactions.
            cursor.execute("VACUUM ANALYZE")


def batches(ids: list[str], *, size: int = 20, count: int = 200, keyed: bool = False, named: str = "") -> list[str]:
    """Return event batches. `named` is the placeholder of an ID, which `load.press` fills in for each request."""
    chance = random.Random(1)
    bodies = []
    for number in range(count):
        events = []
        for index in range(size):
            key = f', "key": "{number}-{index}-{chance.random()}"' if keyed else ""
            events.append(f'{{"id": "{chance.choice(ids)}", "type": "{chance.choice(["view", "click"])}"{key}}}')
        batch_id = f'"id": "{named}", ' if named else ""
        bodies.append(f'{{{batch_id}"events": [{", ".join(events)}]}}')
    return bodies


def counted_today() -> int:
    from django.db.models import Q  # noqa: PLC0415

    from apps.analytics import queries  # noqa: PLC0415

    found = queries.read_total(chosen=queries.EVER, of=Q())
    return found.views + found.clicks

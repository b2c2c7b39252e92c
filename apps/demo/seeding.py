"""Fills all screens: the domains plan half a year of acts, which are carried out in one transaction."""

from contextlib import ExitStack
from datetime import datetime

from django.contrib.auth import get_user_model
from django.db import transaction

from apps.analytics import months
from apps.audit import services as audit
from apps.audit.queries import Filters, list_events
from apps.core.outbox import deliver_due
from apps.core.zone import day_of
from apps.demo import ads, banners, controller, legal, livecall, notifications, people, videos
from apps.demo.timeline import DAYS, OWNER, SEED, Timeline
from apps.livecall.website_ads import ensure_reserved_ads
from apps.videos.posters import POSTERS

DONE = "demo.add"


def is_seeded() -> bool:
    """Tell whether the demo was added: the audit log forgets nothing, whatever was deleted since."""
    return list_events(Filters(action=DONE)).exists()


def has_content() -> bool:
    """Tell whether anything but accounts was ever changed."""
    return list_events(Filters()).exclude(action__startswith="admin.").exists()


def seed_demo(*, now: datetime, seed: int = SEED, days: int = DAYS) -> int:
    """Add what every screen shows, as acts of the oldest superuser and a colleague; returns how many acts.

    The same seed at the same time gives the same names, texts, times and figures. Adds nothing a second time.
    """
    if is_seeded():
        return 0
    owner = get_user_model().objects.filter(is_active=True).order_by("-is_superuser", "created_at")[0]
    timeline = Timeline(now, seed, days, {OWNER: owner})
    with ExitStack() as files:
        for domain in (people, ads, controller, legal, livecall):
            domain.plan(timeline)
        for with_files in (banners, notifications, videos):
            with_files.plan(timeline, files)
        with transaction.atomic():
            ensure_reserved_ads()
            count = timeline.run()
            audit.record(actor=None, action=DONE, target="demo", after={"acts": count, "days": days, "seed": seed})
    months.close_months(today=day_of(now))
    deliver_due(POSTERS)
    return count

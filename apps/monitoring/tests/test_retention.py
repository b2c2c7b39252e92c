"""Old rows are deleted with their related rows after the configured retention time."""

from datetime import timedelta

import pytest
from django.utils import timezone

from apps.analytics.models import Item
from apps.analytics.tests.factories import counted, counts_by_day
from apps.audit import services as audit
from apps.audit.models import Entry
from apps.core.actor import Actor
from apps.livecall.models import FiredAd, ScheduledAd
from apps.livecall.services import FireType, fire_ad
from apps.monitoring.tasks import purge_old_rows
from apps.notifications.models import Delivery, Notification
from apps.notifications.services import send

pytestmark = [pytest.mark.postgres, pytest.mark.django_db]
DAY = timedelta(days=1)


def ago(owner, days):
    return Actor(admin=owner, address="", now=timezone.now() - days * DAY)


def last_purge():
    return Entry.objects.filter(action="retention.purge").latest("number").after


def test_without_retention_everything_is_kept(owner, clock):
    fire_ad(type=FireType.OPEN, name="a", url="", actor=ago(owner, 9000))
    entries = Entry.objects.count()

    purge_old_rows()

    assert (FiredAd.objects.count(), Entry.objects.count()) == (1, entries)


def test_old_pushes_are_deleted_unless_they_are_pending(owner, settings):
    settings.PUSH_RETENTION_DAYS = 90
    for days, state in ((91, "sent"), (91, "pending"), (89, "failed")):
        written = send(title=f"{days} {state}", message="m", actor=ago(owner, days))
        Delivery.objects.filter(pk=written.pk).update(state=state)

    purge_old_rows()

    assert last_purge() == {"push_days": 1}
    assert set(Notification.objects.values_list("title", flat=True)) == {"91 pending", "89 failed"}


def test_retention_of_a_scheduled_push_starts_when_it_is_sent(owner, settings, clock):
    settings.PUSH_RETENTION_DAYS = 90
    planned = send(title="a", message="m", send_at=timezone.now() - 89 * DAY, actor=ago(owner, 100))
    Delivery.objects.filter(pk=planned.pk).update(state="sent")

    purge_old_rows()
    assert Notification.objects.exists()

    clock.shift(2 * DAY)
    purge_old_rows()
    assert not Notification.objects.exists()


def test_old_fired_ads_are_deleted_with_their_counts(owner, settings):
    settings.FIRED_AD_RETENTION_DAYS = 30
    old, young = (fire_ad(type=FireType.OPEN, name=str(days), url="", actor=ago(owner, days)) for days in (31, 29))
    for fired in (old, young):
        counted(Item.objects.get(id=fired.pk), "2025-01-03", views=3)

    purge_old_rows()

    assert last_purge() == {"fired_days": 1}
    assert list(FiredAd.objects.values_list("pk", flat=True)) == [young.pk]
    assert list(counts_by_day()) == [(Item.objects.get(id=young.pk).number, "2025-01-03")]


def test_old_scheduled_ads_are_deleted_once_missed_or_cancelled(owner, settings):
    settings.FIRED_AD_RETENTION_DAYS = 30
    for name, days, state in (("old", 31, "failed"), ("young", 29, "cancelled"), ("late", 31, "pending")):
        at = timezone.now() - days * DAY
        ad = {"type": FireType.OPEN, "name": name, "planned_by": "owner", "created_at": at, "state": state}
        ScheduledAd.objects.create(**ad, fire_at=at, due_at=at, give_up_at=at)

    purge_old_rows()

    assert last_purge() == {"fired_days": 1}
    assert set(ScheduledAd.objects.values_list("name", flat=True)) == {"young", "late"}


def test_old_audit_entries_are_deleted_and_the_purge_is_recorded(owner, settings):
    settings.AUDIT_RETENTION_DAYS = 365
    for days in (500, 400, 300, 1):
        audit.record(actor=ago(owner, days), action="thing.change", target="thing")

    purge_old_rows()
    purge_old_rows()

    assert list(Entry.objects.order_by("number").values_list("number", "action")) == [
        (3, "thing.change"),
        (4, "thing.change"),
        (5, "retention.purge"),
    ]
    assert last_purge() == {"audit_days": 2}

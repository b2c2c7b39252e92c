"""An owner sets for how long things are kept; what is older goes with all that belongs to it."""

from datetime import timedelta

import pytest
from django.db import connection
from django.utils import timezone

from apps.analytics.models import DayCount, Item
from apps.analytics.tests.factories import counted
from apps.audit import services as audit
from apps.audit import triggers
from apps.audit.models import Entry, Revision
from apps.core.actor import Actor
from apps.livecall.models import FiredAd, PlannedFiring
from apps.livecall.services import FireType, fire_ad
from apps.notifications.models import Delivery, Notification
from apps.notifications.services import Texts, send
from apps.retention.tasks import purge_old

PATH = "/api/admin/retention"
NOW = timezone.now()
DAYS = {"auditDays": 365, "pushDays": 90, "firedDays": 30}
TRAIL = "/api/admin/trail"


def ago(owner, days):
    return Actor(admin=owner, address="", now=NOW - timedelta(days=days))


def keep(console, **days):
    answer = console.put(PATH, {"auditDays": 0, "pushDays": 0, "firedDays": 0} | days, captcha="right")
    assert answer.status_code == 200, answer.body


def test_at_first_everything_is_kept(console):
    body = console.get(PATH).body

    assert (body["data"], body["version"]) == ({"auditDays": 0, "pushDays": 0, "firedDays": 0}, 1)
    assert purge_old(now=NOW + timedelta(days=9000)) == {}


def test_what_is_set_is_kept_and_recorded(console):
    saved = console.put(PATH, DAYS, captcha="right", headers={"If-Match": '"1"'})

    assert (saved.status_code, saved.body["data"], saved.body["version"]) == (200, DAYS, 2)
    assert console.get(PATH).body["data"] == DAYS
    entry = Entry.objects.get(action="retention.save")
    assert entry.after == {"audit_days": 365, "push_days": 90, "fired_days": 30}


@pytest.mark.parametrize("days", [29, 3651, -1, 1.5, "90", True, None, 2**70])
def test_another_number_of_days_is_refused(console, days):
    answer = console.put(PATH, DAYS | {"auditDays": days}, captcha="right")

    assert answer.status_code == 400
    assert console.get(PATH).body["data"]["auditDays"] == 0


def test_it_takes_a_captcha_and_the_version_that_was_seen(console):
    assert console.put(PATH, DAYS).status_code == 403
    keep(console, auditDays=30)
    late = console.put(PATH, DAYS, captcha="right", headers={"If-Match": '"1"'})

    assert (late.status_code, late.body["data"]["auditDays"]) == (409, 30)
    assert console.get(PATH).body["version"] == 2


def test_older_pushes_go_but_for_those_that_wait(console, owner):
    keep(console, pushDays=90)
    for days, state in ((91, "sent"), (91, "pending"), (89, "failed")):
        written = send(texts=Texts(f"{days} {state}", "m"), icon="", send_at=None, actor=ago(owner, days))
        Delivery.objects.filter(pk=written.pk).update(state=state)

    assert purge_old(now=NOW) == {"push_days": 1}
    assert set(Notification.objects.values_list("title", flat=True)) == {"91 pending", "89 failed"}
    assert Entry.objects.latest("number").action == "retention.purge"


def test_a_push_that_was_planned_long_ahead_is_kept_from_its_sending_on(console, owner):
    keep(console, pushDays=90)
    planned = send(texts=Texts("a", "m"), icon="", send_at=NOW - timedelta(days=89), actor=ago(owner, 100))
    Delivery.objects.filter(pk=planned.pk).update(state="sent")

    assert purge_old(now=NOW) == {}
    assert purge_old(now=NOW + timedelta(days=2)) == {"push_days": 1}


def test_older_fired_ads_go_with_their_counts(console, owner):
    keep(console, firedDays=30)
    old, young = (fire_ad(type=FireType.OPEN, name=str(days), url="", actor=ago(owner, days)) for days in (31, 29))
    for one in (old, young):
        counted(Item.objects.get(id=one.pk), "2025-01-03", views=3)

    assert purge_old(now=NOW) == {"fired_days": 1}
    assert list(FiredAd.objects.values_list("pk", flat=True)) == [young.pk]
    assert list(DayCount.objects.values_list("item__id", flat=True)) == [young.pk]


def test_planned_firings_that_were_missed_or_cancelled_go_and_what_is_planned_stays(console, owner):
    keep(console, firedDays=30)
    for name, days, state in (("old", 31, "failed"), ("young", 29, "cancelled"), ("late", 31, "pending")):
        at = NOW - timedelta(days=days)
        firing = {"type": FireType.OPEN, "name": name, "planned_by": "owner", "created_at": at, "state": state}
        PlannedFiring.objects.create(**firing, fire_at=at, next_at=at, give_up_at=at)

    assert purge_old(now=NOW) == {"fired_days": 1}
    assert set(PlannedFiring.objects.values_list("name", flat=True)) == {"young", "late"}


@pytest.fixture
def log(owner, console):
    """Events of four ages after those of the sign-in, with the triggers that a database has."""
    keep(console, auditDays=365)
    Entry.objects.all()._raw_delete("default")
    Revision.objects.all().delete()
    for days in (500, 400, 300, 1):
        audit.record(actor=ago(owner, days), action="thing.change", target="thing")
    triggers.create_triggers(connection)


def test_older_entries_are_purged_and_recorded(log, console):
    assert purge_old(now=NOW) == {"audit_days": 2}

    body = console.get(TRAIL, limit="2").body
    assert ([row["number"] for row in body["data"]], body["totalPages"], body["total"]) == ([5, 4], 2, 3)
    assert [row["number"] for row in console.get(TRAIL, limit="2", page="2").body["data"]] == [3]
    assert purge_old(now=NOW) == {}

"""Rescheduling of scheduled ads (docs/product.md 5.3)."""

from datetime import timedelta

import pytest
from django.utils import timezone

from apps.accounts.models import Admin
from apps.accounts.tests.steps import run_concurrently
from apps.audit.models import Entry
from apps.core.actor import Actor
from apps.core.queued_work import run_due
from apps.livecall import services
from apps.livecall.models import FiredAd, ScheduledAd
from apps.livecall.tasks import fire_planned_ad
from apps.livecall.tests.fired_ads import (
    AT_UTC,
    FIRE,
    HISTORY,
    STOP,
    audit_actions,
    fill_schedule,
    plan,
    planned,
    schedule,
)
from apps.wire.errors import ApiError
from apps.wire.ids import new_id

# One hour after the time of `plan`, and one hour before it.
LATER, LATER_UTC = "2025-03-15T20:00", AT_UTC + timedelta(hours=1)
SOONER, SOONER_UTC = "2025-03-15T18:00", AT_UTC - timedelta(hours=1)
GONE = (404, {"status": False, "message": "This ad does not exist."})


def move(console, row, at=LATER, version=None, **more):
    seen = {} if version is None else {"headers": {"If-Match": f'"{version}"'}}
    return console.put(FIRE, {"_id": row["_id"], "fireAt": at, **more}, **seen)


def is_unchanged(row_before):
    """Return whether the scheduled ad is unchanged."""
    row = ScheduledAd.objects.get(pk=row_before["_id"])
    return (row.fire_at, row.due_at, row.version) == (AT_UTC, AT_UTC, 1)


def test_moved_ad_fires_at_the_new_time(console, clock):
    row = plan(console)

    response = move(console, row, version=row["version"])

    assert (response.status_code, response.message) == (200, "Updated successfully")
    assert response.body["data"] == row | {"fireAt": "2025-03-15T14:30:00.000Z", "version": 2}
    assert console.get(HISTORY).body["planned"] == [response.body["data"]]
    assert console.get(f"{FIRE}/now").body["planned"] == [response.body["data"]]
    clock(AT_UTC + timedelta(minutes=1))
    assert run_due(ScheduledAd) == 0
    clock(LATER_UTC)
    assert run_due(ScheduledAd) == 1
    assert FiredAd.objects.get().created_at == LATER_UTC


def test_ad_moved_to_an_earlier_time_fires_then(console, clock):
    move(console, plan(console), SOONER)
    clock(SOONER_UTC)

    assert run_due(ScheduledAd) == 1


def test_moved_ad_is_missed_ten_minutes_after_the_new_time(console, clock):
    move(console, plan(console))
    clock(AT_UTC + timedelta(hours=1, minutes=9))
    assert planned(console) == [("Shop", "planned")]

    clock(AT_UTC + timedelta(hours=1, minutes=10))

    assert planned(console) == [("Shop", "missed")]


def test_move_is_audited_with_both_times(console, clock):
    row = plan(console)
    assert Entry.objects.last().after["fire_at"] == "2025-03-15T13:30:00Z"
    Admin.objects.update(login_id="another")

    response = move(console, row)

    event = Entry.objects.last()
    assert (event.action, event.target, event.actor_label) == ("livecall.move", f"planned:{row['_id']}", "another")
    assert event.before == {"name": "Shop", "fire_at": "2025-03-15T13:30:00Z"}
    assert event.after == {"name": "Shop", "fire_at": "2025-03-15T14:30:00Z"}
    assert response.body["data"]["by"] == "owner"


def test_stale_move_is_rejected_with_the_current_row(console, clock):
    row = plan(console)
    first = move(console, row, version=1).body["data"]

    late = move(console, row, SOONER, version=1)

    assert (late.status_code, late.message) == (409, "Someone else moved this scheduled ad in the meantime.")
    assert late.body["data"] == first
    assert late.body["changed"] == {"by": "owner", "at": "2025-03-15T12:00:00.000Z"}
    # The first response may have been lost. With the current version, the later save wins.
    assert move(console, row, version=1).body["data"] == first
    assert move(console, row, SOONER, version=2).body["data"]["version"] == 3
    assert audit_actions() == ["livecall.plan", "livecall.move", "livecall.move"]


def test_move_to_a_past_time_is_rejected(console, clock):
    row = plan(console)

    response = move(console, row, "2025-03-15T17:28")

    message = "This time is in the past. Choose a later time."
    assert response == (400, {"status": False, "message": message, "errors": {"fireAt": [message]}})
    assert is_unchanged(row)
    assert audit_actions() == ["livecall.plan"]


def test_move_to_the_time_of_the_same_ad_is_rejected(console, clock):
    plan(console, LATER)
    row = plan(console)

    response = move(console, row)

    assert response == (400, {"status": False, "message": "This ad is already scheduled at this time."})
    assert is_unchanged(row)
    assert move(console, plan(console, a_name="Other")).status_code == 200


def test_move_works_while_the_schedule_is_full(console, clock):
    row = plan(console)
    fill_schedule(services.MAX_PLANNED_ADS)

    assert move(console, row).status_code == 200


def test_move_of_a_finished_ad_is_rejected(console, clock):
    cancelled, fired = plan(console, a_name="Other"), plan(console)
    console.post(STOP, {"id": cancelled["_id"]})
    clock(AT_UTC)
    run_due(ScheduledAd)
    before = audit_actions()

    for row in (cancelled, fired, {"_id": str(new_id())}):
        assert move(console, row) == GONE

    assert (FiredAd.objects.count(), audit_actions()) == (1, before)
    assert is_unchanged(fired)


def test_move_of_a_missed_ad_is_rejected(console, clock):
    row = plan(console)
    clock(AT_UTC + timedelta(minutes=10))

    response = move(console, row)

    assert (response.status_code, response.message) == (
        409,
        "This scheduled ad was missed. It was not shown, so it cannot be stopped.",
    )
    assert is_unchanged(row)
    assert audit_actions() == ["livecall.plan"]


def test_move_of_a_late_ad_is_accepted(console, clock):
    row = plan(console)
    clock(AT_UTC + timedelta(minutes=5))

    assert move(console, row).status_code == 200

    assert run_due(ScheduledAd) == 0
    assert not FiredAd.objects.exists()


def test_task_queued_before_the_move_does_not_fire_it(console, clock):
    row = plan(console)
    move(console, row)
    clock(AT_UTC)

    fire_planned_ad.apply((row["_id"],))

    assert not FiredAd.objects.exists()
    assert planned(console) == [("Shop", "planned")]
    clock(LATER_UTC)
    fire_planned_ad.apply((row["_id"],))
    assert FiredAd.objects.count() == 1


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_concurrent_fire_and_move_do_one_of_them(owner):
    actor = Actor(admin=owner, address="", now=timezone.now())
    later = actor.now + timedelta(hours=1)
    moved = []
    for number in range(5):
        ad = schedule(actor, f"Ad{number}", at=actor.now)

        def run(thread, ad=ad):
            if thread % 2:
                services.fire_planned(planned_id=ad.pk, now=actor.now)
                return False
            try:
                services.move_planned(planned_id=ad.pk, fire_at=later, seen_version=None, actor=actor)
            except ApiError:
                return False
            return True

        moved.append(any(run_concurrently(4, run)))

    ends = [(row.state, row.fire_at) for row in ScheduledAd.objects.order_by("created_at", "id")]
    assert ends == [("pending", later) if one else ("sent", actor.now) for one in moved]
    assert FiredAd.objects.count() == moved.count(False)
    assert Entry.objects.filter(action="livecall.move").count() == moved.count(True)

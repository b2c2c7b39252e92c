"""The inbox: each problem with its text, link, and start."""

from dataclasses import replace
from datetime import datetime, timedelta

import pytest
from django.utils import timezone

from apps.accounts.models import Mail
from apps.accounts.tests.factories import AdminFactory
from apps.core.models import Heartbeat
from apps.core.queued_work import record_heartbeat, run_due, work_models
from apps.livecall.models import FiredAd, ScheduledAd
from apps.monitoring import health, inbox
from apps.monitoring.load import Load
from apps.monitoring.models import Alarm, Snooze
from apps.monitoring.tests.checking import IDLE, failed_push, run_check
from apps.videos.models import ThumbnailJob, Video
from conftest import open_session

INBOX = "/api/admin/inbox"


@pytest.fixture(autouse=True)
def _quiet(settings, monkeypatch):
    """Make a healthy machine: a running worker, a push provider, and free disk space."""
    settings.FCM_CREDENTIALS = "{}"
    monkeypatch.setitem(health._last, "at", float("-inf"))
    # Long enough for a busy machine.
    monkeypatch.setattr(health, "TIMEOUT_SECONDS", 20)


@pytest.fixture
def working(transactional_db):
    """Commit, because the checks run in other threads."""
    record_heartbeat()


def read(console):
    health._last["at"] = float("-inf")
    rows = {row["kind"]: row for row in console.get(INBOX).body["data"]}
    # Of the machine that runs the test.
    rows.pop("nearly-full", None)
    return rows


def is_at(text, at):
    """Round to milliseconds, as the API does."""
    return abs(datetime.fromisoformat(text) - at) < timedelta(milliseconds=1)


def test_inbox_without_problems_is_empty(console, working):
    assert read(console) == {}


def test_failed_pushes_are_reported_for_a_week(console, working):
    first = failed_push(days=2, reason="FCM responded with 400")
    failed_push(days=1, reason="It could not be sent before its time limit")
    failed_push(days=8)

    row = read(console)["push-failed"]

    assert row["title"] == "Notifications not sent: 2"
    assert row["detail"] == "It could not be sent before its time limit"
    assert (row["link"], row["linkText"]) == ("/site/notification", "Open notifications")
    assert is_at(row["since"], first.send_at)
    assert row["advice"]


def test_failed_emails_are_reported_for_a_day(console, working):
    for hours in (1, 2, 30):
        at = timezone.now() - timedelta(hours=hours)
        Mail.objects.create(kind="notice", created_at=at, give_up_at=at, state="failed", last_error="SMTPException")

    row = read(console)["mail-failed"]

    assert (row["title"], row["detail"]) == ("Emails not sent: 2", "SMTPException")


def test_late_emails_are_reported_with_their_age(console, working):
    late = timezone.now() - timedelta(minutes=5)
    Mail.objects.create(kind="notice", created_at=late, give_up_at=late + timedelta(hours=1))

    row = read(console)["mail"]

    assert row["title"] == "Emails are not going out"
    assert is_at(row["since"], late)


def test_video_without_a_thumbnail_is_reported(console, working):
    video = Video.objects.create(file="videos/a.mp4", size=1, sha256="a")
    ThumbnailJob.objects.create(
        video=video, give_up_at=timezone.now(), state="failed", last_error="the video cannot be read"
    )

    row = read(console)["media-failed"]

    assert (row["title"], row["link"]) == ("Videos without a thumbnail: 1", "/site/add/video")
    assert row["detail"] == "The video cannot be read"


def test_missed_scheduled_ad_is_reported(console, working):
    late = timezone.now() - timedelta(hours=4)
    ad = {"type": "Open_Ads_Fire", "name": "a", "planned_by": "owner", "created_at": late}
    ScheduledAd.objects.create(**ad, fire_at=late, due_at=late, give_up_at=late + timedelta(minutes=10))
    run_due(ScheduledAd)

    row = read(console)["fire-failed"]

    assert (row["title"], row["link"]) == ("Scheduled ads missed: 1", "/site/add/livecall/liveAdWeb/history")
    assert not FiredAd.objects.exists()


def test_worker_without_a_recent_heartbeat_is_reported(console, working):
    Heartbeat.objects.update(at=timezone.now() - timedelta(hours=1))

    row = read(console)["worker"]

    assert row["title"] == "The worker is not running"
    assert row["detail"] == "No scheduled task has run for 1 hour"
    assert row["link"].startswith("/health/ready")


def test_worker_is_not_reported_while_the_broker_is_down(console, working, settings):
    Heartbeat.objects.update(at=timezone.now() - timedelta(hours=1))
    settings.CELERY_BROKER_URL = settings.REDIS_URL = "redis://127.0.0.1:1/0"

    assert set(read(console)) == {"broker"}


@pytest.mark.parametrize(("used", "is_reported"), [(89.9, False), (90, True), (99.5, True)])
def test_nearly_full_disk_is_reported(db, used, is_reported):
    problems = inbox.list_problems({}, Load(cpu=1, memory=1, storage=used))

    assert [problem.kind for problem in problems] == ["nearly-full"] * is_reported


def test_missing_push_credentials_and_storage_are_reported(console, working, settings, own_media):
    settings.FCM_CREDENTIALS = ""
    own_media.write_text("a file where a folder should be")

    titles = {kind: row["title"] for kind, row in read(console).items()}
    assert titles == {"fcm": "Push is not set up", "storage": "Storage is not responding"}


def test_timed_out_checks_are_not_reported(db):
    verdicts = dict.fromkeys(("worker", "mail", "storage"), health.NO_RESPONSE)

    assert [problem.kind for problem in inbox.list_problems(verdicts, IDLE)] == ["storage"]


def test_every_health_check_has_a_text():
    checked = {name for check in health.CHECKS for name in check.names}

    assert set(inbox.UNHEALTHY) == checked - {"database"}
    assert set(inbox.FAILED) == {model.queue for model in work_models()}


@pytest.mark.parametrize("link", [inbox.HEALTH, inbox.PUSHES, inbox.VIDEOS, inbox.FIRED_ADS])
def test_links_of_problems_lead_to_pages(page_cookie, link):
    assert page_cookie.get(link[0]).status_code in {200, 503}


SNOOZE = "/api/admin/inbox/snooze"


def test_snoozed_problem_is_hidden_from_its_admin_until_then(console, working):
    failed_push()
    other = open_session(AdminFactory(role="viewer"))

    response = console.put(SNOOZE, {"kind": "push-failed", "hours": 24})

    assert response.status_code == 200
    until = datetime.fromisoformat(read(console)["push-failed"]["snoozedUntil"])
    assert timedelta(hours=23) < until - timezone.now() <= timedelta(hours=24)
    assert read(other)["push-failed"]["snoozedUntil"] is None
    Snooze.objects.update(until=timezone.now() - timedelta(seconds=1))
    assert read(console)["push-failed"]["snoozedUntil"] is None


@pytest.mark.parametrize("hours", [24, 0])
def test_snooze_of_an_unknown_problem_is_rejected(console, hours):
    response = console.put(SNOOZE, {"kind": "no-such-problem", "hours": hours})

    text = "`kind` must be that of a problem in the inbox."
    assert (response.status_code, response.body) == (
        400,
        {"status": False, "message": text, "code": "invalid", "errors": {"kind": [text]}},
    )
    assert not Snooze.objects.exists()


def test_snooze_accepts_the_kind_of_every_problem(console, owner):
    failed_push()
    verdicts = dict.fromkeys(inbox.UNHEALTHY, "broken")
    stored = Alarm.objects.create(kind="clicked-1", since=timezone.now(), seen_at=timezone.now(), is_watched=True)
    kinds = {problem.kind for problem in inbox.list_problems(verdicts, replace(IDLE, storage=95))}
    assert {"push-failed", "nearly-full", stored.kind} < kinds

    statuses = {kind: console.put(SNOOZE, {"kind": kind, "hours": 1}).status_code for kind in kinds}

    assert set(statuses.values()) == {200}, statuses
    assert set(Snooze.objects.values_list("kind", flat=True)) == kinds


def test_snooze_ends_on_request(console, working):
    failed_push()
    for hours in (24, 0):
        console.put(SNOOZE, {"kind": "push-failed", "hours": hours})

    assert read(console)["push-failed"]["snoozedUntil"] is None


def test_snooze_ends_with_its_problem(owner, working):
    failed_push()
    for kind in ("push-failed", "clicked:1"):
        Snooze.objects.create(admin=owner, kind=kind, until=timezone.now() + timedelta(days=7))

    run_check()

    assert list(Snooze.objects.values_list("kind", flat=True)) == ["push-failed"]

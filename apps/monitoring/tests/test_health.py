"""Health checks and metrics, and the access to them."""

import socket
import time
from datetime import timedelta

import pytest
from celery import current_app
from celery.contrib.testing.worker import start_worker
from django.core.files.storage import storages
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder
from django.test import Client
from django.utils import timezone
from prometheus_client.parser import text_string_to_metric_families

from apps.accounts.models import Mail
from apps.analytics.tests.factories import ItemFactory, count
from apps.core.models import Heartbeat
from apps.core.queued_work import record_heartbeat
from apps.livecall.models import ScheduledAd
from apps.monitoring import health
from apps.notifications.models import Delivery, Notification
from apps.videos.models import ThumbnailJob, Video
from tests.waiting import wait_for

pytestmark = pytest.mark.postgres

NAMES = [
    *("database", "migrations", "cache", "broker", "storage", "disk", "worker"),
    *("mail", "fire", "push", "media", "beat", "days"),
]
ALL_OK = dict.fromkeys(NAMES, "ok")
DEAD_REDIS = "redis://127.0.0.1:1/0"


@pytest.fixture(autouse=True)
def _fresh_verdicts(own_media, monkeypatch):
    monkeypatch.setitem(health._last, "at", float("-inf"))
    # Long enough for a busy machine.
    monkeypatch.setattr(health, "TIMEOUT_SECONDS", 20)


@pytest.fixture
def working(transactional_db):
    """Record that a worker just ran a scheduled task, committed for the threads of the checks."""
    record_heartbeat()


def ready(client, **query):
    health._last["at"] = float("-inf")
    response = client.get("/health/ready", query)
    return response.status_code, response.json()["status"], response.json()["checks"]


def break_cache(settings):
    settings.CACHES = {"default": {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": DEAD_REDIS}}


def break_broker(settings):
    settings.CELERY_BROKER_URL = settings.REDIS_URL = DEAD_REDIS


def end_worker(settings):
    Heartbeat.objects.update(at=timezone.now() - timedelta(minutes=11))


def queue_late_mail(settings):
    late = timezone.now() - timedelta(seconds=40)
    Mail.objects.create(kind="login_code", created_at=late, due_at=timezone.now(), give_up_at=late + timedelta(hours=1))


def queue_late_push(settings):
    """Create a push notification that is five hours late, with the next attempt soon."""
    late, now = timezone.now() - timedelta(hours=5), timezone.now()
    written = Notification.objects.create(title="a", message="b")
    soon = now + timedelta(minutes=5)
    Delivery.objects.create(notification=written, send_at=late, due_at=soon, give_up_at=late + timedelta(days=1))


def schedule_a_late_ad(settings):
    late = timezone.now() - timedelta(minutes=2)
    ad = {"type": "Open_Ads_Fire", "name": "a", "planned_by": "owner", "created_at": late}
    ScheduledAd.objects.create(**ad, fire_at=late, due_at=late, give_up_at=late + timedelta(minutes=10))


def queue_late_thumbnail(settings):
    late = timezone.now() - timedelta(hours=2)
    video = Video.objects.create(file="videos/a.mp4", size=1, sha256="a", created_at=late)
    ThumbnailJob.objects.create(video=video, due_at=late, give_up_at=late + timedelta(days=365))


def leave_a_day_unfinished(settings):
    count(ItemFactory(), "2025-01-03 12:00", views=1)


REDIS_IS_AWAY = "Redis does not respond: ConnectionError"
# How each check fails, and the start of its verdict.
BREAKS = {
    "cache": (break_cache, REDIS_IS_AWAY),
    "broker": (break_broker, REDIS_IS_AWAY),
    "worker": (end_worker, "no scheduled task has run for 11 minutes"),
    "mail": (queue_late_mail, "the oldest has waited for "),
    "fire": (schedule_a_late_ad, "the oldest has waited for 2 minutes"),
    "push": (queue_late_push, "the oldest has waited for 5 hours"),
    "media": (queue_late_thumbnail, "the oldest has waited for 2 hours"),
    "days": (leave_a_day_unfinished, ""),
}


def test_live_checks_nothing(client, db, django_assert_num_queries):
    with django_assert_num_queries(0):
        response = client.get("/health/live")

    assert (response.status_code, response.json()) == (200, {"status": "ok"})


@pytest.mark.parametrize("query", [{}, {"all": "1"}], ids=["needed", "all"])
def test_ready_is_ok_when_all_checks_are(client, working, query):
    assert ready(client, **query) == (200, "ok", ALL_OK)


@pytest.mark.parametrize("name", BREAKS)
def test_ready_is_degraded_by_an_optional_check(client, working, settings, name):
    fail, verdict = BREAKS[name]
    fail(settings)

    code, state, checks = ready(client)

    assert (code, state) == (200, "degraded")
    assert {probe for probe, found in checks.items() if found != "ok"} == {name}
    assert checks[name].startswith(verdict)
    assert ready(client, all="1")[:2] == (503, "down")


def test_ready_without_any_heartbeat_is_degraded(client, transactional_db):
    code, state, checks = ready(client)

    assert (code, state) == (200, "degraded")
    assert checks["worker"] == "no scheduled task has run yet"


def test_ready_with_a_worker_but_no_beat_reports_beat(client, working):
    Heartbeat.objects.update(at=timezone.now() - timedelta(minutes=5))

    with start_worker(current_app, perform_ping_check=False, shutdown_timeout=30):
        checks = wait_for(lambda: (found := ready(client)[2])["beat"] != "ok" and found, "the verdict")

    assert (checks["worker"], checks["beat"]) == ("ok", "no scheduled task has run for 5 minutes")


def test_scheduled_work_is_not_late(client, working):
    later = timezone.now() + timedelta(hours=1)
    written = Notification.objects.create(title="a", message="b")
    Delivery.objects.create(notification=written, send_at=later, due_at=later, give_up_at=later)

    assert ready(client) == (200, "ok", ALL_OK)


@pytest.mark.parametrize("query", [{}, {"all": "1"}], ids=["needed", "all"])
def test_ready_is_down_without_storage(client, working, own_media, query):
    own_media.write_text("a file where a folder should be")

    assert ready(client, **query) == (503, "down", ALL_OK | {"storage": "FileExistsError"})


def test_ready_is_down_with_older_tables(client, working):
    MigrationRecorder(connection).record_unapplied("core", "0002_heartbeat")

    assert ready(client) == (503, "down", ALL_OK | {"migrations": "not applied: `manage.py migrate`"})

    MigrationRecorder(connection).record_applied("core", "0002_heartbeat")
    MigrationRecorder(connection).record_applied("core", "9999_of_a_newer_version")
    assert ready(client) == (200, "ok", ALL_OK)
    MigrationRecorder(connection).record_unapplied("core", "9999_of_a_newer_version")


@pytest.mark.parametrize("query", [{}, {"all": "1"}], ids=["needed", "all"])
def test_ready_is_down_without_a_database(client, working, monkeypatch, query):
    # Affects new connections, such as those of the checks.
    monkeypatch.setitem(connection.settings_dict, "NAME", "/nowhere/console")
    monkeypatch.setitem(connection.settings_dict, "PORT", "1")

    code, state, checks = ready(client, **query)

    assert (code, state, checks["database"], checks["storage"]) == (503, "down", "OperationalError", "ok")


@pytest.mark.enable_socket
def test_storage_check_requests_the_bucket(client, working, bucket, own_media):
    own_media.write_text("not the store that is used")
    assert ready(client) == (200, "ok", ALL_OK)

    bucket.delete()

    assert ready(client) == (503, "down", ALL_OK | {"storage": "ClientError"})


@pytest.mark.enable_socket
def test_hanging_storage_is_down_within_a_second(client, working, bucket, monkeypatch):
    monkeypatch.setattr(health, "TIMEOUT_SECONDS", 0.9)
    with socket.socket() as silent:
        silent.bind(("127.0.0.1", 0))
        silent.listen()
        storages["default"].endpoint_url = f"http://127.0.0.1:{silent.getsockname()[1]}"
        started = time.monotonic()

        code, state, checks = ready(client)

        assert (code, state) == (503, "down")
        assert checks["storage"] != "ok"
        assert time.monotonic() - started < 5


def read_metrics():
    response = Client(REMOTE_ADDR="127.0.0.1").get("/metrics")
    assert (response.status_code, response["Content-Type"]) == (200, "text/plain; version=0.0.4; charset=utf-8")
    families = text_string_to_metric_families(response.content.decode())
    return {(one.name, *one.labels.values()): one.value for family in families for one in family.samples}


def test_metrics_count_live_sessions(clock, console, settings):
    assert read_metrics()[("console_live_sessions",)] == 1
    clock.shift(timedelta(seconds=settings.CONSOLE_SESSION_IDLE_S + 1))

    assert read_metrics()[("console_live_sessions",)] == 0
    assert console.get("/api/admin/Authorization").status_code == 401


def test_metrics_have_the_load_and_queued_work(working, settings):
    queue_late_push(settings)

    samples = read_metrics()

    assert {"console_cpu_percent", "console_dependency_up"} <= {name for name, *_ in samples}
    assert samples["console_queued_work", "push", "pending"] == 1
    assert samples["console_queued_work", "push", "sent"] == 0
    assert samples["console_queued_work_oldest_seconds", "push"] == pytest.approx(5 * 3600, abs=600)
    assert samples["console_queued_work_oldest_seconds", "mail"] == 0
    assert samples[("console_worker_heartbeat_age_seconds",)] < 600


@pytest.mark.parametrize(
    ("peer", "headers", "code"),
    [
        ("127.0.0.1", {}, 200),
        ("::1", {}, 200),
        ("203.0.113.9", {}, 404),
        ("127.0.0.1", {"X-Forwarded-For": "127.0.0.1"}, 404),
        ("127.0.0.1", {"X-Real-Ip": "127.0.0.1"}, 404),
        ("127.0.0.1", {"Forwarded": "for=127.0.0.1"}, 404),
        ("10.0.0.1", {"X-Forwarded-For": "127.0.0.1"}, 200),
        ("10.0.0.1", {"X-Forwarded-For": "203.0.113.9"}, 404),
        ("10.0.0.1", {"X-Forwarded-For": "127.0.0.1, 203.0.113.9"}, 404),
        ("10.0.0.1", {}, 200),
        ("10.0.0.1", {"X-Forwarded-For": ""}, 404),
        ("10.0.0.1", {"X-Forwarded-For": "junk"}, 404),
    ],
)
def test_metrics_are_returned_to_allowed_addresses_only(db, settings, peer, headers, code):
    settings.TRUSTED_PROXIES = ["10.0.0.1"]
    settings.METRICS_ALLOWED = ["127.0.0.1", "::1", "10.0.0.1"]

    assert Client(REMOTE_ADDR=peer).get("/metrics", headers=headers).status_code == code

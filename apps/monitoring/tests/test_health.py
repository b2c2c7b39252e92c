"""What a supervisor and Prometheus are told, and who is told nothing."""

from datetime import timedelta

import pytest
from django.db import connection
from django.db.utils import OperationalError
from django.test import Client
from django.utils import timezone
from prometheus_client.parser import text_string_to_metric_families

from apps.accounts.models import Mail
from apps.monitoring import health

ALL_OK = dict.fromkeys(["database", "cache", "broker", "storage", "worker"], "ok")
DEAD_REDIS = "redis://127.0.0.1:1/0"


@pytest.fixture(autouse=True)
def _fresh_verdicts(settings, tmp_path):
    settings.VAR_DIR = tmp_path
    health._last["at"] = -60.0
    yield
    health._last["at"] = -60.0


def refuse(execute, sql, params, many, context):
    raise OperationalError("the server has gone away")


def break_probe(name, settings, tmp_path):
    if name == "cache":
        settings.CACHES = {
            "default": {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": DEAD_REDIS}
        }
    elif name == "broker":
        settings.CELERY_BROKER_URL = settings.REDIS_URL = DEAD_REDIS
    elif name == "storage":
        (tmp_path / "media").write_text("a file where a folder should be")
    elif name == "worker":
        late = timezone.now() - timedelta(seconds=40)
        Mail.objects.create(kind="login_code", next_at=late, created_at=late, give_up_at=late + timedelta(hours=1))


def test_live_asks_nobody(client, db, django_assert_num_queries):
    with django_assert_num_queries(0):
        answer = client.get("/health/live")

    assert (answer.status_code, answer.json()) == (200, {"status": "ok"})


@pytest.mark.parametrize("query", [{}, {"all": "1"}], ids=["needed", "all"])
def test_ready_when_everything_is(client, db, query):
    answer = client.get("/health/ready", query)

    assert (answer.status_code, answer.json()) == (200, {"status": "ok", "checks": ALL_OK})


@pytest.mark.parametrize("name", ["cache", "broker", "worker"])
def test_what_a_call_can_do_without_degrades(client, db, settings, tmp_path, name):
    break_probe(name, settings, tmp_path)

    answer, strict = client.get("/health/ready"), client.get("/health/ready", {"all": "1"})

    assert (answer.status_code, answer.json()["status"]) == (200, "degraded")
    assert (strict.status_code, strict.json()["status"]) == (503, "down")
    assert {probe for probe, verdict in answer.json()["checks"].items() if verdict != "ok"} == {name}


@pytest.mark.parametrize("query", [{}, {"all": "1"}], ids=["needed", "all"])
def test_without_storage_it_is_down(client, db, settings, tmp_path, query):
    break_probe("storage", settings, tmp_path)

    answer = client.get("/health/ready", query)

    assert (answer.status_code, answer.json()["status"]) == (503, "down")
    assert answer.json()["checks"] == ALL_OK | {"storage": "FileExistsError"}


@pytest.mark.parametrize("query", [{}, {"all": "1"}], ids=["needed", "all"])
def test_without_a_database_it_is_down(client, db, query):
    with connection.execute_wrapper(refuse):
        answer = client.get("/health/ready", query)

    assert (answer.status_code, answer.json()["status"]) == (503, "down")
    assert answer.json()["checks"]["database"] == "OperationalError"


def test_metrics_are_prometheus_text(db):
    answer = Client(REMOTE_ADDR="127.0.0.1").get("/metrics")

    names = {family.name for family in text_string_to_metric_families(answer.content.decode())}
    assert (answer.status_code, answer["Content-Type"]) == (200, "text/plain; version=0.0.4; charset=utf-8")
    assert {"console_cpu_percent", "console_live_sessions", "console_mails_pending", "console_dependency_up"} <= names


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
        ("10.0.0.1", {}, 404),
    ],
)
def test_metrics_are_for_the_allowed_alone(db, settings, peer, headers, code):
    settings.TRUSTED_PROXIES = ["10.0.0.1"]
    settings.METRICS_ALLOWED = ["127.0.0.1", "::1"]

    assert Client(REMOTE_ADDR=peer).get("/metrics", headers=headers).status_code == code


@pytest.mark.parametrize("forwarded", ["", "junk", "203.0.113.9:5555"])
def test_who_comes_through_a_proxy_on_this_machine_is_not_this_machine(db, settings, forwarded):
    settings.TRUSTED_PROXIES = settings.METRICS_ALLOWED = ["127.0.0.1"]

    assert Client(REMOTE_ADDR="127.0.0.1").get("/metrics", headers={"X-Forwarded-For": forwarded}).status_code == 404

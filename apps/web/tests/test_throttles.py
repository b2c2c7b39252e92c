"""The limit of requests without a session."""

import pytest
from django.core.cache import cache
from redis import ConnectionError as RedisConnectionError

from apps.web import throttles

POLICY = "/api/App/policy/get"

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _low_limit(monkeypatch, clock):
    monkeypatch.setattr(throttles, "MAX_REQUESTS", 3)


def test_requests_beyond_the_limit_are_429_until_the_window_ends(phone, clock):
    responses = [phone.get(POLICY) for _ in range(4)]

    assert [response.status_code for response in responses] == [200, 200, 200, 429]
    assert responses[3].body["code"] == "rate_limited"
    clock.shift(int(responses[3].headers["Retry-After"]))
    assert phone.get(POLICY).status_code == 200


def test_signed_in_admin_has_no_limit(console):
    assert {console.get("/api/App/controller/admin").status_code for _ in range(6)} == {200}


def test_requests_pass_while_redis_is_down(phone, monkeypatch):
    def fail(*args, **kwargs):
        raise RedisConnectionError

    monkeypatch.setattr(cache, "add", fail)

    assert {phone.get(POLICY).status_code for _ in range(6)} == {200}

"""A few hundred random requests. `FUZZ_REQUESTS=20000` sends more."""

import os
import time

import pytest

from apps.analytics.tests.factories import ItemFactory
from conftest import EncryptedClient, open_session
from tests.in_process import DeviceHttp
from tests.wire.random_requests import random_requests

REQUESTS = int(os.environ.get("FUZZ_REQUESTS", "300"))
SESSION_EVERY = 40
# Other tests run at the same time.
SLOW_S = 20


def signed_in(owner):
    """Return a signed-in client, because some requests end the session."""
    client = open_session(owner)
    http = DeviceHttp()
    http.cookies = client.http.cookies
    client.http = http
    return client


def is_in(client):
    return client.exchange("GET", "/api/admin/Authorization").status_code == 200


@pytest.mark.postgres
@pytest.mark.django_db
def test_random_request_does_not_crash(owner):
    ids = [str(ItemFactory().id) for _ in range(3)]
    client = EncryptedClient()
    crashed, slow = [], []
    for number, request in enumerate(random_requests(seed=1, count=REQUESTS, ids=ids)):
        if number % SESSION_EVERY == 0:
            client = signed_in(owner)
        captcha = client.solve(right=True) if request.has_captcha and number % 2 and is_in(client) else None
        started = time.monotonic()
        response = client.exchange(
            request.method,
            request.path,
            body=request.body,
            raw=request.raw,
            headers=request.headers,
            content_type=request.content_type,
            captcha=captcha,
        )
        if response.status_code >= 500:
            crashed.append((response.status_code, request.method, request.path))
        if time.monotonic() - started > SLOW_S:
            slow.append(request)

    assert crashed == []
    assert slow == []

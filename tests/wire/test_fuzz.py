"""A few hundred random requests. `make attack` sends 20,000."""

import json
import time

import pytest

from apps.analytics.tests.factories import ItemFactory
from benchmarks.fuzz import shots
from conftest import EncryptedClient, open_session
from tests.in_process import DeviceHttp

SHOTS = 300
SESSION_EVERY = 40
# Other tests run at the same time. `make attack` allows only 2 s.
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


@pytest.mark.django_db
def test_random_request_does_not_crash(owner):
    ids = [str(ItemFactory().id) for _ in range(3)]
    client = EncryptedClient()
    crashed, slow = [], []
    for number, shot in enumerate(shots(seed=1, count=SHOTS, ids=ids)):
        if number % SESSION_EVERY == 0:
            client = signed_in(owner)
        raw = shot.raw
        if raw is None and shot.is_plain and shot.body is not None:
            raw = json.dumps(shot.body).encode()
        captcha = client.solve(right=True) if shot.asks_captcha and number % 2 and is_in(client) else None
        started = time.monotonic()
        answer = client.exchange(
            shot.method,
            shot.path,
            body=shot.body,
            raw=raw,
            headers=shot.headers,
            content_type=shot.kind,
            captcha=captcha,
        )
        if answer.status_code >= 500:
            crashed.append((answer.status_code, shot.method, shot.path))
        if time.monotonic() - started > SLOW_S:
            slow.append(shot)

    assert crashed == []
    assert slow == []

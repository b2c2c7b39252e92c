"""A request with an idempotency key runs once. Repeated requests get the stored response."""

import uuid
from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.utils import timezone

from apps.accounts.tests.factories import AdminFactory
from apps.accounts.tests.steps import run_concurrently
from apps.audit.models import Entry
from apps.idempotency import tasks
from apps.idempotency.models import StoredResponse

pytestmark = pytest.mark.postgres

ADD = "/api/App/ads/native/add"
BODY = {"a_name": "Home", "a_id": "unit", "a_description": "text"}
KEY = {"Idempotency-Key": "0d9f2c4e-6f0a-4a57-9d3e-0c0a7f1b2c3d"}


def count_actions():
    return Entry.objects.filter(action="placement.add").count()


def test_repeated_request_gets_the_stored_response(console):
    first = console.post(ADD, BODY, headers=KEY)

    again = console.post(ADD, dict(reversed(BODY.items())), headers=KEY)

    assert again == (200, first.body)
    assert ("Idempotent-Replay" in first.headers, again.headers["Idempotent-Replay"]) == (False, "true")
    assert count_actions() == 1


def test_request_without_a_key_always_runs(console):
    console.post(ADD, BODY)
    console.post(ADD, BODY)

    assert count_actions() == 2
    assert not StoredResponse.objects.exists()


@pytest.mark.parametrize(
    ("path", "body"),
    [(ADD, BODY | {"a_id": "other"}), ("/api/App/ads/banner/add", BODY)],
    ids=["other body", "other path"],
)
def test_key_of_another_request_is_rejected(console, path, body):
    console.post(ADD, BODY, headers=KEY)

    assert console.post(path, body, headers=KEY) == (
        422,
        {"status": False, "message": "This Idempotency-Key was used for another request."},
    )
    assert count_actions() == 1


@pytest.mark.parametrize("key", ["x", "7", "0d9f2c4e", "::::", "0" * 500])
def test_malformed_key_is_rejected(console, key):
    response = console.post(ADD, BODY, headers={"Idempotency-Key": key})

    assert response == (400, {"status": False, "message": "The Idempotency-Key must be a UUID."})
    assert count_actions() == 0


def test_key_is_valid_per_admin(console, sign_in_as):
    AdminFactory(login_id="another")
    own = console.post(ADD, BODY, headers=KEY)

    another = sign_in_as(login_id="another").post(ADD, BODY, headers=KEY)

    assert another.status_code == 200
    assert another.body["data"]["_id"] != own.body["data"]["_id"]
    assert count_actions() == 2


@pytest.mark.parametrize("key", [KEY, {"Idempotency-Key": str(uuid.uuid4())}], ids=["same key", "new key"])
def test_error_response_is_not_stored(console, key):
    assert console.post(ADD, BODY | {"a_id": ""}, headers=KEY).status_code == 400

    assert console.post(ADD, BODY, headers=key).status_code == 200
    assert count_actions() == 1


FIRE = "/api/App/livecall/admin/ads/fire"
WEB_AD = {"Adstype": "Url_Ads_Fire", "a_name": "Shop", "url": "https://shop.example.com", "fireAt": "2025-03-15T19:00"}
PLANNED_AT = datetime(2025, 3, 15, 13, 30, tzinfo=UTC)


@pytest.mark.parametrize("body", [WEB_AD, WEB_AD | {"a_name": "Other"}, WEB_AD | {"a_name": ""}])
def test_repeated_request_with_a_past_time_gets_the_response(console, body):
    with time_machine.travel(PLANNED_AT - timedelta(minutes=20), tick=False) as clock:
        first = console.post(FIRE, WEB_AD, headers=KEY)
        clock.move_to(PLANNED_AT + timedelta(minutes=5))

        again = console.post(FIRE, body, headers=KEY)

    assert first.status_code == 200, first.body
    # No response is stored for another body, so its fields are validated first.
    assert again == (200, first.body) if body == WEB_AD else again.status_code == 400
    assert ("Idempotent-Replay" in again.headers) == (body == WEB_AD)
    assert Entry.objects.filter(action="livecall.plan").count() == 1


@pytest.mark.parametrize("key", [{}, {"Idempotency-Key": "x"}, {"Idempotency-Key": str(uuid.uuid4())}])
def test_new_request_with_a_past_time_is_rejected(console, key):
    with time_machine.travel(PLANNED_AT + timedelta(minutes=5), tick=False):
        response = console.post(FIRE, WEB_AD, headers=key)

    assert (response.status_code, response.message) == (400, "This time is in the past. Choose a later time.")


@pytest.mark.urls("apps.placements.tests.guarded")
def test_error_of_the_action_frees_the_key(console):
    rejected = console.post("/api/guarded/once", BODY | {"a_name": "rejected"}, captcha="right", headers=KEY)

    assert (rejected.status_code, rejected.message) == (400, "ApiError after the write.")
    assert not StoredResponse.objects.exists()
    assert console.post("/api/guarded/once", BODY, captcha="right", headers=KEY).status_code == 200


def test_key_is_free_after_a_day(console, sign_in_as):
    with time_machine.travel(timezone.now(), tick=False) as clock:
        console.post(ADD, BODY, headers=KEY)
        clock.shift(timedelta(hours=23, minutes=59))
        replayed = sign_in_as().post(ADD, BODY, headers=KEY)
        clock.shift(timedelta(minutes=2))

        anew = sign_in_as().post(ADD, BODY | {"a_id": "other"}, headers=KEY)

    assert replayed.headers["Idempotent-Replay"] == "true"
    assert (anew.status_code, "Idempotent-Replay" in anew.headers) == (200, False)
    assert count_actions() == 2


def test_response_is_purged_after_a_day(console):
    with time_machine.travel(timezone.now(), tick=False) as clock:
        console.post(ADD, BODY, headers=KEY)
        clock.shift(timedelta(hours=24))
        tasks.purge()
        count = StoredResponse.objects.count()
        clock.shift(timedelta(seconds=1))
        tasks.purge()

    assert (count, StoredResponse.objects.count()) == (1, 0)


@pytest.mark.django_db(transaction=True)
def test_concurrent_requests_with_one_key_run_once(console):
    responses = run_concurrently(10, lambda _number: console.clone().post(ADD, BODY, headers=KEY))

    assert [(response.status_code, response.body) for response in responses] == [(200, responses[0].body)] * 10
    assert sum("Idempotent-Replay" in response.headers for response in responses) == 9
    assert count_actions() == 1

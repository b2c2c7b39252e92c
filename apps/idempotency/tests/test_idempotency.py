"""One key, one act: a repeat gets the stored answer."""

import uuid
from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from apps.accounts.tests.factories import AdminFactory
from apps.accounts.tests.steps import at_once, with_bearer
from apps.audit.models import Entry
from apps.idempotency import messages, services
from apps.idempotency.models import StoredAnswer

ADD = "/api/App/ads/native/add"
BODY = {"a_name": "Home", "a_id": "unit", "a_description": "text"}
KEY = {"Idempotency-Key": "0d9f2c4e-6f0a-4a57-9d3e-0c0a7f1b2c3d"}


def acts():
    return Entry.objects.filter(action="placement.add").count()


def test_a_repeat_gets_the_stored_answer(console):
    first = console.post(ADD, BODY, headers=KEY)

    again = console.post(ADD, dict(reversed(BODY.items())), headers=KEY)

    assert again == (200, first.body)
    assert ("Idempotent-Replay" in first.headers, again.headers["Idempotent-Replay"]) == (False, "true")
    assert acts() == 1


def test_without_a_key_each_call_acts(console):
    console.post(ADD, BODY)
    console.post(ADD, BODY)

    assert acts() == 2
    assert not StoredAnswer.objects.exists()


@pytest.mark.parametrize(
    ("path", "body"),
    [(ADD, BODY | {"a_id": "other"}), ("/api/App/ads/banner/add", BODY)],
    ids=["other body", "other path"],
)
def test_a_key_belongs_to_one_call(console, path, body):
    console.post(ADD, BODY, headers=KEY)

    assert console.post(path, body, headers=KEY) == (422, {"status": False, "message": messages.OTHER_BODY})
    assert acts() == 1


@pytest.mark.parametrize("key", ["x", "7", "0d9f2c4e", "::::", "0" * 500])
def test_a_bad_key_changes_nothing(console, key):
    answer = console.post(ADD, BODY, headers={"Idempotency-Key": key})

    assert answer == (400, {"status": False, "message": messages.BAD_KEY})
    assert acts() == 0


def test_another_admin_may_use_the_same_key(console, sign_in_as):
    AdminFactory(login_id="neighbour")
    mine = console.post(ADD, BODY, headers=KEY)

    theirs = sign_in_as(login_id="neighbour").post(ADD, BODY, headers=KEY)

    assert theirs.status_code == 200
    assert theirs.body["data"]["_id"] != mine.body["data"]["_id"]
    assert acts() == 2


@pytest.mark.parametrize("key", [KEY, {"Idempotency-Key": str(uuid.uuid4())}], ids=["same key", "new key"])
def test_a_refusal_is_not_stored(console, key):
    assert console.post(ADD, BODY | {"a_id": ""}, headers=KEY).status_code == 400

    assert console.post(ADD, BODY, headers=key).status_code == 200
    assert acts() == 1


@pytest.mark.urls("apps.placements.tests.guarded")
def test_a_refusal_by_the_act_frees_the_key(console):
    refused = console.post("/api/guarded/once", BODY | {"a_name": "refused"}, captcha="right", headers=KEY)

    assert (refused.status_code, refused.message) == (400, "Refused after the write.")
    assert not StoredAnswer.objects.exists()
    assert console.post("/api/guarded/once", BODY, captcha="right", headers=KEY).status_code == 200


def unfinish():
    """As if the run had not ended."""
    StoredAnswer.objects.update(answer=None)


def test_a_call_that_is_under_way_is_not_begun_again(console):
    console.post(ADD, BODY, headers=KEY)
    unfinish()

    assert console.post(ADD, BODY, headers=KEY) == (409, {"status": False, "message": messages.STILL_RUNNING})
    assert acts() == 1


def test_a_run_that_died_gives_its_key_free_after_its_lease(console):
    with time_machine.travel(timezone.now(), tick=False) as clock:
        console.post(ADD, BODY, headers=KEY)
        unfinish()
        clock.shift(timedelta(seconds=30))
        early = console.post(ADD, BODY, headers=KEY)
        clock.shift(timedelta(seconds=1))

        late = console.post(ADD, BODY, headers=KEY)

    assert (early.status_code, late.status_code) == (409, 200)
    assert acts() == 2


def test_after_a_day_the_key_is_free(console, sign_in_as):
    with time_machine.travel(timezone.now(), tick=False) as clock:
        console.post(ADD, BODY, headers=KEY)
        clock.shift(timedelta(hours=23, minutes=59))
        replayed = sign_in_as().post(ADD, BODY, headers=KEY)
        clock.shift(timedelta(minutes=2))

        anew = sign_in_as().post(ADD, BODY | {"a_id": "other"}, headers=KEY)

    assert replayed.headers["Idempotent-Replay"] == "true"
    assert (anew.status_code, "Idempotent-Replay" in anew.headers) == (200, False)
    assert acts() == 2


@pytest.mark.threads
@pytest.mark.django_db(transaction=True)
def test_twenty_at_once_with_one_key_act_once(console):
    def send(_number=0):
        client = with_bearer(type(console)(), console.bearer)
        client.http.cookies = console.http.cookies
        return client.post(ADD, BODY, headers=KEY)

    answers = at_once(20, send)

    assert {answer.status_code for answer in answers} <= {200, 409}
    done = [answer.body for answer in answers if answer.status_code == 200]
    assert done
    assert all(body == done[0] for body in done)
    assert acts() == 1
    assert send() == (200, done[0])


def test_a_run_that_outlived_its_lease_neither_ends_nor_frees_the_one_that_took_over(owner):
    key, now = uuid.uuid4(), timezone.now()
    call = {"admin": owner, "key": key, "print_of_call": "the same"}
    late = services.begin(**call, now=now)
    heir = services.begin(**call, now=now + timedelta(minutes=1))

    services.let_go(run=late)
    with pytest.raises(services.StillRunning):
        services.finish(run=late, answer={"by": "late"})
    services.finish(run=heir, answer={"by": "heir"})

    assert services.begin(**call, now=now + timedelta(minutes=2)).answer == {"by": "heir"}

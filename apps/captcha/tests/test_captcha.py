"""A protected action requires a new captcha answer of its session, and uses it."""

import uuid
from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from apps.accounts.tests.steps import run_concurrently
from apps.audit.models import Entry
from apps.captcha.guard import WrongAnswer
from apps.captcha.models import Challenge

PLAIN = "/api/guarded/plain"
ONCE = "/api/guarded/once"
BODY = {"a_name": "Home", "a_id": "unit", "a_description": "text"}
REJECTED = (403, {"status": False, "message": WrongAnswer.ANS_IS_NOT_CORRECT.value})
REJECTED_ONCE = (403, {"status": False, "message": WrongAnswer.CAPTCHA_VERIFICATION_FAILED.value})
pytestmark = [pytest.mark.postgres, pytest.mark.urls("apps.placements.tests.guarded")]


def count_actions():
    return Entry.objects.filter(action="placement.add").count()


def is_spent():
    return Challenge.objects.get().used_at is not None


def new_key():
    return {"Idempotency-Key": str(uuid.uuid4())}


def test_challenge_does_not_contain_its_answer(console):
    response = console.get("/api/admin/captcha")

    assert (response.status_code, set(response.body)) == (200, {"status", "message", "id", "question"})
    assert uuid.UUID(response.body["id"]) == Challenge.objects.get().pk


def test_wrong_answer_spends_the_challenge(console):
    wrong = console.solve(right=False)
    identity, _, number = wrong.partition(":")

    assert console.post(PLAIN, BODY, captcha=wrong) == REJECTED
    assert console.post(PLAIN, BODY, captcha=f"{identity}:{int(number) - 1}") == REJECTED
    assert count_actions() == 0


def test_used_answer_is_rejected(console):
    answer = console.solve(right=True)
    console.post(PLAIN, BODY, captcha=answer)

    assert console.post(PLAIN, BODY, captcha=answer) == REJECTED
    assert count_actions() == 1


def test_expired_answer_is_rejected(console):
    with time_machine.travel(timezone.now(), tick=False) as clock:
        answer = console.solve(right=True)
        in_time = console.solve(right=True)
        clock.shift(timedelta(minutes=4, seconds=59))
        assert console.post(PLAIN, BODY, captcha=in_time).status_code == 200
        clock.shift(timedelta(seconds=1))

        assert console.post(PLAIN, BODY, captcha=answer) == REJECTED
    assert count_actions() == 1


def test_answer_is_valid_for_its_session_only(console, sign_in_as):
    answer = console.solve(right=True)

    assert sign_in_as().post(PLAIN, BODY, captcha=answer) == REJECTED
    assert count_actions() == 0
    assert console.post(PLAIN, BODY, captcha=answer).status_code == 200


@pytest.mark.parametrize(
    "shape",
    [
        "::::",
        ":",
        "x",
        "{id}",
        "{id}:",
        "{id}:" + "9" * 5000,
        "{id}:-{n}",
        "{id}:+{n}",
        "{id}:{n}.0",
        "{id}:wide",
        "{id}:{n}:{n}",
        "9:{n}",
    ],
    ids=lambda shape: shape[:12],
)
def test_malformed_answer_is_rejected(console, shape):
    identity, _, number = console.solve(right=True).partition(":")
    while number == "0":
        identity, _, number = console.solve(right=True).partition(":")
    wide = "".join(chr(ord(digit) + 0xFEE0) for digit in number)

    response = console.post(PLAIN, BODY, captcha=shape.format(id=identity, n=number).replace("wide", wide))

    assert response == REJECTED
    assert count_actions() == 0


def test_unenforced_captcha_accepts_a_missing_answer(console, settings):
    settings.CAPTCHA_ENFORCED = False

    assert console.post(PLAIN, BODY).status_code == 200
    assert console.post(PLAIN, BODY, captcha="wrong") == REJECTED
    assert count_actions() == 1


@pytest.mark.parametrize("path", [PLAIN, ONCE])
def test_invalid_body_does_not_spend_the_answer(console, path):
    answer = console.solve(right=True)

    assert console.post(path, BODY | {"a_id": ""}, captcha=answer).status_code == 400
    assert not is_spent()
    assert console.post(path, BODY, captcha=answer).status_code == 200


@pytest.mark.parametrize("headers", [{}, new_key()], ids=["plain", "with a key"])
def test_rolled_back_action_keeps_the_answer_spent(console, headers):
    answer = console.solve(right=True)

    rejected = console.post(ONCE, BODY | {"a_name": "rejected"}, captcha=answer, headers=headers)

    assert (rejected.status_code, rejected.message) == (400, "ApiError after the write.")
    assert count_actions() == 0
    assert is_spent()
    assert console.post(ONCE, BODY, captcha=answer) == REJECTED_ONCE


def test_repeated_request_needs_no_answer(console):
    key = new_key()
    first = console.post(ONCE, BODY, captcha="right", headers=key)

    again = console.post(ONCE, BODY, headers=key)

    assert again == (200, first.body)
    assert count_actions() == 1


def test_wrong_answer_does_not_use_the_idempotency_key(console):
    key = new_key()

    assert console.post(ONCE, BODY, captcha="wrong", headers=key) == REJECTED_ONCE
    assert console.post(ONCE, BODY, captcha="right", headers=key).status_code == 200
    assert count_actions() == 1


def test_session_keeps_its_twenty_newest_challenges(console):
    oldest, *others = [console.solve(right=True) for _ in range(21)]

    assert Challenge.objects.count() == 20
    assert console.post(PLAIN, BODY, captcha=oldest) == REJECTED
    assert console.post(PLAIN, BODY, captcha=others[0]).status_code == 200


@pytest.mark.django_db(transaction=True)
def test_concurrent_requests_with_one_answer_run_once(console):
    answer = console.solve(right=True)

    def send(_number):
        client = console.clone()
        return client.post(PLAIN, BODY, captcha=answer).status_code

    codes = run_concurrently(50, send)

    assert sorted(codes) == [200] + [403] * 49
    assert count_actions() == 1

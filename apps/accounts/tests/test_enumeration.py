"""Responses do not reveal whether an admin ID or an email exists."""

import pytest
from django.contrib.auth.hashers import MD5PasswordHasher
from django.db import connection
from django.test.utils import CaptureQueriesContext

from apps.accounts.models import CodeChallenge, Mail, StepToken
from apps.accounts.tests.steps import with_bearer

KNOWN, UNKNOWN = "owner@example.com", "nobody@example.com"


def comparable(response):
    """Return what can be compared: status, keys, message, headers, and the lengths of random values."""
    body = {key: len(value) if key == "token" else value for key, value in response.body.items()}
    headers = {
        name: value for name, value in response.headers.items() if name not in {"X-Request-Id", "Content-Length"}
    }
    return response.status_code, body, headers


def try_reset(visitor, email):
    """Try a reset with wrong codes, as an attacker would."""
    first = visitor.post("/api/admin/ForgetPw", {"a_email": email})
    reset = with_bearer(visitor, first.body["token"])
    seen = [first, reset.post("/api/admin/ForgetPw/resend")]
    seen += [reset.post("/api/admin/ForgetPwOtp", {"otp": "000000"}) for _ in range(6)]
    seen += [reset.post("/api/admin/NewPassword", {"password": "green-mule-9"})]
    return [comparable(response) for response in seen]


def test_reset_response_is_the_same_for_an_unknown_email(owner, visitor):
    assert try_reset(visitor, KNOWN) == try_reset(visitor, UNKNOWN)


def test_reset_work_is_the_same_for_an_unknown_email(owner, visitor):
    statements = {}
    for email in (KNOWN, UNKNOWN):
        with CaptureQueriesContext(connection) as captured:
            step = visitor.post("/api/admin/ForgetPw", {"a_email": email}).body["token"]
            with_bearer(visitor, step).post("/api/admin/ForgetPwOtp", {"otp": "000000"})
        statements[email] = [query["sql"].split()[0] for query in captured]

    assert statements[KNOWN] == statements[UNKNOWN]
    assert (StepToken.objects.count(), CodeChallenge.objects.count(), Mail.objects.count()) == (2, 2, 2)


def test_reset_of_unknown_email_sends_nothing(owner, visitor, mailbox):
    visitor.post("/api/admin/ForgetPw", {"a_email": UNKNOWN})

    assert mailbox.messages() == []
    assert Mail.objects.get().state == Mail.State.SENT


def test_sign_in_response_is_the_same_for_an_unknown_id(owner, visitor):
    known = [comparable(visitor.post("/api/admin/login", {"a_id": "owner", "a_password": "no"})) for _ in range(12)]
    unknown = [comparable(visitor.post("/api/admin/login", {"a_id": "nobody", "a_password": "no"})) for _ in range(12)]

    assert known == unknown


class CountingHasher(MD5PasswordHasher):
    hashed: list[str]

    def encode(self, password, salt):
        self.hashed.append(password)
        return super().encode(password, salt)


@pytest.mark.parametrize("login_id", ["owner", "nobody"])
def test_sign_in_hashes_once_for_an_unknown_id(owner, visitor, login_id, settings):
    CountingHasher.hashed = []
    settings.PASSWORD_HASHERS = [f"{__name__}.CountingHasher"]

    visitor.post("/api/admin/login", {"a_id": login_id, "a_password": "wrong-horse"})

    assert CountingHasher.hashed == ["wrong-horse"]


def test_sign_in_work_is_the_same_for_an_unknown_id(owner, visitor, clock):
    """Also for the attempt that locks the account and emails its owner."""
    statements = {}
    for login_id in ("owner", "nobody"):
        with CaptureQueriesContext(connection) as captured:
            for _ in range(11):
                visitor.post("/api/admin/login", {"a_id": login_id, "a_password": "wrong-horse"})
        statements[login_id] = [query["sql"].split()[0] for query in captured]

    assert statements["owner"] == statements["nobody"]
    emails = Mail.objects.order_by("pk").values_list("kind", "recipient")
    assert list(emails) == [("account_locked", KNOWN), ("account_locked", "")]

"""Password reset: email, code, and new password, only in this order."""

from datetime import timedelta

import pytest

from apps.accounts import exceptions
from apps.accounts.models import Session
from apps.accounts.tests.steps import CREDENTIALS, add_authenticator, with_bearer, wrong
from apps.accounts.views import RESET_SENT

FORGET = "/api/admin/ForgetPw"
CODE = "/api/admin/ForgetPwOtp"
NEW = "/api/admin/NewPassword"
LOGIN = "/api/admin/login"
FRESH = {"password": "green-mule-9"}


@pytest.fixture
def reset(owner, visitor):
    """Return the visitor, with a reset token of the owner."""
    return with_bearer(visitor, visitor.post(FORGET, {"a_email": "owner@example.com"}).body["token"])


@pytest.fixture
def verified_reset(reset, mailbox):
    response = reset.post(CODE, {"otp": mailbox.code()})
    assert response == (200, {"status": True, "message": "Code confirmed. Choose a new password."})
    return reset


def test_reset_replaces_the_password_once(verified_reset, visitor):
    first, again = (verified_reset.post(NEW, {"password": password}) for password in ("green-mule-9", "other-mule-9"))

    assert first == (200, {"status": True, "message": "Password changed"})
    assert again == (401, {"status": False, "message": exceptions.StepExpiredError.default_detail})
    assert visitor.post(LOGIN, CREDENTIALS).status_code == 401
    assert visitor.post(LOGIN, CREDENTIALS | {"a_password": FRESH["password"]}).status_code == 200


def test_reset_ends_all_sessions_and_sends_an_email(console, reset, mailbox):
    reset.post(CODE, {"otp": mailbox.code()})

    reset.post(NEW, FRESH)

    assert console.get("/api/admin/Authorization").status_code == 401
    assert mailbox.subjects()[-1] == "Your password was changed"


def test_reset_ends_an_unfinished_sign_in(owner, visitor, mailbox):
    waiting = with_bearer(visitor, visitor.post(LOGIN, CREDENTIALS).body["token"])
    code = mailbox.code()
    reset = with_bearer(visitor, visitor.post(FORGET, {"a_email": owner.email}).body["token"])
    reset.post(CODE, {"otp": mailbox.code()})
    reset.post(NEW, FRESH)

    assert waiting.post("/api/admin/login/otp", {"otp": code}).status_code == 401


def test_reset_does_not_bypass_the_authenticator(owner, verified_reset, visitor):
    add_authenticator(owner)
    verified_reset.post(NEW, FRESH)

    step = visitor.post(LOGIN, CREDENTIALS | {"a_password": FRESH["password"]})

    assert step.body["method"] == "app"
    assert not Session.objects.exists()


def test_password_before_the_code_is_rejected(reset, visitor):
    response = reset.post(NEW, FRESH)

    assert response == (403, {"status": False, "message": exceptions.CodeNotConfirmedError.default_detail})
    assert visitor.post(LOGIN, CREDENTIALS).status_code == 200


def test_wrong_reset_code_is_rejected(reset, mailbox):
    response = reset.post(CODE, {"otp": wrong(mailbox.code())})

    assert response == (400, {"status": False, "message": exceptions.WrongCodeError.default_detail})
    assert reset.post(NEW, FRESH).status_code == 403


def test_reset_expires_after_fifteen_minutes(clock, verified_reset):
    clock.shift(timedelta(minutes=15, seconds=1))

    assert verified_reset.post(NEW, FRESH).status_code == 401


@pytest.mark.parametrize(
    ("password", "message"),
    [
        ("mule9", "Password must be at least 6 characters long"),
        ("123456", exceptions.InvalidPasswordError.TOO_COMMON),
        ("\u3000     ", exceptions.InvalidPasswordError.TOO_COMMON),
        ("owner-99", exceptions.InvalidPasswordError.CONTAINS_NAME),
        ("Owner@Example.com", exceptions.InvalidPasswordError.CONTAINS_NAME),
        ("Downloader!2", exceptions.InvalidPasswordError.CONTAINS_NAME),
    ],
    ids=["short", "common", "blank", "admin id", "e-mail", "product"],
)
def test_invalid_password_keeps_the_reset_open(verified_reset, password, message):
    response = verified_reset.post(NEW, {"password": password})

    assert (response.status_code, response.message) == (400, message)
    assert verified_reset.post(NEW, FRESH).status_code == 200


@pytest.mark.parametrize(
    "password", ["mule-9", " spaces ", "m" * 256, "密码密码密码"], ids=["six", "spaces", "256", "script"]
)
def test_valid_password_is_stored_unchanged(verified_reset, visitor, password):
    assert verified_reset.post(NEW, {"password": password}).status_code == 200
    assert visitor.post(LOGIN, {"a_id": "owner", "a_password": password}).status_code == 200


def test_blocked_passwords_are_read_from_a_file(verified_reset, settings, tmp_path):
    (tmp_path / "blocked.txt").write_text("green-mule-9 \n\nWe love mules-9\r\n")
    settings.PASSWORD_BLOCKLIST_FILE = str(tmp_path / "blocked.txt")

    for blocked in (FRESH["password"], "we love mules-9"):
        assert verified_reset.post(NEW, {"password": blocked}).message == exceptions.InvalidPasswordError.TOO_COMMON
    assert verified_reset.post(NEW, {"password": "mules-9"}).status_code == 200


def test_email_is_found_in_any_case(owner, visitor, mailbox):
    visitor.post(FORGET, {"a_email": "OWNER@Example.COM"})

    assert mailbox.messages()[0].to == ["owner@example.com"]


def test_resets_are_limited_to_three_emails_per_hour(owner, visitor, mailbox):
    responses = [visitor.post(FORGET, {"a_email": owner.email}) for _ in range(6)]

    assert {(response.status_code, response.message) for response in responses} == {(200, RESET_SENT)}
    assert mailbox.subjects() == ["Your password reset code"] * 3


def test_resend_of_a_reset_has_to_wait(clock, reset, mailbox):
    too_soon = reset.post(f"{FORGET}/resend")
    clock.shift(timedelta(seconds=31))
    in_time = reset.post(f"{FORGET}/resend")

    assert too_soon.status_code == 429
    assert in_time == (200, {"status": True, "message": RESET_SENT, "resendIn": 30})
    assert reset.post(CODE, {"otp": mailbox.code()}).status_code == 200


@pytest.mark.parametrize("path", [CODE, NEW, f"{FORGET}/resend"])
def test_reset_accepts_any_authorization_scheme(reset, path):
    reset.scheme = "Bearar"
    misspelt = reset.post(path, {"otp": "000000", "password": "x"})
    reset.scheme = "Bearer more"
    rejected = reset.post(path, {"otp": "000000", "password": "x"})

    assert misspelt.status_code in {400, 403, 429}
    assert rejected.status_code == 401

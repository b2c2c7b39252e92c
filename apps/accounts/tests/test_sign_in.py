"""Sign-in: admin ID and password, then a code, then the session."""

from datetime import timedelta

import pytest

from apps.accounts import exceptions
from apps.accounts.models import CodeChallenge, Session, StepToken
from apps.accounts.tests.steps import CREDENTIALS, with_bearer, wrong
from apps.accounts.views import CODE_SENT

LOGIN = "/api/admin/login"
OTP = "/api/admin/login/otp"


@pytest.fixture
def at_code(owner, visitor):
    """Return the visitor before the code is entered."""
    return with_bearer(visitor, visitor.post(LOGIN, CREDENTIALS).body["token"])


def test_right_password_sends_a_code(owner, visitor, mailbox):
    response = visitor.post(LOGIN, CREDENTIALS)

    token = response.body.pop("token")
    assert response == (
        200,
        {"status": True, "message": CODE_SENT, "method": "email", "sentTo": "o…@example.com", "resendIn": 30},
    )
    assert len(token) >= 43
    assert mailbox.messages()[0].to == ["owner@example.com"]
    assert not Session.objects.exists()


@pytest.mark.parametrize(
    "change",
    [
        {"a_password": "right-horse-8"},
        {"a_password": "Right-horse-7"},
        {"a_password": " right-horse-7"},
        {"a_id": "nobody"},
        {"a_id": "' OR 1=1 --"},
    ],
    ids=["wrong password", "other case", "leading space", "unknown id", "injection"],
)
def test_wrong_credentials_get_the_same_error(owner, visitor, change):
    response = visitor.post(LOGIN, CREDENTIALS | change)

    assert response == (401, {"status": False, "message": exceptions.WrongCredentialsError.default_detail})
    assert not StepToken.objects.exists()


def test_disabled_admin_is_rejected_like_a_wrong_password(owner, visitor):
    owner.is_active = False
    owner.save()

    response = visitor.post(LOGIN, CREDENTIALS)

    assert response == (401, {"status": False, "message": exceptions.WrongCredentialsError.default_detail})


def test_wrong_code_opens_no_session(at_code, mailbox):
    response = at_code.post(OTP, {"otp": wrong(mailbox.code())})

    assert response == (400, {"status": False, "message": exceptions.WrongCodeError.default_detail})
    assert not Session.objects.exists()


@pytest.mark.parametrize("shape", ["{0} 1", "{0}0", "+{0}", "{0[0]}_{0[1]}"])
def test_code_must_be_six_digits(at_code, mailbox, shape):
    code = mailbox.code()

    assert at_code.post(OTP, {"otp": shape.format(code)}).status_code == 400
    assert at_code.post(OTP, {"otp": f" {code} "}).status_code == 200


@pytest.mark.parametrize("zero", ["\u0966", "\u0660", "\uff10"], ids=["devanagari", "arabic", "fullwidth"])
def test_code_in_digits_of_another_script_is_accepted(at_code, mailbox, zero):
    code = "".join(chr(ord(zero) + int(digit)) for digit in mailbox.code())

    assert at_code.post(OTP, {"otp": f"{code[:3]}\u00a0{code[3:]}"}).status_code == 200


def test_expired_code_is_rejected(clock, at_code, mailbox):
    code = mailbox.code()
    clock.shift(timedelta(minutes=5, seconds=1))

    response = at_code.post(OTP, {"otp": code})

    assert response == (400, {"status": False, "message": exceptions.WrongCodeError.default_detail})
    assert not Session.objects.exists()


def test_sign_in_expires_after_ten_minutes(clock, at_code, mailbox):
    clock.shift(timedelta(minutes=9, seconds=50))
    at_code.post("/api/admin/login/resend")
    code = mailbox.code()
    clock.shift(timedelta(seconds=11))

    response = at_code.post(OTP, {"otp": code})

    assert response == (401, {"status": False, "message": exceptions.StepExpiredError.default_detail})


def test_code_is_void_after_five_wrong_attempts(at_code, mailbox):
    code = mailbox.code()
    for _ in range(5):
        assert at_code.post(OTP, {"otp": wrong(code)}).status_code == 400

    response = at_code.post(OTP, {"otp": code})

    assert response == (400, {"status": False, "message": exceptions.WrongCodeError.default_detail})
    assert CodeChallenge.objects.get().tries_count == 5


def test_code_and_token_work_once(at_code, mailbox):
    code = mailbox.code()
    assert at_code.post(OTP, {"otp": code}).status_code == 200

    response = at_code.post(OTP, {"otp": code})

    assert response == (401, {"status": False, "message": exceptions.StepExpiredError.default_detail})
    assert Session.objects.count() == 1


def test_code_is_valid_for_its_own_token(at_code, visitor, mailbox):
    code = mailbox.code()
    second = with_bearer(visitor, visitor.post(LOGIN, CREDENTIALS).body["token"])

    assert second.post(OTP, {"otp": code}).status_code == 400
    assert at_code.post(OTP, {"otp": code}).status_code == 200


def test_resend_waits_thirty_seconds_and_replaces_the_code(clock, at_code, mailbox):
    old = mailbox.code()

    too_soon = at_code.post("/api/admin/login/resend")
    clock.shift(timedelta(seconds=31))
    in_time = at_code.post("/api/admin/login/resend")

    assert (too_soon.status_code, too_soon.message) == (429, exceptions.ResentTooSoonError.default_detail)
    assert too_soon.headers["Retry-After"] == "30"
    assert in_time == (200, {"status": True, "message": CODE_SENT, "resendIn": 30})
    new = mailbox.code()
    assert old == new or at_code.post(OTP, {"otp": old}).status_code == 400
    assert at_code.post(OTP, {"otp": new}).status_code == 200


def test_unused_codes_are_limited_to_five_emails(clock, owner, visitor, mailbox):
    responses = [visitor.post(LOGIN, CREDENTIALS) for _ in range(5)]
    assert {response.message for response in responses} == {CODE_SENT}
    clock.shift(timedelta(minutes=3, seconds=30))
    at_code = with_bearer(visitor, responses[-1].body["token"])

    for rejected in (visitor.post(LOGIN, CREDENTIALS), at_code.post("/api/admin/login/resend")):
        assert (rejected.status_code, rejected.headers["Retry-After"]) == (429, "690")
        # The text does not mention the authenticator app, because this admin has none.
        assert rejected.message == "No more codes are sent for now. Try again in 12 minutes."
    assert visitor.post(LOGIN, CREDENTIALS | {"a_password": "wrong-horse-7"}).status_code == 401
    assert len(mailbox.messages()) == 5

    clock.shift(timedelta(seconds=691))
    assert visitor.post(LOGIN, CREDENTIALS).status_code == 200


def test_recognized_browser_gets_ten_emails(at_code, visitor, mailbox):
    assert at_code.post(OTP, {"otp": mailbox.code()}).status_code == 200
    before = len(mailbox.messages())

    responses = [visitor.post(LOGIN, CREDENTIALS).status_code for _ in range(11)]

    assert responses == [200] * 10 + [429]
    assert len(mailbox.messages()) == before + 10


def test_new_device_is_reported_once(sign_in_as, owner, mailbox):
    sign_in_as()
    sign_in_as()

    assert mailbox.subjects().count("New sign-in to your console") == 1


def test_browser_gets_session_and_device_cookie(at_code, mailbox):
    at_code.post(OTP, {"otp": mailbox.code()})

    page = at_code.http.cookies["console"]
    assert (page["httponly"], page["samesite"], page["path"]) == (True, "Lax", "/")
    device = next(cookie for name, cookie in at_code.http.cookies.items() if name.startswith("device-"))
    assert (device["httponly"], device["max-age"]) == (True, 90 * 86_400)


def test_session_cookie_over_https_has_the_host_prefix(at_code, mailbox, settings):
    settings.SECURE_COOKIES = True

    at_code.post(OTP, {"otp": mailbox.code()})

    assert at_code.http.cookies["__Host-console"]["secure"] is True
